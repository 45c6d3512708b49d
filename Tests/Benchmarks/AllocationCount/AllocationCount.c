#include "AllocationCount.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own names of the functions that are replaced below.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t allocations;

uint64_t allocation_count(void) { return allocations; }

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}
