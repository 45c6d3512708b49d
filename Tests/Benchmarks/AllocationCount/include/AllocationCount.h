// Counts all heap allocations of the process by replacing glibc's allocation functions.

#ifndef TIMECIRCUITS_ALLOCATION_COUNT_H
#define TIMECIRCUITS_ALLOCATION_COUNT_H

#include <stdint.h>

// Calls of malloc, calloc, realloc, aligned_alloc and posix_memalign so far.
uint64_t allocation_count(void);

#endif
