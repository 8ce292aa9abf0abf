#include "pio_heif_library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static pio_heif_library library;
static bool is_loaded;

static void load(void) {
  void *handle = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
#define X(name)                                           \
  library.name = (__typeof__(&name))dlsym(handle, #name); \
  if (!library.name) return;
  PIO_HEIF_FUNCTIONS(X)
#undef X
  is_loaded = true;
}

const pio_heif_library *pio_heif_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}
