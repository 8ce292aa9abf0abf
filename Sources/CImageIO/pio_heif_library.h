// libheif, loaded on first use.
//
// If it were linked, every start of the program would take 4 ms longer on an idle machine and 12 ms
// on a busy one, because it loads an HEVC and two AV1 codecs (`platen --help` takes 35 ms in all).
// The build uses only its headers.
#pragma once
#include <libheif/heif.h>

/// The functions of libheif that are called.
// clang-format off
#define PIO_HEIF_FUNCTIONS(X)                         \
  X(heif_context_alloc)                               \
  X(heif_context_free)                                \
  X(heif_context_set_maximum_image_size_limit)        \
  X(heif_context_read_from_memory_without_copy)       \
  X(heif_context_get_primary_image_handle)            \
  X(heif_image_handle_release)                        \
  X(heif_image_handle_get_width)                      \
  X(heif_image_handle_get_height)                     \
  X(heif_image_handle_has_alpha_channel)              \
  X(heif_image_handle_is_premultiplied_alpha)         \
  X(heif_image_handle_get_list_of_metadata_block_IDs) \
  X(heif_image_handle_get_metadata_size)              \
  X(heif_image_handle_get_metadata)                   \
  X(heif_image_handle_get_raw_color_profile_size)     \
  X(heif_image_handle_get_raw_color_profile)          \
  X(heif_decoding_options_alloc)                      \
  X(heif_decoding_options_free)                       \
  X(heif_decode_image)                                \
  X(heif_image_release)                               \
  X(heif_image_get_width)                             \
  X(heif_image_get_height)                            \
  X(heif_image_get_plane_readonly)
// clang-format on

typedef struct pio_heif_library {
#define X(name) __typeof__(&name) _Nonnull name;
  PIO_HEIF_FUNCTIONS(X)
#undef X
} pio_heif_library;

/// The library; NULL, and its reason in shim_last_error(), if it cannot be loaded.
const pio_heif_library *_Nullable pio_heif_load(void);
