// Tracking of planar items from frame to frame of a video, by optical flow.
//
// Images are gray and borrowed, as in pv_image.h. Quads are eight numbers: the corners' x and y,
// clockwise, in pixels of the frame. A tracker belongs to the caller of pv_tracker_create, who frees
// it with pv_tracker_free; one thread uses it at a time.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
