// The sound devices of libasound, with plain types: opening, writing and listing.

#ifndef TIMECIRCUITS_CALSA_H
#define TIMECIRCUITS_CALSA_H

#include <stdint.h>

// An opened device: the library's snd_pcm_t.
typedef struct calsa_device calsa_device;

// The step of opening a device that failed.
enum calsa_step {
  CALSA_OPEN,
  CALSA_FORMAT,
  CALSA_RATE,
  CALSA_BUFFER,
  CALSA_START,
};

// The format of a device: 16 bits, little endian, two interleaved channels. Opening replaces `period` and
// `buffer` with the device's own values, which may differ from those requested.
typedef struct calsa_shape {
  // Frames a second; opening fails if the device lacks this exact rate.
  unsigned rate;
  // Frames for each write, and the most frames that the device buffers.
  unsigned period;
  unsigned buffer;
} calsa_shape;

// Opens a device for playing; does not wait for another program to release it.
// Returns 0, or a negative errno; `step` is then the step that failed.
int calsa_open(const char *name, calsa_shape *shape, calsa_device **device, enum calsa_step *step);

// Waits until the device has room for a period, at most for the given milliseconds.
// Returns 1 if it has, 0 on timeout, or a negative errno (-EPIPE: underrun; -ENODEV: it is gone).
int calsa_wait(calsa_device *device, int milliseconds);

// Writes frames of two samples, without waiting.
// Returns how many were accepted, or a negative errno.
long calsa_write(calsa_device *device, const int16_t *samples, unsigned long frames);

// The number of frames that play before the next one written. Returns 0, or a negative errno.
int calsa_delay(calsa_device *device, long *frames);

// Recovers a device after an underrun or a suspend. Returns 0, or a negative errno: reopen it then.
int calsa_recover(calsa_device *device, int error);

// Closes a device and drops its unplayed frames.
void calsa_close(calsa_device *device);

// Passes the name and description of every playback device in the library's configuration. The description
// may have several lines, and is empty if there is none. Returns 0, or a negative errno.
int calsa_devices(void *context, void (*take)(void *context, const char *name, const char *description));

// Passes the sound cards in order: number, identifier and name. Returns 0, or a negative errno.
int calsa_cards(void *context, void (*take)(void *context, int number, const char *identifier, const char *name));

// Describes an error, either the library's own or the system's.
const char *calsa_error(int error);

#endif
