// What the page detector asks of OpenCV: planes, masks, hulls, segments, steps.
//
// Images follow pv_image.h: a function that returns one gives it to the caller,
// and returns NULL when memory ran out or OpenCV refused its arguments. Number
// buffers belong to the caller, who says how much fits; a function that fills
// one returns how much it wrote, 0 also when it failed. Lengths and places are
// pixels of the image at hand, x to the right, y down, points as x, y, x, y, …
// Lab is OpenCV's 8-bit CIE L*a*b*: L scaled to 0…255, a and b centred at 128.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Turns OpenCV's own threads off: the pipeline alone decides what runs in
/// parallel. Called when the library is loaded; calling it again does no harm.
void pv_use_one_thread(void);

/// Lab of an RGB or grey image, smoothed by a Gaussian of `sigma` pixels (0: not at all).
pv_image *_Nullable pv_detect_lab(const pv_image *_Nonnull image, double sigma);
/// A copy of half the size: every pixel the mean of four; an odd last row or column is
/// left out. At least two pixels wide and high.
pv_image *_Nullable pv_detect_halved(const pv_image *_Nonnull image);
/// A copy scaled bilinearly to `width` × `height` pixels, for small changes of size: a third
/// of the time that pv_image_resized takes.
pv_image *_Nullable pv_detect_scaled(const pv_image *_Nonnull image, int width, int height);
/// One channel of a 3-channel image as a grey image.
pv_image *_Nullable pv_detect_channel(const pv_image *_Nonnull image, int channel);
/// The distance of a and b from grey (128, 128), times 2, of a Lab image.
pv_image *_Nullable pv_detect_chroma(const pv_image *_Nonnull lab);
/// Every channel's morphological closing with a square of 2 × `radius` + 1
/// pixels: what is dark and thin, such as text, takes on the paper around it.
pv_image *_Nullable pv_detect_closed(const pv_image *_Nonnull image, int radius);

/// Sides of the frame, for pv_detect_barrier.
enum { pv_side_top = 1, pv_side_right = 2, pv_side_bottom = 4, pv_side_left = 8 };
/// The minimum barrier distance of every pixel from the named frame sides (Zhang
/// et al., "Minimum Barrier Salient Object Detection at 80 FPS", ICCV 2015), summed
/// over L, 2 a and 2 b: how large a step in colour cannot be avoided on the way.
pv_image *_Nullable pv_detect_barrier(const pv_image *_Nonnull lab, unsigned sides);
/// The distance in colour of every pixel from the nearest of `clusters` colours
/// (k-means) of the frame's outermost pixels, a and b counted twice.
pv_image *_Nullable pv_detect_border_distance(const pv_image *_Nonnull lab, int clusters);
/// 255 where the frame's border cannot be reached without crossing a Canny edge
/// (of any channel, `low` and `high` its thresholds, gaps up to `radius` closed).
pv_image *_Nullable pv_detect_enclosed(
    const pv_image *_Nonnull lab, double low, double high, int radius);

/// Otsu's threshold of a grey image; -1 on failure.
int pv_detect_otsu(const pv_image *_Nonnull gray);
/// 255 where a grey image is above `level` (or, with `below`, not), opened by a
/// square of 2 × `radius` + 1 pixels.
pv_image *_Nullable pv_detect_mask(
    const pv_image *_Nonnull gray, int level, int below, int radius);

/// The convex hull of the `rank`th largest connected part (0: the largest) of a
/// mask, clockwise as seen, vertices closer to the rest than `tolerance` left
/// out. Returns the number of points; 0 when there is no part of at least
/// `minimumArea` square pixels.
int pv_detect_hull(
    const pv_image *_Nonnull mask, int rank, double minimumArea, double tolerance,
    double *_Nonnull points, int capacity);

/// Straight edges of a grey image (LSD, von Gioi et al. 2010) of at least
/// `minimumLength` pixels, four numbers each, longest first. Returns their number.
int pv_detect_segments(
    const pv_image *_Nonnull gray, double minimumLength, double *_Nonnull segments, int capacity);

/// How a Lab image's colour steps across the line from (x0, y0) to (x1, y1), at
/// `samples` places: place i stands at (i + 0.5) / samples of the way, and its steps
/// run from the left hand to the right one, a pixel apart, the middle one at the
/// line itself. A step is the mean of the `half` pixels on its right less that of
/// the `half` pixels on its left, a and b counted twice: three numbers, NaN where
/// the frame ends. `steps` has room for samples × (2 reach + 1) × 3 of them.
void pv_detect_steps(
    const pv_image *_Nonnull lab, double x0, double y0, double x1, double y1, int samples,
    int reach, int half, float *_Nonnull steps);

/// How well a quad (four points) parts a Lab image in two.
typedef struct {
  /// The part of the frame inside it, 0 to 1.
  double area;
  /// Mutual information of a pixel's colour and its being inside, over the
  /// entropy of being inside: 0 (colour says nothing) to 1 (colour says all).
  double information;
  /// Mean L, a, b inside and outside (of the inside, where nothing lies outside).
  double inside[3], outside[3];
  /// Mean ink outside, where the ground is about as light as it is inside or lighter.
  double inkOutside;
} pv_detect_separation;
/// `ink` is a grey image of the same size as `lab`: how much darker print made each
/// pixel. Returns 0 on failure or when no pixel lies inside.
int pv_detect_separate(
    const pv_image *_Nonnull lab, const pv_image *_Nonnull ink, const double *_Nonnull quad,
    pv_detect_separation *_Nonnull result);
/// How much lighter `light` is than `dark` in channel 0 (0 where it is not), as a grey image.
pv_image *_Nullable pv_detect_lighter(
    const pv_image *_Nonnull light, const pv_image *_Nonnull dark);

#ifdef __cplusplus
}
#endif
