// Inference with the trained networks.
//
// Images are borrowed, as in pv_core.h; results are written to the caller's memory. The networks
// are embedded in this library and are loaded on first use. A `pv_subject_network` that was read
// belongs to the caller, who frees it with pv_subject_network_free. Any thread may call. A function that returns a status returns 0, or -1 on
// failure, with OpenCV's text in shim_last_error().
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Pages and lines

enum {
  /// The page network's maps: cells along each side, and the number of maps.
  pv_page_map_size = 128,
  pv_page_map_count = 3,
  /// Cells along each side of the corner network's heat map.
  pv_corner_heat_map_size = 32,
  /// The side network's input and its heat map.
  pv_side_input_width = 144,
  pv_side_input_height = 96,
  pv_side_map_width = 72,
  pv_side_map_height = 48,
  /// The line network's maps: the size of a cell in pixels of the page, and the number of maps.
  pv_line_cell_width = 4,
  pv_line_cell_height = 2,
  pv_line_map_count = 3,
  /// The dewarping network's input and its maps: pixels and cells along each side.
  pv_dewarp_input_size = 512,
  pv_dewarp_map_size = 64,
  /// The number of scripts that the script network distinguishes.
  pv_script_count = 27
};

/// An inference window: an upright rectangle in pixels of the photo, inside it and not empty.
typedef struct {
  int x, y, width, height;
} pv_network_window;

/// Runs the page network on a window of any size. `logits` receives pv_page_map_count segmentation
/// maps of pv_page_map_size × pv_page_map_size cells, which span the window: the log-odds of a page
/// (including fingers on it), of a page's side, and of a page's corner.
int pv_network_page_logits(const pv_image *_Nonnull photo, pv_network_window window,
                           float *_Nonnull logits);

/// A square patch of a photo in which a corner is searched: its center and the unit vector of its
/// right-hand direction, in pixels of the photo. Its downward direction is 90° clockwise from
/// there. `half` is half the length of its side, in pixels.
typedef struct {
  double x, y, right_x, right_y, half;
} pv_network_patch;

/// Runs the corner network on `count` patches, each oriented so that the page lies to the lower
/// right of its corner. `logits` receives pv_corner_heat_map_size × pv_corner_heat_map_size cells
/// for every patch; their softmax is the probability that the corner lies in the cell. Pixels
/// outside the photo are black.
int pv_network_corner_logits(const pv_image *_Nonnull photo,
                             const pv_network_patch *_Nonnull patches, int count,
                             float *_Nonnull logits);

/// Runs the side network on a strip along a side of a page, pv_side_input_width × pv_side_input_height
/// pixels. Its columns run along the side, its rows from outside of the page into it; the side of the page is
/// its middle. `logits` receives pv_side_map_width × pv_side_map_height cells that span the strip; the softmax
/// of a column is the probability that the side of the sheet lies in the row.
int pv_network_side_logits(const pv_image *_Nonnull strip, float *_Nonnull logits);

/// Runs the line network on a gray page. `logits` receives pv_line_map_count segmentation maps that
/// cover the page with its sides rounded up to multiples of 32 pixels: the log-odds of the x-height
/// band of a horizontal line, of such a line being upside down, and of the x-height band of a
/// vertical line.
int pv_network_line_logits(const pv_image *_Nonnull page, float *_Nonnull logits);

/// Runs the script network on a text line. `lineImage` is gray, dark on white, with capitals about
/// 24 pixels high; the line may be upside down. `logits` receives the log-odds of pv_script_count
/// scripts, in the order of PlatenModel's `Script`.
int pv_network_script_logits(const pv_image *_Nonnull lineImage, float *_Nonnull logits);

/// Runs the handwriting network on the columns `left` to `right` of a text line. `lineImage` is gray,
/// dark on white, with capitals about 24 pixels high. `logit` receives the log-odds that they are
/// written by hand, not printed: the mean over up to four parts of a long line.
int pv_network_handwriting_logit(const pv_image *_Nonnull lineImage, int left, int right,
                                 float *_Nonnull logit);

