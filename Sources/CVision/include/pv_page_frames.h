// Pages in the frames of a video: how well a frame shows its page, whether two frames show the same
// page, and several frames as one picture.
//
// Ownership and failure are as in pv_image.h; quads are as in pv_tracking.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How well a frame shows a page.
typedef struct {
  /// The gray of the paper, 0 to 255: the 75th percentile.
  double paper;
  /// The standard deviation of a Gaussian that would blur sharp edges like this, in pixels: the median
  /// of the strongest edges (contrast by slope). 0 if the page has no edges.
  double blur;
  /// The mean gradient of the strongest edges, as a share of the paper's gray: to compare frames of
  /// one page.
  double acutance;
  /// The standard deviation of the noise, in gray levels (Immerkær 1996, with the median).
  double noise;
  /// The share of the page that is white with glare while the paper around it is darker.
  double glare;
} pv_page_quality;

/// Measures the page at `quad` in `gray`. Edges are measured after a Gaussian of `smoothing` pixels, so that
/// noise is none; 0 for no smoothing. Returns 0, or -1 on failure.
int pv_measure_page_quality(const pv_image *_Nonnull gray, const double *_Nonnull quad,
                            double smoothing, pv_page_quality *_Nonnull quality);

/// A flattened gray page as it is compared with others: an image of two channels, the letters relative to
/// the paper and where glare hides them.
pv_image *_Nullable pv_page_signature(const pv_image *_Nonnull gray);

/// The similarity of two pages.
typedef struct {
  /// The number of blocks with print on either page, and of blocks that were found on the other one. If
  /// these are less than half, the pages are different, and nothing more is compared.
  int blocks, registered;
  /// The number of small parts with print and without glare, and of parts that show something else.
  int printed, different;
} pv_page_match;

/// Compares two signatures of the same size: blocks, each of which may be displaced by some pixels, then
/// parts of them. Returns 0, or -1 on failure.
int pv_match_signatures(const pv_image *_Nonnull a, const pv_image *_Nonnull b,
                        pv_page_match *_Nonnull match);

/// A copy of `reference` with less noise and less glare: the mean of it and of `count` other frames
/// where they agree; where it has glare, those without. `motions` has nine numbers for each frame, the
/// homography from the reference to it. All images have the same channels.
pv_image *_Nullable pv_fused(const pv_image *_Nonnull reference,
                             const pv_image *_Nonnull const *_Nonnull frames,
                             const double *_Nonnull motions, int count);

/// A copy whose luma is stretched over the range of levels, with its local contrast enhanced (CLAHE,
/// Zuiderveld 1994).
pv_image *_Nullable pv_contrast_enhanced(const pv_image *_Nonnull image);

#ifdef __cplusplus
}
#endif
