#include "pt_library.hpp"

#include <dlfcn.h>

#include <optional>

namespace {

std::optional<pt_library> open() {
  void *handle = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return std::nullopt;
  pt_library library = {};
  // What Tesseract itself stands on is found through its handle too.
#define X(function)                                                                          \
  library.function = reinterpret_cast<decltype(library.function)>(dlsym(handle, #function)); \
  if (library.function == nullptr) return std::nullopt;
  PT_FUNCTIONS(X)
#undef X
  library.maxActiveLevels = reinterpret_cast<int (*)()>(dlsym(handle, "omp_get_max_active_levels"));
  library.setMaxActiveLevels =
      reinterpret_cast<void (*)(int)>(dlsym(handle, "omp_set_max_active_levels"));
  library.settings = library.TessBaseAPICreate();
  // It takes no question before the first variable was set; there is none of this name.
  library.TessBaseAPISetVariable(library.settings, "", "");
  return library;
}

}  // namespace

const pt_library *pt_load() {
  static const std::optional<pt_library> library = open();
  return library ? &*library : nullptr;
}
