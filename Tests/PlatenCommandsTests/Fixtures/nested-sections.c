// A shared library that runs nested OpenMP regions while it is loaded, and says on standard error
// what ran. InterposedFunctionsTests preloads it into the program. With VERSION defined it passes for
// Tesseract of that version, and keeps to what libtesseract uses of OpenMP.
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int outer, inner, iterations, threads;

static void count(int *number) {
#pragma omp atomic
  ++*number;
}

static void run_inner_sections(void) {
  count(&outer);
  threads = omp_get_num_threads();
#pragma omp parallel sections
  {
#pragma omp section
    count(&inner);
#pragma omp section
    count(&inner);
  }
}

static void run_sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    run_inner_sections();
#pragma omp section
    run_inner_sections();
#pragma omp section
    run_inner_sections();
#pragma omp section
    run_inner_sections();
  }
}

#ifdef VERSION
const char *TessVersion(void) { return VERSION; }
char *getLeptonicaVersion(void) { return strdup("leptonica-1.82.0"); }
static void run_loops(void) {}
#else
static void run_inner_loop(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 8; i++) count(&iterations);
}

static void run_loops(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 8; i++) run_inner_loop();
}
#endif

__attribute__((constructor)) static void run(void) {
  run_sections();
  run_loops();
  fprintf(stderr, "sections %d of 4 and %d of 8, iterations %d, threads %d of %d\n", outer, inner,
          iterations, threads, omp_get_max_threads());
}
