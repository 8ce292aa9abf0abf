// libdeflate's C interface, as it is.
//
// A compressor is made by libdeflate_alloc_compressor, NULL when memory ran out,
// and freed by libdeflate_free_compressor; between calls it keeps nothing but
// memory, and it serves one thread at a time. libdeflate_zlib_compress borrows
// both buffers and returns how many bytes it wrote, 0 where they had no room:
// libdeflate_zlib_compress_bound is always room enough.
#include <libdeflate.h>
