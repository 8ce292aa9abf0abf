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
  library.setMaxActiveLevels =
      reinterpret_cast<void (*)(int)>(dlsym(handle, "omp_set_max_active_levels"));
  return library;
}

void silence(const pt_library &library) {
  library.setMsgSeverity(L_SEVERITY_NONE);
  // A global of Tesseract's that only an instance lets one set; it stays set.
  TessBaseAPI *api = library.TessBaseAPICreate();
  library.TessBaseAPISetVariable(api, "debug_file", "/dev/null");
  library.TessBaseAPIDelete(api);
}

}  // namespace

const pt_library *pt_load() {
  static const std::optional<pt_library> library = [] {
    auto opened = open();
    if (opened) silence(*opened);
    return opened;
  }();
  return library ? &*library : nullptr;
}
