// Memory in large pages: a system that has them gives 2 MB at a time instead of 4 KB, and clears a new image
// in a fraction of the time that thousands of small pages take.

#include "CImageCodecs.h"

#include <sys/mman.h>
#include <unistd.h>

// Less memory is not worth the call.
#define LEAST_SIZE (4 << 20)

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
