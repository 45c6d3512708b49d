// The sound devices of libasound, with plain types: an opened one, what is written to it, and the list of all.

#ifndef TIMECIRCUITS_CALSA_H
#define TIMECIRCUITS_CALSA_H

#include <stdint.h>

// An opened device; snd_pcm_t of the library.
typedef struct calsa_device calsa_device;

// Which step of opening a device failed.
enum calsa_step {
  CALSA_OPEN,
  CALSA_FORMAT,
  CALSA_RATE,
  CALSA_BUFFER,
  CALSA_START,
};

// How a device is opened: 16 bits, little endian, two channels interleaved. What was asked for of the last two may come
// out differently, and is written over with what the device has.
typedef struct calsa_shape {
  // Frames a second, which is had exactly or not at all.
  unsigned rate;
  // Frames that are written at a time, and those that the device keeps at the most.
  unsigned period;
  unsigned buffer;
} calsa_shape;

// Opens a device for playing, without waiting for another program that has it.
// Returns 0, or a negative errno; then `step` says what failed.
int calsa_open(const char *name, calsa_shape *shape, calsa_device **device, enum calsa_step *step);

// Waits until the device has room for a period, for so many milliseconds at the most.
// Returns 1 where it has, 0 where time ran out, or a negative errno (-EPIPE: it ran dry; -ENODEV: it is gone).
int calsa_wait(calsa_device *device, int milliseconds);

// Writes frames of two samples, without waiting.
// Returns how many were taken, or a negative errno.
long calsa_write(calsa_device *device, const int16_t *samples, unsigned long frames);

// How many frames are heard before the one that is written next. Returns 0, or a negative errno.
int calsa_delay(calsa_device *device, long *frames);

// Makes a device that ran dry, or slept, ready again. Returns 0, or a negative errno: it has to be opened anew.
int calsa_recover(calsa_device *device, int error);

// Closes a device; what it has not played yet is not heard.
void calsa_close(calsa_device *device);

// Hands over every device that plays, as the library's configuration lists them: its name and its description, which may
// have several lines and is empty where there is none. Returns 0, or a negative errno.
int calsa_devices(void *context, void (*take)(void *context, const char *name, const char *description));

// Hands over the sound cards in order: number, identifier and name. Returns 0, or a negative errno.
int calsa_cards(void *context, void (*take)(void *context, int number, const char *identifier, const char *name));

// What the library calls an error: of its own there are some beside those of the system.
const char *calsa_error(int error);

#endif
