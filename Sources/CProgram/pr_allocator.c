#include <malloc.h>
#include "CProgram.h"

// Every step frees images of megabytes, and the next one allocates as much. Memory that is given
// back to the system in between is cleared page by page when it is allocated again: a thirtieth of
// the time per page.
void pr_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
}
