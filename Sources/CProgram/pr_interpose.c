#ifndef PLATEN_NO_INTERPOSE
#define _GNU_SOURCE
#include "pr_interpose.h"
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Tesseract's and Leptonica's versions, as they call themselves, that InterposedFunctionsTests
/// passed with. Add a pair only after a run of those tests with it.
static const char *const testedVersions[][2] = {
    {"5.3.0", "leptonica-1.82.0"},  // Debian 12
};

/// Where libtesseract lies, if interposed functions are in force for it; else empty.
static struct { uintptr_t start, size; } range;
/// Whether libtesseract has been found, and `range` is final.
static atomic_bool isDecided;
/// Whether PLATEN_INTERPOSE is `report`.
static bool reports;
/// The versions that were found.
static char tesseractVersion[32] = "not loaded", leptonicaVersion[32] = "leptonica not loaded";
static atomic_ulong counts[PR_INTERPOSED_COUNT];

static bool areTestedVersions(void) {
  for (size_t i = 0; i < sizeof testedVersions / sizeof *testedVersions; i++) {
    if (strcmp(tesseractVersion, testedVersions[i][0]) == 0 &&
        strcmp(leptonicaVersion, testedVersions[i][1]) == 0) {
      return true;
    }
  }
  return false;
}

static void findVersions(void *tesseract) {
  const char *(*version)(void) = (const char *(*)(void))dlsym(tesseract, "TessVersion");
  char *(*copiedVersion)(void) = (char *(*)(void))dlsym(tesseract, "getLeptonicaVersion");
  if (version) snprintf(tesseractVersion, sizeof tesseractVersion, "%s", version());
  char *copy = copiedVersion ? copiedVersion() : NULL;
  if (copy) snprintf(leptonicaVersion, sizeof leptonicaVersion, "%s", copy);
  free(copy);
}

static void decide(void *tesseract) {
  findVersions(tesseract);
  const char *setting = getenv("PLATEN_INTERPOSE");
  reports = setting && strcmp(setting, "report") == 0;
  const bool isOff = setting && strcmp(setting, "0") == 0;
  struct dl_find_object object;
  if (isOff || !areTestedVersions() ||
      _dl_find_object(dlsym(tesseract, "TessVersion"), &object) != 0) {
    return;
  }
  range.start = (uintptr_t)object.dlfo_map_start;
  range.size = (uintptr_t)object.dlfo_map_end - range.start;
}

/// Decides once libtesseract is loaded, whoever loads it.
static void decideIfLoaded(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  void *tesseract = dlopen("libtesseract.so.5", RTLD_LAZY | RTLD_NOLOAD);
  if (!tesseract) return;
  pthread_mutex_lock(&mutex);
  if (!atomic_load_explicit(&isDecided, memory_order_relaxed)) {
    decide(tesseract);
    atomic_store_explicit(&isDecided, true, memory_order_release);
  }
  pthread_mutex_unlock(&mutex);
  // The handle is kept, so that `range` stays libtesseract's.
}

bool pr_is_in_force(const void *code) {
  if (!atomic_load_explicit(&isDecided, memory_order_acquire)) decideIfLoaded();
  return atomic_load_explicit(&isDecided, memory_order_acquire) &&
         (uintptr_t)code - range.start < range.size;
}

void pr_count(pr_interposed function) {
  if (reports) atomic_fetch_add_explicit(&counts[function], 1, memory_order_relaxed);
}

void *pr_original(const void *caller, const char *name) {
  struct dl_find_object object;
  if (_dl_find_object((void *)caller, &object) != 0) return NULL;
  void *library = dlopen(object.dlfo_link_map->l_name, RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return NULL;
  void *function = dlsym(library, name);
  dlclose(library);
  return function;
}

/// For PLATEN_INTERPOSE=report: one line on standard error at the end of the process.
__attribute__((destructor)) static void report(void) {
  const char *setting = getenv("PLATEN_INTERPOSE");
  if (!setting || strcmp(setting, "report") != 0) return;
  unsigned long calls[PR_INTERPOSED_COUNT];
  for (int i = 0; i < PR_INTERPOSED_COUNT; i++) calls[i] = atomic_load(&counts[i]);
  fprintf(stderr,
          "platen: interposed functions %s (Tesseract %s, %s): "
          "%lu OpenMP regions, %lu line images, %lu ambiguity lists\n",
          range.size > 0 ? "in force" : "not in force", tesseractVersion, leptonicaVersion,
          calls[PR_OPENMP_REGION], calls[PR_LINE_IMAGE], calls[PR_AMBIGUITY_LIST]);
}
#endif
