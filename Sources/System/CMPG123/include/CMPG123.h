// libmpg123's decoder with plain types: fed with a file piece by piece, it returns floating-point samples.

#ifndef TIMECIRCUITS_CMPG123_H
#define TIMECIRCUITS_CMPG123_H

#include <stddef.h>

// A decoder: the library's mpg123_handle.
typedef struct cmpg123_decoder cmpg123_decoder;

// The result of decoding.
enum cmpg123_outcome {
  // Samples were decoded, or input was consumed that had none.
  CMPG123_DECODED,
  // The decoder needs more input.
  CMPG123_HUNGRY,
  // The end of the stream.
  CMPG123_ENDED,
  // The input cannot be decoded.
  CMPG123_FAILED,
};

// A new decoder; NULL if there is no memory.
cmpg123_decoder *cmpg123_new(void);

void cmpg123_delete(cmpg123_decoder *decoder);

// Feeds bytes. Returns 0, or -1 if the decoder cannot accept them.
int cmpg123_feed(cmpg123_decoder *decoder, const void *bytes, size_t count);

// Decodes up to `capacity` samples in the range -1 to 1; sets `samples` to their number, all channels
// counted.
enum cmpg123_outcome cmpg123_decode(cmpg123_decoder *decoder, float *buffer, size_t capacity, size_t *samples);

// The frames a second and the channels of the decoded samples; both 0 before the first.
void cmpg123_format(cmpg123_decoder *decoder, long *rate, int *channels);

// The library's words for the last failure.
const char *cmpg123_reason(cmpg123_decoder *decoder);

#endif
