#include "CMPG123.h"

#include <mpg123.h>

static mpg123_handle *handle(cmpg123_decoder *decoder) { return (mpg123_handle *)decoder; }

cmpg123_decoder *cmpg123_new(void) {
  // Needed before release 1.27; does nothing in later ones.
  if (mpg123_init() != MPG123_OK) return NULL;
  mpg123_handle *made = mpg123_new(NULL, NULL);
  if (made == NULL) return NULL;
  const long *rates;
  size_t count;
  mpg123_rates(&rates, &count);
  int code = mpg123_param(made, MPG123_ADD_FLAGS, MPG123_QUIET, 0);
  if (code == MPG123_OK) code = mpg123_format_none(made);
  for (size_t index = 0; index < count && code == MPG123_OK; index++)
    code = mpg123_format(made, rates[index], MPG123_MONO | MPG123_STEREO, MPG123_ENC_FLOAT_32);
  if (code == MPG123_OK) code = mpg123_open_feed(made);
  if (code == MPG123_OK) return (cmpg123_decoder *)made;
  mpg123_delete(made);
  return NULL;
}

void cmpg123_delete(cmpg123_decoder *decoder) { mpg123_delete(handle(decoder)); }

int cmpg123_feed(cmpg123_decoder *decoder, const void *bytes, size_t count) {
  return mpg123_feed(handle(decoder), bytes, count) == MPG123_OK ? 0 : -1;
}

enum cmpg123_outcome cmpg123_decode(cmpg123_decoder *decoder, float *buffer, size_t capacity, size_t *samples) {
  size_t bytes = 0;
  int code = mpg123_read(handle(decoder), (unsigned char *)buffer, capacity * sizeof *buffer, &bytes);
  *samples = bytes / sizeof *buffer;
  switch (code) {
    case MPG123_OK:
    case MPG123_NEW_FORMAT: return CMPG123_DECODED;
    case MPG123_NEED_MORE: return bytes > 0 ? CMPG123_DECODED : CMPG123_HUNGRY;
    case MPG123_DONE: return CMPG123_ENDED;
    default: return CMPG123_FAILED;
  }
}

void cmpg123_format(cmpg123_decoder *decoder, long *rate, int *channels) {
  int encoding;
  if (mpg123_getformat2(handle(decoder), rate, channels, &encoding, 0) == MPG123_OK) return;
  *rate = 0;
  *channels = 0;
}

const char *cmpg123_reason(cmpg123_decoder *decoder) { return mpg123_strerror(handle(decoder)); }
