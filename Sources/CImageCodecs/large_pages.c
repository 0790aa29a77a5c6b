// Memory in large pages: a system that has them gives 2 MB at a time instead of 4 KB, and clears a new image
// in a fraction of the time that thousands of small pages take.

#include "CImageCodecs.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// Less memory is not worth the call.
#define LEAST_SIZE (4 << 20)
// Glibc keeps no memory in the heap that is allocated 32 MB and more at once.
#define MOST_RESERVED (60 << 20)
// Of a heap that is larger than it likes glibc gives all back that is free at its end.
#define SLACK (1 << 20)

void kontur_prefer_large_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
  if (size < LEAST_SIZE) return;
  // Advice is about whole pages. It may be declined, and nothing depends on it.
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t)memory + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)memory + size) / page * page;
  madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)memory, (void)size;
#endif
}

void kontur_reserve_large_pages(size_t size) {
#ifdef __GLIBC__
  if (size < LEAST_SIZE) return;
  size_t half = size < MOST_RESERVED / 2 ? size : MOST_RESERVED / 2;
  // Glibc maps so much memory for itself alone, but not again once as much has been given back: then it
  // comes from the heap, and twice as much stays there for what is allocated next.
  // Volatile: memory that nobody uses a compiler may leave out.
  void *volatile mapped = malloc(half + SLACK);
  free(mapped);
  void *volatile first = malloc(half);
  void *volatile second = malloc(half);
  if (first) kontur_prefer_large_pages(first, half);
  if (second) kontur_prefer_large_pages(second, half);
  free(second);
  free(first);
#else
  (void)size;
#endif
}
