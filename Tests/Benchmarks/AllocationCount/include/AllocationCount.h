// Counts heap allocations of the whole process by standing in front of glibc's allocator.

#ifndef TIMECIRCUITS_ALLOCATION_COUNT_H
#define TIMECIRCUITS_ALLOCATION_COUNT_H

#include <stdint.h>

// Calls of malloc, calloc, realloc, aligned_alloc and posix_memalign so far.
uint64_t allocation_count(void);

#endif