/// Runs the dewarping network on a gray page with a margin, pv_dewarp_input_size pixels on each side.
/// The page's corners lie at 0.08 of its sides from the input's. A point of the page at (x, y), in sides
/// of the page, moves by `parallax[0]` − `parallax[2]` · x to the right, and by `parallax[1]` −
/// `parallax[2]` · y down, per square root of the page's area that it is raised; three times 0 where the
/// camera is unknown. `displacements` receives three maps of
/// pv_dewarp_map_size × pv_dewarp_map_size cells, which span the input: how far the print in a cell
/// lies to the right of, and below, its place on the flat page, in hundredths of the page's sides, and
/// the natural logarithm of the expected length of their error in the same unit.
int pv_network_displacements(const pv_image *_Nonnull page, const double *_Nonnull parallax,
                             float *_Nonnull displacements);

// MARK: Recognition of text lines, with connectionist temporal classification (CTC)

/// The characters of the classes 1, 2, …, as UTF-8. Class 0 is the blank of CTC.
const char *_Nonnull pv_recognition_characters(void);

/// A part of a text line, from the left edge of the pixel `left` on, `width` pixels wide. The line has
/// `frame` white rows above and below, of which the network needs none.
typedef struct {
  int left, width, frame;
} pv_recognition_span;

/// The columns of the network's result for a part of a text line, from its left edge to its right one
/// or a little beyond, and the width of a column in pixels of the line.
typedef struct {
  int count;
  double width;
} pv_recognition_columns;

pv_recognition_columns pv_recognition_columns_of(const pv_image *_Nonnull lineImage,
                                                 pv_recognition_span span);

/// Runs the network on a part of a text line: gray, dark on white. `probabilities` receives a row of
/// `classes` numbers for each column, whose sum is 1; `classes` is one more than there are characters.
int pv_recognition_probabilities(const pv_image *_Nonnull lineImage, pv_recognition_span span,
                                 int classes, float *_Nonnull probabilities);

// MARK: Text lines of any shape

/// A text line, handwriting too: its center, its length and height, and the angle by which it is turned
/// clockwise, -π/4 to π/4; in pixels of the page and radians. `score` is the mean probability of its pixels.
typedef struct {
  double x, y, width, height, angle, score;
} pv_text_box;

/// Finds the text lines on a gray page with the text-detection network, in no order. Returns their number, at
/// most `capacity`, or -1 on failure.
int pv_network_text_boxes(const pv_image *_Nonnull page, pv_text_box *_Nonnull boxes, int capacity);

/// The image of a text box of a gray page, `height` pixels high; NULL on failure.
pv_image *_Nullable pv_text_box_image(const pv_image *_Nonnull page, pv_text_box box, int height);

// MARK: Subjects of a photo (saliency networks)

enum {
  /// Cells along each side of a map, which is stretched over the whole photo.
  pv_subject_map_size = 320
};

typedef struct pv_subject_network pv_subject_network;

/// A network of the caller's: the `size` bytes of an ONNX file, which are copied and parsed at its first run.
/// Its input is one image of 3 channels and of inputWidth × inputHeight pixels, with the mean and deviation of
/// ImageNet; its first output is a map of probabilities or of log-odds.
pv_subject_network *_Nullable pv_subject_network_read(const uint8_t *_Nonnull bytes, size_t size,
                                                      int inputWidth, int inputHeight);

/// Frees a network that was read; NULL is allowed.
void pv_subject_network_free(pv_subject_network *_Nullable network);

/// Runs a network, or with NULL the embedded one, on the middle of a photo of any size: the part with the share `middle`, up to 1, of each
/// side. `map` receives pv_subject_map_size × pv_subject_map_size probabilities, 0 to 1, that a cell of the whole
/// photo shows a subject; 0 outside that part. Returns 0, or -1 on failure.
int pv_subject_network_map(pv_subject_network *_Nullable network, const pv_image *_Nonnull photo,
                           double middle, float *_Nonnull map);

#ifdef __cplusplus
}
#endif
