// Video: frames, tracking of planar items from frame to frame by optical flow, how well a frame
// shows its page, whether two frames show the same page, and several frames as one picture.
//
// Images are borrowed and failure is as in pv_core.h. A tracker belongs to the caller of
// pv_tracker_create, who frees it with pv_tracker_free; one thread uses it at a time. Quads are eight
// numbers: the corners' x and y, clockwise, in pixels of the frame.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Frames from planes of luma and chroma

/// The layout of a frame's planes (Rec. 601).
typedef struct {
  /// In pixels.
  int width, height;
  /// How many pixels share a chroma sample, horizontally and vertically: 1 or 2; 0 for gray, without
  /// chroma.
  int chroma_width, chroma_height;
  /// Whether luma uses 0 to 255, as in JPEG, instead of 16 to 235.
  int is_full_range;
} pv_video_format;

/// The number of bytes of a frame: the plane of luma, then those of blue and of red difference, with
/// rows that are not padded. 0 for an invalid format.
size_t pv_video_frame_size(pv_video_format format);

/// An RGB image, or a gray one without chroma, of a frame in `bytes`.
pv_image *_Nullable pv_image_from_planes(const uint8_t *_Nonnull bytes, pv_video_format format);

/// An RGB image of packed pixels, two in four bytes (YUYV), with rows of `stride` bytes.
pv_image *_Nullable pv_image_from_yuyv(const uint8_t *_Nonnull bytes, int width, int height,
                                       size_t stride);

// MARK: Tracking

typedef struct pv_tracker pv_tracker;

/// A tracker without a frame; NULL on failure.
pv_tracker *_Nullable pv_tracker_create(void);
/// Frees a tracker; NULL is allowed.
void pv_tracker_free(pv_tracker *_Nullable tracker);

/// Makes `gray` the current frame, and the current one the previous. Returns 0, or -1 on failure.
int pv_tracker_advance(pv_tracker *_Nonnull tracker, const pv_image *_Nonnull gray);

/// How a plane moved from the previous frame to the current one.
typedef struct {
  /// A 3 × 3 matrix, row by row, from points of the previous frame to points of the current one.
  double matrix[9];
  /// How many points moved like this, and their share of all points, 0 to 1. 0 if the plane is
  /// lost; the matrix is then the identity.
  int inliers;
  double inlier_share;
} pv_motion;

/// Estimates the motion of the plane inside `quad`, which is in pixels of the previous frame:
/// pyramidal Lucas-Kanade at half the frame's size, then a homography by RANSAC, or a similarity
/// if the points are too few or lie along a line. Without a previous frame of the same size, the
/// plane is lost. Returns 0, or -1 on failure.
int pv_tracker_motion(const pv_tracker *_Nonnull tracker, const double *_Nonnull quad,
                      pv_motion *_Nonnull motion);

/// Writes how the quad looks in the current frame, rectified to `side`² gray pixels, row by row: what
/// lies outside the frame is 0. Returns 0, or -1 on failure or without a frame.
int pv_tracker_patch(const pv_tracker *_Nonnull tracker, const double *_Nonnull quad, int side,
                     uint8_t *_Nonnull patch);

// MARK: Pages in frames

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
