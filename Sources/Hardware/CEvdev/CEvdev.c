#include "CEvdev.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

_Static_assert(CEVDEV_KEY_BYTES == (KEY_MAX + 8) / 8, "all keys of the kernel have a bit");
_Static_assert(CEVDEV_SYN == EV_SYN && CEVDEV_KEY == EV_KEY && CEVDEV_REL == EV_REL && CEVDEV_DROPPED == SYN_DROPPED,
               "the kernel's numbers");

// The most events to read at once.
#define BATCH 64

static int result(int code) { return code < 0 ? (errno > 0 ? -errno : -EIO) : code; }

int cevdev_open(const char *path) {
  int descriptor;
  do {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  } while (descriptor < 0 && errno == EINTR);
  return result(descriptor);
}

int cevdev_grab(int descriptor, bool grabs) { return result(ioctl(descriptor, EVIOCGRAB, grabs ? 1 : 0)); }

int cevdev_use_monotonic_clock(int descriptor) {
  int clock = CLOCK_MONOTONIC;
  return result(ioctl(descriptor, EVIOCSCLOCKID, &clock));
}

int cevdev_keys_down(int descriptor, uint8_t bits[CEVDEV_KEY_BYTES]) {
  memset(bits, 0, CEVDEV_KEY_BYTES);
  int code = ioctl(descriptor, EVIOCGKEY(CEVDEV_KEY_BYTES), bits);
  return code < 0 ? result(code) : 0;
}

int cevdev_read(int descriptor, struct cevdev_event *events, size_t most) {
  struct input_event batch[BATCH];
  if (most > BATCH) most = BATCH;
  ssize_t count;
  do {
    count = read(descriptor, batch, most * sizeof batch[0]);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno == EAGAIN ? 0 : result(-1);
  // A device returns whole events; once gone, it returns ENODEV.
  size_t whole = (size_t)count / sizeof batch[0];
  for (size_t index = 0; index < whole; index++) {
    events[index].nanoseconds =
        (uint64_t)batch[index].input_event_sec * 1000000000u + (uint64_t)batch[index].input_event_usec * 1000u;
    events[index].type = batch[index].type;
    events[index].code = batch[index].code;
    events[index].value = batch[index].value;
  }
  return (int)whole;
}
