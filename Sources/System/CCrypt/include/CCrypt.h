// crypt_rn(3) of libcrypt, whose table of methods every Debian has.

#ifndef TIMECIRCUITS_CCRYPT_H
#define TIMECIRCUITS_CCRYPT_H

#include <stddef.h>

// Hashes a phrase as a setting says, and writes the hash with its setting and a zero behind it.
// Returns 0, or a negative errno.
int ccrypt_hash(const char *phrase, const char *setting, char *hash, size_t size);

#endif
