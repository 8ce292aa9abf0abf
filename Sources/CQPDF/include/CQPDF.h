// Changes of existing PDFs through libqpdf: the operations of its command line, the removal of invisible
// text, and other pixels for images.
//
// libqpdf's interface is C++, and a program that links it starts 3.6 ms later (17 ms without). Therefore
// CQPDFModule, which calls it, is a shared library of its own that pq_load finds on first use. A program
// that also depends on CQPDFModule links it, and nothing is searched for.
//
// The caller owns nothing but a `pq_document`, which it closes. Any thread may call any function, but one at
// a time those of a document. No exception leaves a function.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of an operation.
typedef enum pq_status {
  PQ_DONE = 0,
  /// `last_error` is the reason.
  PQ_FAILED = 1,
  /// A file is encrypted, and the password is missing or wrong.
  PQ_ENCRYPTED = 2,
  /// A file is signed, and the operation would invalidate the signature.
  PQ_SIGNED = 3,
} pq_status;

/// What changes of a PDF depend on.
typedef struct pq_facts {
  /// Whether a signature field has a value.
  bool is_signed;
  /// Whether it has an XFA form, which its viewers show in the place of the pages.
  bool has_xfa_form;
  /// For each page `1` if it shows invisible text, otherwise `0`, as a string; the receiver frees it with free().
  char *_Nullable hidden_texts;
} pq_facts;

/// How large a page is, and how finely its pictures are sampled.
typedef struct pq_scale {
  /// The resolution of the pictures that cover the page, in pixels per unit of its user space; 0 if pictures
  /// cover less than half of it.
  double pixels_per_unit;
  /// The unit of its user space, in points.
  double user_unit;
} pq_scale;

/// An open PDF whose images may be replaced.
typedef struct pq_document pq_document;

/// An image XObject with 1 (gray) or 3 (red, green, blue) components of 8 bits, without masks by color.
typedef struct pq_image {
  /// A JPEG file, or rows of pixels without padding. They belong to the document and hold until the next
  /// call with it.
  const unsigned char *_Null_unspecified bytes;
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

/// An image of a form (replace_with_form).
typedef struct pq_form_image {
  /// Its name in the form's resources, with a slash.
  const char *_Nonnull name;
  /// Its dictionary, in PDF's syntax, without Filter and DecodeParms.
  const char *_Nonnull dictionary;
  /// The filter's name, with a slash, and its parameters as a dictionary or `null`.
  const char *_Nonnull filter;
  const char *_Nonnull parameters;
  /// Whether it has the color space of the replaced image.
  bool has_color_space;
  const unsigned char *_Nonnull bytes;
  size_t size;
} pq_form_image;

/// A page of an existing PDF that stays, and the page of a document of ours that is its text.
typedef struct pq_preserved_page {
  /// The number of the text in the document, from 1. The text is upright.
  int number;
  /// The index of the file from 0, and the number of the page in it, from 1.
  int file, page;
  /// How many clockwise quarter turns make the page, as viewers show it, upright: 0 to 3.
  int quarter_turns;
} pq_preserved_page;

/// The functions of CQPDFModule.
typedef struct pq_interface {
  /// Why this thread's last call failed: one line without a full stop.
  const char *_Nonnull (*_Nonnull last_error)(void);

  /// Runs a job, described in qpdf's JSON (`qpdf --job-json-help`). Warnings about repaired damage are
  /// not failures.
  pq_status (*_Nonnull run)(const char *_Nonnull json);

  /// Determines the facts about the PDF at `path`. Fails if its pages cannot be copied, which is tried.
  pq_status (*_Nonnull inspect)(const char *_Nonnull path, pq_facts *_Nonnull facts);

  /// Determines the scale of page `index`, from 0, of the PDF in `bytes`.
  pq_status (*_Nonnull page_scale)(const unsigned char *_Nonnull bytes, size_t size, size_t index,
                                   pq_scale *_Nonnull scale);

  /// Writes the PDF at `input`, which `password` opens, to `output` without encryption.
  pq_status (*_Nonnull write_decrypted)(const char *_Nonnull input, const char *_Nonnull password,
                                        const char *_Nonnull output);

  /// Writes the PDF at `input` to `output`, of which `count` pages get their text from the document at `text`. A
  /// page whose text is empty stays the same object. A text follows the page's own content and fits its CropBox,
  /// whatever the boxes, the rotation and the user unit of the page. With `keeps_signatures`, a signed PDF is
  /// copied byte for byte if all texts are empty, and is PQ_SIGNED otherwise.
  pq_status (*_Nonnull write_with_text)(const char *_Nonnull input, const char *_Nonnull text,
                                        const pq_preserved_page *_Nonnull pages, size_t count,
                                        bool keeps_signatures, const char *_Nonnull output);

  /// Writes the document at `input` to `output` with `count` pages of `files` in the place of their texts, which
  /// are added to them. The outlines of the files go below the items that lead to their first pages, and their
  /// attachments become attachments of the document. With `keeps_signatures`, a signed file is PQ_SIGNED.
  pq_status (*_Nonnull write_with_pages)(const char *_Nonnull input,
                                         const char *_Nonnull const *_Nonnull files, int file_count,
                                         const pq_preserved_page *_Nonnull pages, size_t count,
                                         bool keeps_signatures, const char *_Nonnull output);

  /// Writes the PDF at `input` to `output` without its invisible text (text rendering mode 3), such as the
  /// text layer of an earlier recognition, in its pages and in the forms that these use.
  pq_status (*_Nonnull write_without_hidden_text)(const char *_Nonnull input,
                                                  const char *_Nonnull output);

  /// Opens the PDF at `path`; NULL on failure, of which `status` is the kind.
  pq_document *_Nullable (*_Nonnull open)(const char *_Nonnull path, pq_status *_Nonnull status);
  void (*_Nonnull close)(pq_document *_Nonnull document);

  /// The number of images that pages and the forms on them use, each counted once.
  int (*_Nonnull image_count)(const pq_document *_Nonnull document);

  /// Reads image `index`, from 0. False for an image that must stay as it is: one of another color space
  /// or depth, a mask, one with a mask by color, with another mapping of its values (Decode), or with
  /// another compression (CCITT, JBIG2, JPEG 2000); and for one that cannot be decoded.
  bool (*_Nonnull read_image)(pq_document *_Nonnull document, int index, pq_image *_Nonnull image);

  /// Replaces the pixels of image `index` by those of `bytes`, compressed with `filter` and its
  /// `parameters` (see pq_form_image). Its color space, its soft mask and all other entries stay.
  pq_status (*_Nonnull replace_pixels)(pq_document *_Nonnull document, int index,
                                       const char *_Nonnull filter, const char *_Nonnull parameters,
                                       const unsigned char *_Nonnull bytes, size_t size);

  /// Replaces image `index` by a form of 10,000 × 10,000 units in its place, which `content` draws of
  /// `count` images. The color space of the image is the resource `/Colors` of the form.
  pq_status (*_Nonnull replace_with_form)(pq_document *_Nonnull document, int index,
                                          const char *_Nonnull content,
                                          const pq_form_image *_Nonnull images, int count);

  /// Writes the document to `path`.
  pq_status (*_Nonnull write)(pq_document *_Nonnull document, const char *_Nonnull path);
} pq_interface;

/// The functions; NULL, and the loader's reason in shim_last_error(), if the module or libqpdf is not
/// installed.
const pq_interface *_Nullable pq_load(void);

/// The functions that the module exports. The number in the name rises with the interface, so that no program
/// calls a module of another version.
const pq_interface *_Nonnull pq_interface_5(void);

#ifdef __cplusplus
}
#endif
