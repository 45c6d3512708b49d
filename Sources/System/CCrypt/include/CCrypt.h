// crypt_rn(3) of libcrypt, whose method table is the same on every Debian.

#ifndef TIMECIRCUITS_CCRYPT_H
#define TIMECIRCUITS_CCRYPT_H

#include <stddef.h>

// Hashes a phrase as a setting specifies, and writes the setting with the hash, NUL-terminated.
// Returns 0, or a negative errno.
int ccrypt_hash(const char *phrase, const char *setting, char *hash, size_t size);

#endif
