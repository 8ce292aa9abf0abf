#include "pio_pdf_library.h"
#include "CShim.h"

const pio_pdf_library *pio_pdf_load(void) {
  // poppler's library depends on GLib and cairo: their functions are found through its handle.
  static shim_library library = {.name = "libpoppler-glib.so.8"};
  static pio_pdf_library functions;
  static const shim_symbol symbols[] = {
#define X(result, name, parameters) {#name, &functions.name},
      PIO_PDF_FUNCTIONS(X)
#undef X
  };
  const size_t count = sizeof symbols / sizeof *symbols;
  return shim_library_load(&library, symbols, count) ? &functions : NULL;
}
