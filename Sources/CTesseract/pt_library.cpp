#include "pt_library.hpp"

#include <dlfcn.h>

#include <iterator>
#include <optional>

#include "CShim.h"

namespace {

/// Loads `file`. The functions of its dependencies are found through its handle as well.
std::optional<pt_library> open(shim_library &file) {
  pt_library library = {};
  const shim_symbol symbols[] = {
#define X(function) {#function, &library.function},
      PT_FUNCTIONS(X)
#undef X
  };
  if (!shim_library_load(&file, symbols, std::size(symbols))) return std::nullopt;
  void *const handle = file.handle;
  library.maxActiveLevels = reinterpret_cast<int (*)()>(dlsym(handle, "omp_get_max_active_levels"));
  library.setMaxActiveLevels =
      reinterpret_cast<void (*)(int)>(dlsym(handle, "omp_set_max_active_levels"));
  library.settings = library.TessBaseAPICreate();
  // Variables can be queried only after one was set; there is none of this name.
  library.TessBaseAPISetVariable(library.settings, "", "");
  return library;
}

}  // namespace

const pt_library *pt_load() {
  static shim_library file = {"libtesseract.so.5", false, nullptr, false, ""};
  static const std::optional<pt_library> library = open(file);
  if (!library) shim_set_error(file.reason);
  return library ? &*library : nullptr;
}
