// Text lines: the gray page that is recognized, crops of single lines, the gaps in them, and print
// that no line explains.
//
// Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: The page for text recognition

/// The height of capital letters on a gray page, in pixels: the 60th percentile of the heights of
/// all connected components that may be letters. 0 with fewer than `minimumCount` of them; -1 on failure.
double pv_capital_height(const pv_image *_Nonnull gray, int minimumCount);

/// A gray page scaled to `width` × `height` pixels, divided by its `illumination` (a gray map from
/// pv_text_illumination_map), mapped through the tone curve `curve` (256 bytes), and smoothed with a
/// Gaussian of `sigma` pixels.
pv_image *_Nullable pv_image_for_recognition(const pv_image *_Nonnull gray,
                                             const pv_image *_Nonnull illumination, int width,
                                             int height, const uint8_t *_Nonnull curve,
                                             double sigma);

/// The sigmas of an axis-aligned Gaussian, in pixels. Paper seen at an angle is blurred more in one
/// direction.
typedef struct {
  double across, down;
} pv_blur_sigma;

/// The blur of the letters in a gray text-line image or page: the Gaussian that turns an ideal edge
/// between print and white paper into one as steep as the steepest edges of the image. 0 with too
/// few edges. Writes it to `blur`. Returns 0, or -1 on failure.
int pv_text_blur_sigma(const pv_image *_Nonnull gray, pv_blur_sigma *_Nonnull blur);

/// A gray text-line image or page with a Gaussian blur removed by Wiener deconvolution.
pv_image *_Nullable pv_wiener_deconvolved(const pv_image *_Nonnull gray, pv_blur_sigma blur);

// MARK: Crops of single text lines, rectified along the baseline

/// The geometry of a text-line image, in its own pixels.
typedef struct {
  /// The size of a pixel, in pixels of the page.
  double step;
  /// The length of the line, the margin before and after it, and the extent above and below its
  /// baseline.
  int length, margin, above, below;
  /// The x-height. Components beyond the x-height band belong to other lines.
  int x_height;
  /// The width of the white border.
  int frame;
  /// The sigma of the Gaussian that smooths the image; 0 means no smoothing.
  double sigma;
} pv_text_line_geometry;

/// The image of a text line on a gray page. `baseline` holds `count` points (x, y; at least two) of
/// the page, from the line's left end to its right; beyond them the baseline is extrapolated
/// straight. Pixels outside the page are white. Light letters on a dark ground are inverted.
pv_image *_Nullable pv_text_line_image(const pv_image *_Nonnull page,
                                       const double *_Nonnull baseline, int count,
                                       pv_text_line_geometry geometry);

/// The number of rows from the highest dark pixel to the lowest; 0 without dark pixels, -1 on
/// failure.
int pv_text_line_foreground_height(const pv_image *_Nonnull lineImage);

/// 1 if the line is one mark repeated at one pitch, as a dotted rule or a row of asterisks is; 0
/// elsewhere, as with fewer than ten marks, -1 on failure.
int pv_text_line_repeats_mark(const pv_image *_Nonnull lineImage);

/// The brightness of the ink, 0 to 255: the lower quartile of the pixels that are darker than paper;
/// 255 without dark pixels, -1 on failure.
double pv_text_line_ink_level(const pv_image *_Nonnull lineImage);

/// Columns removed from a text-line image: their number, and where they were, in pixels of the
/// shortened image.
typedef struct {
  int position, width;
} pv_gap;

/// A copy in which no gap between words is wider than `maximumGap` columns: the middle of wider
/// gaps is removed, and written to `gaps` from left to right. Their number, at most the image's
/// width divided by `maximumGap`, is written to `count`.
pv_image *_Nullable pv_text_line_gaps_shortened(const pv_image *_Nonnull lineImage, int maximumGap,
                                                pv_gap *_Nonnull gaps, int *_Nonnull count);

/// The runs of columns with ink, from left to right: letters that do not touch. Writes at most half the
/// image's width of them to `runs`, rounded up, and returns their number, or -1 on failure.
int pv_text_line_ink_runs(const pv_image *_Nonnull lineImage, pv_gap *_Nonnull runs);

/// A box in an image, in pixels.
typedef struct {
  double left, top, right, bottom;
} pv_box;

/// Fits each of `count` word boxes to the connected components in it, at subpixel precision: an
/// edge lies where the darkness is half that of the stroke. Components up to `reach` pixels outside
/// a box, and components that lie mostly inside it, belong to it. A box without components stays as
/// it is. Returns 0, or -1 on failure.
int pv_text_line_fit_boxes(const pv_image *_Nonnull lineImage, int reach, pv_box *_Nonnull boxes,
                           int count);

// MARK: The gaps in text lines: spaces between words, and gutters between columns

/// A part of a text line without letters, in pixels along the baseline from its start.
typedef struct {
  double start, end;
  /// Whether a vertical rule that is higher than the line runs in it.
  int has_rule;
} pv_line_gap;

/// Writes the gaps inside a text line on a gray page with white paper to `gaps`, from left to right,
/// and returns their number, or -1 on failure. `ink` gets the extent of the letters: without white, and
/// without a rule, at either end. `baseline` holds `count` points (x, y; at least two)
/// from the line's left end to its right. Gaps are at least `minimum_width` pixels wide; of more than
/// `capacity` gaps the last are left out.
int pv_line_gaps(const pv_image *_Nonnull page, const double *_Nonnull baseline, int count,
                 double x_height, double minimum_width, pv_line_gap *_Nonnull gaps, int capacity,
                 double ink[_Nonnull 2]);

// MARK: Print that no recognized text line explains

/// A row of at least three components that look like letters, in pixels of the page: the ends of
/// its baseline, the median height of its components, and its ink in pixels.
typedef struct {
  double startX, startY, endX, endY, height, ink;
} pv_print_row;

/// Finds rows of dark print on a gray page with even illumination that lie outside of the `count`
/// boxes of recognized words. `rows` receives up to `capacity` of them, those with the most ink
/// first; `explainedInk` the ink of the letters in boxes, and `looseInk` that of what may be letters
/// outside, in pixels of the page. Returns the number of rows, or -1 on failure.
///
/// - capitalHeight: of most letters, in pixels. Rows of letters from a fifth of it to five times as
///   high are found.
int pv_unexplained_print(const pv_image *_Nonnull page, const pv_box *_Nonnull boxes, int count,
                         double capitalHeight, pv_print_row *_Nonnull rows, int capacity,
                         double *_Nonnull explainedInk, double *_Nonnull looseInk);

#ifdef __cplusplus
}
#endif
