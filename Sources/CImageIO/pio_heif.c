// HEIC and AVIF decoding, through libheif.
//
// libheif applies the orientation of the container. EXIF repeats it, so it is ignored.
#include "CShim.h"
#include "pio_color.h"
#include "pio_heif_library.h"
#include "pio_internal.h"

/// The primary image of an open file.
typedef struct primary_image {
  const uint8_t *bytes;
  size_t size;
  const pio_heif_library *heif;
  struct heif_context *context;
  struct heif_image_handle *handle;
} primary_image;

static void close_primary_image(primary_image *self) {
  if (self->handle) self->heif->heif_image_handle_release(self->handle);
  if (self->context) self->heif->heif_context_free(self->context);
}

/// heif_suberror_No_matching_decoder_installed, which Debian 12's header does not have: a plugin is missing.
enum { NO_DECODER_INSTALLED = 6003 };

static bool fail_with(struct heif_error error, const primary_image *self, pio_failure *failure) {
  switch ((int)error.subcode) {
    case heif_suberror_End_of_data:
      return pio_fail(failure, PIO_TRUNCATED);
    case heif_suberror_Unsupported_codec:
    case heif_suberror_Unsupported_image_type:
    case NO_DECODER_INSTALLED:
      return pio_fail(failure, "libheif has no decoder for its coding, \"%.4s\"",
                      pio_heif_coding(self->bytes, self->size).characters);
    default:
      return pio_fail(failure, "%s", error.message);
  }
}

/// Opens a file whose images may have sides of up to `side_limit` pixels.
static bool open_primary_image(primary_image *self, const uint8_t *bytes, size_t size,
                               int side_limit, pio_failure *failure) {
  *self = (primary_image){.bytes = bytes, .size = size, .heif = pio_heif_load()};
  if (!self->heif) {
    return pio_fail(failure, "HEIC needs libheif, which cannot be loaded: %s", shim_last_error());
  }
  if (!pio_heif_references_are_bounded(bytes, size)) {
    return pio_fail(failure,
                    "its images refer to each other without end, or their references are damaged");
  }
  self->context = self->heif->heif_context_alloc();
  if (!self->context) return pio_fail(failure, PIO_NO_MEMORY);
  self->heif->heif_context_set_maximum_image_size_limit(self->context, side_limit);
  struct heif_error error =
      self->heif->heif_context_read_from_memory_without_copy(self->context, bytes, size, NULL);
  if (error.code == heif_error_Ok) {
    error = self->heif->heif_context_get_primary_image_handle(self->context, &self->handle);
  }
  if (error.code == heif_error_Ok) return true;
  // The message belongs to the context: it is copied before the context is freed.
  fail_with(error, self, failure);
  close_primary_image(self);
  return false;
}

static pio_exif read_exif(const primary_image *self) {
  heif_item_id item;
  pio_exif exif = pio_exif_none();
  if (self->heif->heif_image_handle_get_list_of_metadata_block_IDs(self->handle, "Exif", &item, 1) <
      1) {
    return exif;
  }
  const size_t size = self->heif->heif_image_handle_get_metadata_size(self->handle, item);
  if (size <= 4 || size > 1 << 20) return exif;
  uint8_t *block = malloc(size);
  if (!block) return exif;
  if (self->heif->heif_image_handle_get_metadata(self->handle, item, block).code == heif_error_Ok) {
    // The first four bytes are the offset of the TIFF header from their end.
    const size_t skip =
        4 + ((size_t)block[0] << 24 | (size_t)block[1] << 16 | (size_t)block[2] << 8 | block[3]);
    if (skip < size) exif = pio_exif_read(block + skip, size - skip);
  }
  free(block);
  exif.orientation = 1;
  return exif;
}

