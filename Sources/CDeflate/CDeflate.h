// libdeflate's C interface, unchanged.
//
// libdeflate_alloc_compressor creates a compressor, or returns NULL if memory runs out;
// libdeflate_free_compressor frees it. It keeps no state between calls, and only one thread may use
// it at a time. libdeflate_zlib_compress borrows both buffers and returns the number of bytes
// written, or 0 if the output does not fit; libdeflate_zlib_compress_bound is always large enough.
#include <libdeflate.h>
