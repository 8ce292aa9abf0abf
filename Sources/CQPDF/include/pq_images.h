// The images of an existing PDF, which may be replaced by smaller ones.
//
// A document is opened, its images are read and replaced one after the other, and the whole is written to
// another file. `pq_document` belongs to the caller, who closes it; pixels and names belong to the document and
// hold until the next call with it. One thread at a time may use a document.
#pragma once
#include <stdbool.h>
#include "CQPDF.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pq_document pq_document;

/// An image XObject with 1 (gray) or 3 (red, green, blue) components of 8 bits, without masks by colour.
typedef struct pq_image {
  /// A JPEG file, or rows of pixels without padding; NULL before it is read.
  const unsigned char *_Nullable bytes;
  size_t size;
  bool is_jpeg;
  /// In pixels.
  int width, height;
  int components;
  /// The bytes that the image takes in the PDF.
  size_t stored_size;
  /// The size of the page, in points, if this is the only image on it and has no soft mask; 0 otherwise.
  double page_width, page_height;
} pq_image;

/// A stream of a form (pq_replace_with_form).
typedef struct pq_form_image {
  /// Its name in the form's resources, with a slash.
  const char *_Nonnull name;
  /// Its dictionary, in PDF's syntax, without Filter and DecodeParms.
  const char *_Nonnull dictionary;
  /// The filter's name, with a slash, and its parameters as a dictionary or `null`.
  const char *_Nonnull filter;
  const char *_Nonnull parameters;
  /// Whether it has the colour space of the replaced image.
  bool has_colour_space;
  const unsigned char *_Nonnull bytes;
  size_t size;
} pq_form_image;

/// Opens the PDF at `path`. On failure NULL, `status` says why, and `message` receives the reason, truncated
/// to `size` bytes including the NUL.
pq_document *_Nullable pq_open(const char *_Nonnull path, pq_status *_Nonnull status,
                               char *_Nonnull message, size_t size);

/// The number of images that pages and the forms on them use, each counted once.
int pq_image_count(const pq_document *_Nonnull document);

/// Reads image `index`, from 0. False for an image that must stay as it is: one of another colour space or
/// depth, a mask, one with a mask by colour, with another mapping of its values (Decode), or with another
/// compression (CCITT, JBIG2, JPEG 2000).
bool pq_read_image(pq_document *_Nonnull document, int index, pq_image *_Nonnull image);

/// Replaces the pixels of image `index` by those of `bytes`, compressed with `filter` and its `parameters`
/// (see pq_form_image). Its colour space, its soft mask and all other entries stay.
void pq_replace_pixels(pq_document *_Nonnull document, int index, const char *_Nonnull filter,
                       const char *_Nonnull parameters, const unsigned char *_Nonnull bytes,
                       size_t size);

/// Replaces image `index` by a form of 10,000 × 10,000 units in its place, which `content` draws of `count`
/// images. The colour space of the image is the resource `/Colours` of the form.
void pq_replace_with_form(pq_document *_Nonnull document, int index, const char *_Nonnull content,
                          const pq_form_image *_Nonnull images, int count);

/// Writes the document to `path`; on failure `message` receives the reason.
pq_status pq_write(pq_document *_Nonnull document, const char *_Nonnull path,
                   char *_Nonnull message, size_t size);

void pq_close(pq_document *_Nonnull document);

#ifdef __cplusplus
}
#endif