bool pio_heif_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                     pio_failure *failure) {
  primary_image self;
  // A header may state any size; no pixels are allocated for it.
  if (!open_primary_image(&self, bytes, size, INT32_MAX, failure)) return false;
  const int width = self.heif->heif_image_handle_get_width(self.handle);
  const int height = self.heif->heif_image_handle_get_height(self.handle);
  *frame = (pio_frame){.position = position,
                       .width = width > 0 ? (uint32_t)width : 0,
                       .height = height > 0 ? (uint32_t)height : 0,
                       .channels = 3,
                       .exif = read_exif(&self)};
  close_primary_image(&self);
  return true;
}

/// The conversion of the decoded pixels to sRGB.
static pio_conversion conversion(const primary_image *self) {
  const size_t size = self->heif->heif_image_handle_get_raw_color_profile_size(self->handle);
  pio_conversion result = {NULL};
  uint8_t *profile = size ? malloc(size) : NULL;
  if (profile && self->heif->heif_image_handle_get_raw_color_profile(self->handle, profile).code ==
                     heif_error_Ok) {
    result = pio_conversion_make(profile, size, 3, false);
  }
  free(profile);
  return result;
}

/// Copies a decoded image with its alpha composited on white.
static void copy_rows(const uint8_t *plane, size_t stride, bool has_alpha, bool premultiplied,
                      const pio_frame *frame, pio_pixels pixels) {
  for (uint32_t y = 0; y < frame->height; y++) {
    const uint8_t *source = plane + y * stride;
    uint8_t *target = pixels.data + y * pixels.stride;
    if (!has_alpha) {
      memcpy(target, source, (size_t)frame->width * 3);
      continue;
    }
    for (uint32_t x = 0; x < frame->width; x++, source += 4, target += 3) {
      for (int channel = 0; channel < 3; channel++) {
        const int sum = source[channel] + 255 - source[3];
        target[channel] = premultiplied ? (uint8_t)(sum > 255 ? 255 : sum)
                                        : pio_composite_on_white(source[channel], source[3]);
      }
    }
  }
}

/// The limit for the sides, in pixels: libheif compares both with the same one. The coded size may
/// exceed the displayed one by less than a block of HEVC, 64 pixels.
static int side_limit(const pio_frame *frame) {
  const uint32_t longest = frame->width > frame->height ? frame->width : frame->height;
  return longest < INT32_MAX - 64 ? (int)longest + 64 : INT32_MAX;
}

bool pio_heif_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                     pio_failure *failure) {
  primary_image self;
  if (!open_primary_image(&self, bytes, size, side_limit(frame), failure)) return false;
  const pio_heif_library *heif = self.heif;
  const bool has_alpha = heif->heif_image_handle_has_alpha_channel(self.handle);
  const bool premultiplied = heif->heif_image_handle_is_premultiplied_alpha(self.handle);
  struct heif_decoding_options *options = heif->heif_decoding_options_alloc();
  if (options) options->convert_hdr_to_8bit = 1;
  struct heif_image *image = NULL;
  const struct heif_error error = heif->heif_decode_image(
      self.handle, &image, heif_colorspace_RGB,
      has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, options);
  if (options) heif->heif_decoding_options_free(options);
  bool done = error.code == heif_error_Ok;
  if (!done) fail_with(error, &self, failure);
  const pio_conversion to_srgb = done ? conversion(&self) : (pio_conversion){NULL};
  close_primary_image(&self);

  int stride = 0;
  const uint8_t *plane =
      done ? heif->heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride) : NULL;
  if (done &&
      (!plane || stride <= 0 ||
       heif->heif_image_get_width(image, heif_channel_interleaved) != (int)frame->width ||
       heif->heif_image_get_height(image, heif_channel_interleaved) != (int)frame->height)) {
    done = pio_fail(failure, "its size differs from its header");
  }
  if (done) copy_rows(plane, (size_t)stride, has_alpha, premultiplied, frame, pixels);
  if (done) pio_conversion_apply(to_srgb, frame, pixels);
  pio_conversion_free(to_srgb);
  if (image) heif->heif_image_release(image);
  return done;
}
