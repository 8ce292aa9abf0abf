#include <malloc.h>
#include <unistd.h>
#include "CShim.h"

/// The threads that share an arena of the allocator.
enum { threads_per_arena = 4 };

// Every step frees images of megabytes, and the next one allocates as much. Memory that is given
// back to the system in between is cleared page by page when it is allocated again: a thirtieth of
// the time per page.
//
// Threads share arenas, because an arena keeps what its own threads have freed: with one for each, the
// process takes the sum of what every thread has taken at most, and not the most that they take together.
void shim_retain_freed_memory(void) {
  const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  mallopt(M_ARENA_MAX, (int)(processors > threads_per_arena ? processors / threads_per_arena : 1));
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 48 << 20);
}
