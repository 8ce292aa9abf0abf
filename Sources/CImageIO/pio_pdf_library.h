// poppler and cairo, loaded on first use: if they were linked, every start of the program would
// take several milliseconds longer.
//
// Their functions are declared here, because their headers need GLib's search paths. All belong to
// stable interfaces: libpoppler-glib.so.8, cairo 1.
#pragma once
#include <stddef.h>

typedef struct _GBytes GBytes;
typedef struct _GList GList;
typedef struct _PopplerDocument PopplerDocument;
typedef struct _PopplerPage PopplerPage;
typedef struct PopplerRectangle {
  double x1, y1, x2, y2;
} PopplerRectangle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

/// GLib's error.
typedef struct GError {
  unsigned domain;
  int code;
  char *message;
} GError;

enum {
  /// The code of poppler's error for a missing password.
  PIO_POPPLER_ENCRYPTED = 1,
  /// Cairo's format of 32 bits per pixel, of which the lower 24 are red, green and blue.
  PIO_CAIRO_RGB24 = 1,
  /// Cairo's status when memory ran out.
  PIO_CAIRO_NO_MEMORY = 1,
};

/// The functions that are called: result, name, parameters.
#define PIO_PDF_FUNCTIONS(X)                                                                 \
  X(GBytes *, g_bytes_new_static, (const void *, size_t))                                    \
  X(void, g_bytes_unref, (GBytes *))                                                         \
  X(void, g_object_unref, (void *))                                                          \
  X(void, g_error_free, (GError *))                                                          \
  X(void, g_free, (void *))                                                                  \
  X(PopplerDocument *, poppler_document_new_from_bytes, (GBytes *, const char *, GError **)) \
  X(int, poppler_document_get_n_pages, (PopplerDocument *))                                  \
  X(PopplerPage *, poppler_document_get_page, (PopplerDocument *, int))                      \
  X(void, poppler_page_get_size, (PopplerPage *, double *, double *))                        \
  X(GList *, poppler_page_get_image_mapping, (PopplerPage *))                                \
  X(void, poppler_page_free_image_mapping, (GList *))                                        \
  X(char *, poppler_page_get_text, (PopplerPage *))                                          \
  X(int, poppler_page_get_text_layout, (PopplerPage *, PopplerRectangle **, unsigned *))     \
  X(void, poppler_page_render, (PopplerPage *, cairo_t *))                                   \
  X(cairo_surface_t *, cairo_image_surface_create, (int, int, int))                          \
  X(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *))                      \
  X(int, cairo_image_surface_get_stride, (cairo_surface_t *))                                \
  X(void, cairo_surface_flush, (cairo_surface_t *))                                          \
  X(void, cairo_surface_destroy, (cairo_surface_t *))                                        \
  X(cairo_t *, cairo_create, (cairo_surface_t *))                                            \
  X(void, cairo_destroy, (cairo_t *))                                                        \
  X(void, cairo_set_source_rgb, (cairo_t *, double, double, double))                         \
  X(void, cairo_paint, (cairo_t *))                                                          \
  X(void, cairo_scale, (cairo_t *, double, double))                                          \
  X(int, cairo_status, (cairo_t *))

typedef struct pio_pdf_library {
#define X(result, name, parameters) result(*name) parameters;
  PIO_PDF_FUNCTIONS(X)
#undef X
} pio_pdf_library;

/// The libraries; NULL, and the reason in shim_last_error(), if they cannot be loaded.
const pio_pdf_library *pio_pdf_load(void);
