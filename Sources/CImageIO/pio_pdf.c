// PDF pages, rendered through poppler and cairo.
#include <math.h>
#include "CShim.h"
#include "pio_internal.h"
#include "pio_pdf_library.h"

/// The resolution of rendered pages, in pixels per inch: sufficient for text recognition, and the
/// usual setting of scanners.
static const double ppi = 300;

/// The longest side of a page, in points.
static const double LONGEST_SIDE = 14400 * 200;

typedef struct open_page {
  const pio_pdf_library *pdf;
  GBytes *bytes;
  PopplerDocument *document;
  PopplerPage *page;
} open_page;

static void close_page(open_page *self) {
  if (self->page) self->pdf->g_object_unref(self->page);
  if (self->document) self->pdf->g_object_unref(self->document);
  if (self->bytes) self->pdf->g_bytes_unref(self->bytes);
}

static bool open_document(open_page *self, const uint8_t *bytes, size_t size,
                          pio_failure *failure) {
  *self = (open_page){.pdf = pio_pdf_load()};
  if (!self->pdf) {
    return pio_fail(failure, "PDF needs poppler, which cannot be loaded: %s", shim_last_error());
  }
  self->bytes = self->pdf->g_bytes_new_static(bytes, size);
  GError *error = NULL;
  self->document = self->pdf->poppler_document_new_from_bytes(self->bytes, NULL, &error);
  if (self->document) return true;
  const bool is_encrypted = error && error->code == PIO_POPPLER_ENCRYPTED;
  pio_fail(failure, "%s",
           is_encrypted ? "the PDF is encrypted and needs its password" : "the PDF is damaged");
  if (error) self->pdf->g_error_free(error);
  return false;
}

int pio_pdf_page_count(const uint8_t *bytes, size_t size, pio_failure *failure) {
  open_page open;
  int count = -1;
  if (open_document(&open, bytes, size, failure)) {
    count = open.pdf->poppler_document_get_n_pages(open.document);
    if (count == 0) {
      pio_fail(failure, "the PDF has no pages");
      count = -1;
    }
  }
  if (open.pdf) close_page(&open);
  return count;
}

static bool open_at(open_page *self, const uint8_t *bytes, size_t size, uint64_t position,
                    pio_failure *failure) {
  if (!open_document(self, bytes, size, failure)) return false;
  self->page = self->pdf->poppler_document_get_page(self->document, (int)position);
  return self->page ? true : pio_fail(failure, "the PDF's page is damaged");
}

bool pio_pdf_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                    pio_failure *failure) {
  open_page open;
  bool done = open_at(&open, bytes, size, position, failure);
  double width = 0, height = 0;
  if (done) {
    open.pdf->poppler_page_get_size(open.page, &width, &height);
    // 14,400 points are the largest side of a PDF page (ISO 32000-1, annex C), 200 times that the
    // largest with its unit; the comparison is false for NaN.
    done = fabs(width) <= LONGEST_SIDE && fabs(height) <= LONGEST_SIDE
               ? true
               : pio_fail(failure, "the PDF page's sides are not plausible");
  }
  if (done) {
    *frame = (pio_frame){.position = position,
                         .width = (uint32_t)lround(fmax(1, width / 72 * ppi)),
                         .height = (uint32_t)lround(fmax(1, height / 72 * ppi)),
                         .channels = 3,
                         .states_size = true,
                         .exif = {.orientation = 1}};
    // Of whole pixels.
    frame->x_ppi = width > 0 ? frame->width * 72 / width : ppi;
    frame->y_ppi = height > 0 ? frame->height * 72 / height : ppi;
  }
  if (open.pdf) close_page(&open);
  return done;
}

static bool has_picture(open_page *self) {
  GList *pictures = self->pdf->poppler_page_get_image_mapping(self->page);
  if (pictures) self->pdf->poppler_page_free_image_mapping(pictures);
  return pictures != NULL;
}

