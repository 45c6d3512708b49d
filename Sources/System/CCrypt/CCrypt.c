#define _GNU_SOURCE
#include "CCrypt.h"

#include <crypt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int ccrypt_hash(const char *phrase, const char *setting, char *hash, size_t size) {
  // 32 KiB: too much for a thread's stack; cleared below before the memory is reused.
  struct crypt_data *data = calloc(1, sizeof *data);
  if (data == NULL) {
    return -ENOMEM;
  }
  int result = -EINVAL;
  errno = 0;
  const char *made = crypt_rn(phrase, setting, data, (int)sizeof *data);
  if (made == NULL) {
    result = errno == 0 ? -EINVAL : -errno;
  } else if (strlen(made) >= size) {
    result = -ERANGE;
  } else {
    memcpy(hash, made, strlen(made) + 1);
    result = 0;
  }
  explicit_bzero(data, sizeof *data);
  free(data);
  return result;
}
