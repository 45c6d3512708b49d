// SPDX-License-Identifier: GPL-2.0
/*
 * A button of the kernel's own driver gpio-keys on a line of the virtual prop, as `dtoverlay=gpio-key` makes one on a Raspberry Pi:
 *
 *   insmod prop-button.ko line=26 code=28
 */

#include <linux/gpio.h>
#include <linux/gpio/driver.h>
#include <linux/gpio_keys.h>
#include <linux/input.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/string.h>

static int line = 26;
module_param(line, int, 0444);
static int code = KEY_ENTER;
module_param(code, int, 0444);

static struct gpio_keys_button button = {
	.active_low = 1,
	.type = EV_KEY,
	.desc = "prop-button",
	.debounce_interval = 5,
};

static struct platform_device *device;

/* The lines are those of the only chip whose first one is called GPIO0. */
static int is_header(struct gpio_chip *chip, void *unused)
{
	return chip->names && chip->names[0] && !strcmp(chip->names[0], "GPIO0");
}

static int __init prop_button_init(void)
{
	struct gpio_chip *chip = gpiochip_find(NULL, is_header);
	struct gpio_keys_platform_data data = {
		.buttons = &button,
		.nbuttons = 1,
		.name = "prop-button",
	};

	if (!chip)
		return -ENODEV;
	button.gpio = chip->base + line;
	button.code = code;
	device = platform_device_register_data(NULL, "gpio-keys", PLATFORM_DEVID_AUTO, &data, sizeof(data));
	return PTR_ERR_OR_ZERO(device);
}

static void __exit prop_button_exit(void)
{
	platform_device_unregister(device);
}

module_init(prop_button_init);
module_exit(prop_button_exit);
MODULE_DESCRIPTION("A gpio-keys button on a line of the virtual prop");
MODULE_LICENSE("GPL");
