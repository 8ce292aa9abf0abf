// OpenMP's parallel regions, for Tesseract.
//
// Tesseract opens several regions for every step along a line, 30,000 to 100,000 a page. GCC's
// runtime (libgomp) sets up and ends each with allocations and a system call, even for a region of
// one thread: 4 % of the time per page. Here libtesseract's regions of one thread are a call of
// their body.
//
// Why that is right: a region is run here only if its body is libtesseract's, the thread is in no
// region of the runtime's, and the thread has set max-active-levels to 0 (as CTesseract does),
// with which OpenMP gives every region one thread. libtesseract 5.3.0 uses nothing of the runtime in
// its regions but `sections` of combined `parallel sections`, which are counted here, and
// omp_get_num_threads and omp_get_thread_num, which the runtime answers with 1 and 0 outside of
// its regions. `sections` keeps the count of the innermost region on this thread, and each region
// puts its predecessor's back, so regions nest. Every other region is the runtime's.
//
// Names and arguments are those of "The libgomp ABI" in its manual.
#ifndef PLATEN_NO_INTERPOSE
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include "pr_interpose.h"

typedef void region_body(void *data);

/// The runtime's own functions, for regions that are not run here.
static struct {
  void (*parallel)(region_body *, void *, unsigned, unsigned);
  void (*parallelSections)(region_body *, void *, unsigned, unsigned, unsigned);
  unsigned (*nextSection)(void);
  void (*endSections)(void);
  int (*level)(void), (*maxActiveLevels)(void);
} runtime;

/// A function of the runtime, which the caller of one of those below has loaded; NULL if it is
/// another runtime than libgomp and cannot be found.
static void *runtimeFunction(const char *name) {
  void *library = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return dlsym(library ? library : RTLD_NEXT, name);
}

static void findRuntime(void) {
  runtime.parallel = runtimeFunction("GOMP_parallel");
  runtime.parallelSections = runtimeFunction("GOMP_parallel_sections");
  runtime.nextSection = runtimeFunction("GOMP_sections_next");
  runtime.endSections = runtimeFunction("GOMP_sections_end_nowait");
  runtime.level = runtimeFunction("omp_get_level");
  runtime.maxActiveLevels = runtimeFunction("omp_get_max_active_levels");
}

static void requireRuntime(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findRuntime);
}

/// The sections of the `parallel sections` region that is run here and is this thread's innermost
/// region; a count of 0 if there is none.
static _Thread_local struct section_state {
  /// Sections are numbered from 1.
  unsigned count, next;
} sections;

/// Whether a region with this body is run here.
static bool isRunHere(region_body *body) {
  requireRuntime();
  if (!runtime.parallel) return true;
  if (runtime.maxActiveLevels() != 0 || runtime.level() != 0 ||
      !pr_is_in_force((const void *)body)) {
    return false;
  }
  pr_count(PR_OPENMP_REGION);
  return true;
}

void GOMP_parallel(region_body *body, void *data, unsigned threads, unsigned flags) {
  const struct section_state outer = sections;
  sections = (struct section_state){0};
  if (isRunHere(body)) {
    body(data);
  } else {
    runtime.parallel(body, data, threads, flags);
  }
  sections = outer;
}

void GOMP_parallel_sections(region_body *body, void *data, unsigned threads, unsigned count,
                            unsigned flags) {
  const struct section_state outer = sections;
  if (isRunHere(body)) {
    sections = (struct section_state){.count = count, .next = 1};
    body(data);
  } else {
    sections = (struct section_state){0};
    runtime.parallelSections(body, data, threads, count, flags);
  }
  sections = outer;
}

/// Whether this thread's innermost region is a `parallel sections` that is run here: regions that
/// the runtime opens by other functions than those above raise its level.
static bool hasSections(void) {
  requireRuntime();
  return sections.count > 0 && (!runtime.parallel || runtime.level() == 0);
}

/// The next section's number; 0 when all are done.
unsigned GOMP_sections_next(void) {
  if (!hasSections()) return runtime.nextSection();
  return sections.next <= sections.count ? sections.next++ : 0;
}

void GOMP_sections_end_nowait(void) {
  if (!hasSections()) runtime.endSections();
}
#endif
