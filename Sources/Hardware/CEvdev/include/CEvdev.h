#ifndef CEVDEV_H
#define CEVDEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The kernel's input devices (linux/input.h), whose requests are macros that Swift cannot import.
//
// Functions that return int return 0 or more, or a negative errno on failure.

/// The bytes of a set of key codes: KEY_MAX is 0x2FF.
#define CEVDEV_KEY_BYTES 96

/// The event types that a keypad sends: EV_SYN, EV_KEY and EV_REL.
#define CEVDEV_SYN 0
#define CEVDEV_KEY 1
#define CEVDEV_REL 2

/// The EV_SYN code that reports lost events.
#define CEVDEV_DROPPED 3

/// An event of a device.
struct cevdev_event {
  /// Its time, in nanoseconds of the device's clock.
  uint64_t nanoseconds;
  uint16_t type;
  uint16_t code;
  int32_t value;
};

/// Opens a device for reading, without blocking; returns the descriptor, or a negative errno.
int cevdev_open(const char *path);

/// Grabs the device for this descriptor, or releases it; events of a grabbed device reach no console.
int cevdev_grab(int descriptor, bool grabs);

/// Selects CLOCK_MONOTONIC for event times.
int cevdev_use_monotonic_clock(int descriptor);

/// Reads which keys are down, one bit for each code, lowest first.
int cevdev_keys_down(int descriptor, uint8_t bits[CEVDEV_KEY_BYTES]);

/// Reads pending events; returns their number, 0 if none, or a negative errno: -ENODEV if the device is gone.
int cevdev_read(int descriptor, struct cevdev_event *events, size_t most);

#endif
