// Leptonica's PNG writer, for Tesseract.
//
// Tesseract stores every text-line image as PNG and decodes it again in its next step. Compressing
// and decompressing it is a twentieth of the time per page. Here the PNG is stored uncompressed.
#ifndef PLATEN_NO_INTERPOSE
#include <leptonica/allheaders.h>
#include "pr_interpose.h"

/// Leptonica's function of this name; PNG that libtesseract asks for is not compressed.
l_ok pixWriteMem(l_uint8 **data, size_t *size, PIX *image, l_int32 format) {
  const void *caller = __builtin_return_address(0);
  typeof(pixWriteMem) *original = pr_original(caller, "pixWriteMem");
  // The program itself never calls it; if no library has it, nothing can be written.
  if (original == NULL || original == pixWriteMem) return 1;
  if (format == IFF_PNG && pr_is_in_force(caller)) {
    typeof(pixSetZlibCompression) *setCompression = pr_original(caller, "pixSetZlibCompression");
    if (setCompression != NULL && setCompression(image, 0) == 0) pr_count(PR_LINE_IMAGE);
  }
  return original(data, size, image, format);
}
#endif
