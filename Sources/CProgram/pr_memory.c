#include <malloc.h>
#include "CProgram.h"

// Every step frees pictures of megabytes, and the next asks for as much. What is given back to the
// system in between has to be cleared page by page when it is asked for again: a thirtieth of the
// time that a page takes.
void pr_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
}
