// libmpg123's decoder with plain types: it is fed with a file piece by piece, and gives samples as floating point.

#ifndef TIMECIRCUITS_CMPG123_H
#define TIMECIRCUITS_CMPG123_H

#include <stddef.h>

// A decoder; mpg123_handle of the library.
typedef struct cmpg123_decoder cmpg123_decoder;

// What came of decoding.
enum cmpg123_outcome {
  // Samples were decoded, or a piece taken without any.
  CMPG123_DECODED,
  // It has to be fed.
  CMPG123_HUNGRY,
  // It is at the end.
  CMPG123_ENDED,
  // What it was fed with cannot be decoded.
  CMPG123_FAILED,
};

// A new decoder, NULL where there is no memory for one.
cmpg123_decoder *cmpg123_new(void);

void cmpg123_delete(cmpg123_decoder *decoder);

// Feeds bytes. Returns 0, or -1 where it cannot take them.
int cmpg123_feed(cmpg123_decoder *decoder, const void *bytes, size_t count);

// Decodes into a buffer of so many samples, -1 to 1; `samples` says how many came, all channels counted.
enum cmpg123_outcome cmpg123_decode(cmpg123_decoder *decoder, float *buffer, size_t capacity, size_t *samples);

// How many frames a second, and how many channels, what was decoded has; both 0 where nothing was yet.
void cmpg123_format(cmpg123_decoder *decoder, long *rate, int *channels);

// What the library says of the last failure.
const char *cmpg123_reason(cmpg123_decoder *decoder);

#endif
