#ifndef CGPIOD_INTERNAL_H
#define CGPIOD_INTERNAL_H

#include <errno.h>
#include <stdio.h>

#include "CGPIOD.h"

#define CGPIOD_CONSUMER "timecircuits"

/// The errno of a failed libgpiod call, negated; never 0, which would read as success.
static inline int cgpiod_failure(void) { return errno > 0 ? -errno : -EIO; }

/// Copies a name; a null pointer, libgpiod's "none", becomes an empty name.
static inline void cgpiod_copy_name(char target[CGPIOD_NAME_SIZE], const char *name) {
  snprintf(target, CGPIOD_NAME_SIZE, "%s", name ? name : "");
}

#endif
