#define _GNU_SOURCE

#include "CErrno.h"

#include <string.h>

const char *cerrno_name(int number) { return strerrorname_np(number); }

const char *cerrno_description(int number) { return strerrordesc_np(number); }
