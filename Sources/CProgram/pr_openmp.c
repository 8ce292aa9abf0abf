// What libtesseract asks of OpenMP's runtime, for one thread.
//
// Tesseract opens a parallel region for every step along a line. The runtime's own end of a
// region is a system call, though the region may have no thread but the caller's: 40,000 of them
// a page, 2 % of the time that a page takes. A program that exports these functions is asked
// before the runtime is; where it does not, `disableOpenMPThreads` in CTesseract keeps to one thread.
// The names and arguments are those of GCC's runtime (libgomp, "The libgomp ABI").

/// The sections of the region that this thread is in, and the next of them, from 1.
static _Thread_local unsigned sectionCount, nextSection;

int omp_get_num_threads(void) { return 1; }

int omp_get_thread_num(void) { return 0; }

void GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags) {
  (void)threads, (void)flags;
  body(data);
}

static void beginSections(unsigned count) {
  sectionCount = count;
  nextSection = 1;
}

/// The next section's number; 0 when all are done.
unsigned GOMP_sections_next(void) { return nextSection <= sectionCount ? nextSection++ : 0; }

unsigned GOMP_sections_start(unsigned count) {
  beginSections(count);
  return GOMP_sections_next();
}

void GOMP_sections_end(void) {}

void GOMP_sections_end_nowait(void) {}

void GOMP_parallel_sections(void (*body)(void *), void *data, unsigned threads, unsigned count,
                            unsigned flags) {
  (void)threads, (void)flags;
  beginSections(count);
  body(data);
}
