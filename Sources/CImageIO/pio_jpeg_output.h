// The memory that libjpeg writes to, for the files that encode with it.
#pragma once
#include <stdio.h>

// Needs FILE and size_t to be declared.
#include <jpeglib.h>

#include "pio_internal.h"

/// A destination that grows. Whoever owns it frees `buffer.bytes`, which are valid at any time: after an
/// error, those of jpeg_mem_dest may have been freed already.
typedef struct pio_jpeg_output {
  struct jpeg_destination_mgr manager;
  pio_buffer buffer;
  size_t capacity;
} pio_jpeg_output;

/// Makes `output` the destination of `jpeg`; it must stay in its place.
void pio_jpeg_write_to(struct jpeg_compress_struct *_Nonnull jpeg,
                       pio_jpeg_output *_Nonnull output);
