#include "psane_library.h"
#include "CShim.h"

const psane_library *psane_load(void) {
  static shim_library library = {.name = "libsane.so.1"};
  static psane_library functions;
  static const shim_symbol symbols[] = {
#define X(name) {#name, &functions.name},
      PSANE_FUNCTIONS(X)
#undef X
  };
  const size_t count = sizeof symbols / sizeof *symbols;
  return shim_library_load(&library, symbols, count) ? &functions : NULL;
}