/// The boxes of the characters; none if memory runs out or there are none.
static void read_boxes(open_page *self, pio_text *text) {
  double width = 0, height = 0;
  PopplerRectangle *characters = NULL;
  unsigned count = 0;
  self->pdf->poppler_page_get_size(self->page, &width, &height);
  if (!self->pdf->poppler_page_get_text_layout(self->page, &characters, &count)) return;
  text->boxes = calloc(count ? count : 1, sizeof *text->boxes);
  for (unsigned i = 0; text->boxes && i < count; i++) {
    const PopplerRectangle *box = &characters[i];
    // Spaces and ends of lines among them have no extent.
    if (!(box->x2 > box->x1) || !(box->y2 > box->y1)) continue;
    text->boxes[i] = (pio_box){(float)(box->x1 / width), (float)(box->y1 / height),
                               (float)(box->x2 / width), (float)(box->y2 / height)};
  }
  text->count = text->boxes ? count : 0;
  self->pdf->g_free(characters);
}

bool pio_pdf_text(const uint8_t *bytes, size_t size, uint64_t position, pio_text *text,
                  pio_failure *failure) {
  open_page open;
  *text = (pio_text){0};
  const bool done = open_at(&open, bytes, size, position, failure);
  if (done) {
    char *characters = open.pdf->poppler_page_get_text(open.page);
    text->text = strdup(characters ? characters : "");
    if (characters) open.pdf->g_free(characters);
    read_boxes(&open, text);
    text->has_picture = has_picture(&open);
  }
  if (open.pdf) close_page(&open);
  return done;
}

/// Converts cairo's pixels, 32 bits each with an unused upper byte, to red, green, blue.
static void copy_pixels(const unsigned char *source, int stride, const pio_frame *frame,
                        pio_pixels pixels) {
  for (uint32_t y = 0; y < frame->height; y++) {
    const uint32_t *from = (const uint32_t *)(const void *)(source + (size_t)y * (size_t)stride);
    uint8_t *to = pixels.data + y * pixels.stride;
    for (uint32_t x = 0; x < frame->width; x++, to += 3) {
      to[0] = (uint8_t)(from[x] >> 16);
      to[1] = (uint8_t)(from[x] >> 8);
      to[2] = (uint8_t)from[x];
    }
  }
}

static bool draw(open_page *self, const pio_frame *frame, pio_pixels pixels, pio_failure *failure) {
  const pio_pdf_library *pdf = self->pdf;
  cairo_surface_t *surface =
      pdf->cairo_image_surface_create(PIO_CAIRO_RGB24, (int)frame->width, (int)frame->height);
  cairo_t *cairo = pdf->cairo_create(surface);
  pdf->cairo_set_source_rgb(cairo, 1, 1, 1);
  pdf->cairo_paint(cairo);
  double width = 0, height = 0;
  pdf->poppler_page_get_size(self->page, &width, &height);
  if (width <= 0 || height <= 0) width = height = 1;
  pdf->cairo_scale(cairo, frame->width / width, frame->height / height);
  pdf->poppler_page_render(self->page, cairo);
  const bool done = pdf->cairo_status(cairo) == 0;
  pdf->cairo_surface_flush(surface);
  const unsigned char *data = pdf->cairo_image_surface_get_data(surface);
  const bool is_drawn = done && data;
  const bool is_out_of_memory = pdf->cairo_status(cairo) == PIO_CAIRO_NO_MEMORY;
  if (is_drawn) {
    copy_pixels(data, pdf->cairo_image_surface_get_stride(surface), frame, pixels);
  }
  pdf->cairo_destroy(cairo);
  pdf->cairo_surface_destroy(surface);
  if (is_drawn) return true;
  return pio_fail(failure, is_out_of_memory ? PIO_NO_MEMORY : "the PDF's page cannot be drawn");
}

bool pio_pdf_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                    pio_failure *failure) {
  open_page open;
  const bool done =
      open_at(&open, bytes, size, frame->position, failure) && draw(&open, frame, pixels, failure);
  if (open.pdf) close_page(&open);
  return done;
}
