#ifndef CEVDEV_H
#define CEVDEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The kernel's input devices (linux/input.h), whose requests are macros that Swift cannot read.
//
// Functions that return int return 0 or more, or a negative errno where they fail.

/// The bytes of a set of key codes: KEY_MAX is 0x2FF.
#define CEVDEV_KEY_BYTES 96

/// The types of events that a keypad is read by: EV_SYN, EV_KEY and EV_REL.
#define CEVDEV_SYN 0
#define CEVDEV_KEY 1
#define CEVDEV_REL 2

/// The code of an event of type EV_SYN that says that events were lost.
#define CEVDEV_DROPPED 3

/// What a device tells.
struct cevdev_event {
  /// When it was, in nanoseconds of the device's clock.
  uint64_t nanoseconds;
  uint16_t type;
  uint16_t code;
  int32_t value;
};

/// Opens a device for reading, without waiting for it; the descriptor, or a negative errno.
int cevdev_open(const char *path);

/// Takes the device for this descriptor alone, or gives it back: what is grabbed reaches no console.
int cevdev_grab(int descriptor, bool grabs);

/// Has events carry times of CLOCK_MONOTONIC.
int cevdev_use_monotonic_clock(int descriptor);

/// Reads which keys are down, a bit for each code, the lowest first.
int cevdev_keys_down(int descriptor, uint8_t bits[CEVDEV_KEY_BYTES]);

/// Reads what has happened; the number of events, 0 where nothing has, or a negative errno: -ENODEV where the device is gone.
int cevdev_read(int descriptor, struct cevdev_event *events, size_t most);

#endif
