// Pixels of video frames: conversion from planes of luma and chroma.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
