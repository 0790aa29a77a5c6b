// With glibc, a program's own malloc takes the place of the library's in the whole process.

#include "AllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_long calls;

long allocation_count(void) { return atomic_load_explicit(&calls, memory_order_relaxed); }

#ifdef __GLIBC__

static void count(void) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); }

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

#endif
