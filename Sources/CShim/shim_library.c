#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "CShim.h"

/// Keeps dlerror's text.
static void note_reason(shim_library *library) {
  const char *reason = dlerror();
  snprintf(library->reason, sizeof library->reason, "%s", reason ? reason : "unknown reason");
}

static void load(shim_library *library, const shim_symbol *symbols, size_t count) {
  void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    note_reason(library);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    void *address = dlsym(handle, symbols[i].name);
    if (!address) {
      note_reason(library);
      dlclose(handle);
      return;
    }
    memcpy(symbols[i].pointer, &address, sizeof address);
  }
  library->handle = handle;
}

bool shim_library_load(shim_library *library, const shim_symbol *symbols, size_t count) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  if (!library->is_tried) load(library, symbols, count);
  library->is_tried = true;
  const bool is_loaded = library->handle != NULL;
  pthread_mutex_unlock(&mutex);
  if (!is_loaded) shim_set_error(library->reason);
  return is_loaded;
}
