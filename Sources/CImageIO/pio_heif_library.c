#include "pio_heif_library.h"
#include "CShim.h"

const pio_heif_library *pio_heif_load(void) {
  static shim_library library = {.name = "libheif.so.1"};
  static pio_heif_library functions;
  static const shim_symbol symbols[] = {
#define X(name) {#name, &functions.name},
      PIO_HEIF_FUNCTIONS(X)
#undef X
  };
  const size_t count = sizeof symbols / sizeof *symbols;
  return shim_library_load(&library, symbols, count) ? &functions : NULL;
}
