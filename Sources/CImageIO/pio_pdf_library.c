#include "pio_pdf_library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static pio_pdf_library library;
static bool is_loaded;

static void load(void) {
  // It brings GLib and cairo along.
  void *handle = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
#define X(result, name, parameters)                          \
  library.name = (result(*) parameters)dlsym(handle, #name); \
  if (!library.name) return;
  PIO_PDF_FUNCTIONS(X)
#undef X
  is_loaded = true;
}

const pio_pdf_library *pio_pdf_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}
