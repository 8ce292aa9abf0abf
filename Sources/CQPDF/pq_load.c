#include "CQPDF.h"
#include "CShim.h"

// NULL unless the program links CQPDFModule.
#pragma weak pq_interface_5

const pq_interface *pq_load(void) {
  if (pq_interface_5) return pq_interface_5();
  static shim_library library = {.name = "libplaten-qpdf.so", .is_own = true};
  static const pq_interface *(*exported)(void);
  static const shim_symbol symbols[] = {{"pq_interface_5", &exported}};
  return shim_library_load(&library, symbols, 1) ? exported() : NULL;
}
