#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "CShim.h"

/// Keeps dlerror's text.
static void note_reason(shim_library *library) {
  const char *reason = dlerror();
  snprintf(library->reason, sizeof library->reason, "%s", reason ? reason : "unknown reason");
}

/// Finds `library` in a folder beside the program's; false if it is not there.
static bool find(const shim_library *library, const char *folder, char path[PATH_MAX]) {
  char program[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return false;
  program[length] = 0;
  char *slash = strrchr(program, '/');
  if (slash) *slash = 0;
  const int size = snprintf(path, PATH_MAX, "%s/%s%s", program, folder, library->name);
  return size < PATH_MAX && access(path, R_OK) == 0;
}

static void *open_library(const shim_library *library) {
  char path[PATH_MAX];
  const bool is_found =
      library->is_own && (find(library, "", path) || find(library, "../libexec/platen/", path));
  return dlopen(is_found ? path : library->name, RTLD_NOW | RTLD_LOCAL);
}

static void load(shim_library *library, const shim_symbol *symbols, size_t count) {
  void *handle = open_library(library);
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
