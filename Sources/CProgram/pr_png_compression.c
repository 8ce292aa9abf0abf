// Tesseract puts every line away as PNG, and takes it out again in its next step. Deflating and
// inflating it is a twentieth of the time that a page takes. Here PNG is only stored.
#include <dlfcn.h>
#include <leptonica/allheaders.h>

/// Leptonica's function of this name, with PNG that is not deflated.
l_ok pixWriteMem(l_uint8 **data, size_t *size, PIX *image, l_int32 format) {
  // Who calls has both loaded; what Tesseract stands on is found through its handle.
  void *tesseract = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_NOLOAD);
  if (tesseract == NULL) return 1;
  typeof(pixWriteMem) *write = dlsym(tesseract, "pixWriteMem");
  typeof(pixSetZlibCompression) *setCompression = dlsym(tesseract, "pixSetZlibCompression");
  if (format == IFF_PNG && setCompression != NULL) setCompression(image, 0);
  const l_ok failed = write == NULL || write(data, size, image, format);
  dlclose(tesseract);
  return failed;
}
