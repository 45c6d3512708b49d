// An input device of any keys: pad NAME FIFO CODE|FIRST-LAST...
//
// It makes the device by uinput and presses what it reads from the pipe, a line each: `CODE 1` is down, `CODE 0` is up. The device
// goes when the program ends.

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const char *what) {
  fprintf(stderr, "pad: %s: %s\n", what, strerror(errno));
  return 1;
}

static int emit(int device, int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  return write(device, &event, sizeof event) == sizeof event ? 0 : -1;
}

int main(int count, char **words) {
  if (count < 4) return 64;
  int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (device < 0) return fail("open /dev/uinput");
  if (ioctl(device, UI_SET_EVBIT, EV_KEY) < 0) return fail("set EV_KEY");
  for (int word = 3; word < count; word++) {
    int first = atoi(words[word]);
    char *dash = strchr(words[word], '-');
    int last = dash ? atoi(dash + 1) : first;
    for (int code = first; code <= last; code++) {
      if (ioctl(device, UI_SET_KEYBIT, code) < 0) return fail("set a key");
    }
  }
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1985, .product = 0x1026}};
  snprintf(setup.name, sizeof setup.name, "%s", words[1]);
  if (ioctl(device, UI_DEV_SETUP, &setup) < 0) return fail("name the device");
  if (ioctl(device, UI_DEV_CREATE) < 0) return fail("make the device");
  if (mkfifo(words[2], 0600) < 0 && errno != EEXIST) return fail("make the pipe");
  // Open for writing too, so that there is no end of it.
  int pipe = open(words[2], O_RDWR | O_CLOEXEC);
  FILE *lines = pipe < 0 ? NULL : fdopen(pipe, "r");
  if (lines == NULL) return fail("open the pipe");
  int code, value;
  while (fscanf(lines, "%d %d", &code, &value) == 2) {
    if (emit(device, EV_KEY, code, value) < 0 || emit(device, EV_SYN, SYN_REPORT, 0) < 0) return fail("press");
  }
  return 0;
}
