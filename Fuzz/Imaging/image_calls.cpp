// Calls for images as a whole: copies, warps, photos, video, barcodes, subjects.
#include <algorithm>
#include <cmath>
#include <cstring>
#include "calls.hpp"

// MARK: pv_image.h, pv_detect.h

CALL(pv_image_create) {
  uint8_t *pixels = nullptr;
  size_t stride = 0;
  const int width = r.number(1, 300), height = r.number(1, 300), channels = r.number(1, 3);
  pv_image *const image = pv_image_create(width, height, channels, &pixels, &stride);
  if (image) {
    require(pv_image_width(image) == width && pv_image_height(image) == height, "its size");
    require(pv_image_channels(image) == channels && pv_image_stride(image) == stride, "its rows");
    require(pv_image_data(image) == pixels, "its pixels");
    for (int y = 0; y < height; y++)
      std::memset(pixels + size_t(y) * stride, 7, size_t(width) * size_t(channels));
  }
  check(image);
}

CALL(pv_image_width) { require(pv_image_width(r.image()) > 0, "a width"); }
CALL(pv_image_height) { require(pv_image_height(r.image()) > 0, "a height"); }
CALL(pv_image_channels) { require(pv_image_channels(r.image(3)) % 2 == 1, "1 or 3 channels"); }
CALL(pv_image_stride) { require(pv_image_stride(r.image()) > 0, "a stride"); }
CALL(pv_image_data) { require(pv_image_data(r.image()) != nullptr, "pixels"); }
CALL(pv_image_free) { pv_image_free(nullptr); }
CALL(pv_image_is_gray) { pv_image_is_gray(r.image()); }
CALL(pv_image_gray) { check(pv_image_gray(r.image())); }
CALL(pv_image_resized) { check(pv_image_resized(r.image(), r.number(1, 300), r.number(1, 300))); }
CALL(pv_image_halved) { check(pv_image_halved(r.image())); }
CALL(pv_image_rotated) { check(pv_image_rotated(r.image(), r.between(-5, 5))); }
CALL(pv_image_mirrored) { check(pv_image_mirrored(r.image())); }
CALL(pv_image_inverted) { check(pv_image_inverted(r.gray())); }
CALL(pv_return_freed_memory) {
  if (r.chance(0.01)) pv_return_freed_memory();
}

CALL(pv_use_one_thread) { pv_use_one_thread(); }
CALL(pv_print_no_messages) { pv_print_no_messages(); }
CALL(pv_image_lab) { check(pv_image_lab(r.image(), r.chance(0.5) ? 0 : r.number(0.1, 6.0))); }
CALL(pv_image_resized_bilinear) {
  check(pv_image_resized_bilinear(r.image(), r.number(1, 300), r.number(1, 300)));
}
CALL(pv_image_cropped) {
  const Image image = r.image();
  const int x = r.between(0, image.width() - 1), y = r.between(0, image.height() - 1);
  check(pv_image_cropped(image, r.chance(0.95) ? x : r.number(0, image.width()), y,
                         r.number(1, image.width() - x), r.number(1, image.height() - y)));
}
CALL(pv_image_closed) { check(pv_image_closed(r.image(), r.number(0, 20))); }
CALL(pv_edge_profiles) {
  const Image image = r.image(3);
  const std::vector<double> ends = r.points(image.size(), 2);
  const int samples = r.between(1, 40), reach = r.between(0, 20), half = r.number(1, 4);
  std::vector<float> gradients(size_t(samples) * size_t(2 * reach + 1) * 3);
  check(pv_edge_profiles(image, ends[0], ends[1], ends[2], ends[3], samples, reach, half,
                         pointer(gradients)));
}

// MARK: pv_flatten.h, pv_page_edges.h

CALL(pv_image_warped) {
  const Image photo = r.image();
  double matrix[9] = {r.between(0.2, 4.0),   r.between(-1.0, 1.0),  r.number(-50.0, 50.0),
                      r.between(-1.0, 1.0),  r.between(0.2, 4.0),   r.number(-50.0, 50.0),
                      r.number(-0.01, 0.01), r.number(-0.01, 0.01), r.number(0.5, 1.0)};
  const uint8_t border[3] = {r.level(), r.level(), r.level()};
  check(pv_image_warped(photo, matrix, r.number(1, 200), r.number(1, 200), r.number(1, 3), border));
}

/// A mesh over `width` × `height` pixels and its points.
static pv_mesh meshOf(Random &r, const Image &photo, int width, int height,
                      std::vector<float> &points) {
  pv_mesh mesh;
  mesh.step = r.number(1.0, 40.0);
  const double step = std::isfinite(mesh.step) && mesh.step >= 1 ? mesh.step : 8;
  mesh.columns = std::min(500, std::max(2, int(width / step) + 2));
  mesh.rows = std::min(500, std::max(2, int(height / step) + 2));
  for (int i = 0; i < mesh.rows * mesh.columns; i++) {
    const double x = i % mesh.columns * step * photo.width() / width;
    const double y = int(i / mesh.columns) * step * photo.height() / height;
    points.push_back(float(x + r.number(-3.0, 3.0)));
    points.push_back(float(y + r.number(-3.0, 3.0)));
  }
  mesh.points = pointer(points);
  return mesh;
}

CALL(pv_image_remapped) {
  const Image photo = r.image();
  const int width = r.between(1, 200), height = r.between(1, 200);
  std::vector<float> points;
  const pv_mesh mesh = meshOf(r, photo, width, height, points);
  const uint8_t border[3] = {r.level(), r.level(), r.level()};
  check(pv_image_remapped(photo, mesh, r.chance(0.95) ? width : r.number(1, 2000), height,
                          r.number(1, 3), border));
}

CALL(pv_page_edges_filled) {
  const Image photo = r.image();
  const Image page = r.like(photo);
  pv_page_canvas canvas = {};
  const double scale = r.chance(0.5) ? 1 : r.between(0.2, 1.0);
  canvas.width = std::max(1, int(page.width() * scale));
  canvas.height = std::max(1, int(page.height() * scale));
  canvas.margin = r.number(9, 30);
  const int margin = std::max(0, std::min(40, canvas.margin));
  std::vector<float> points;
  canvas.toPhoto = meshOf(r, photo, canvas.width + 2 * margin, canvas.height + 2 * margin, points);
  pv_image *filled = nullptr;
  const int status = pv_page_edges_filled(page, photo, canvas, &filled);
  check(status);
  if (status == 1) check(filled);
}

CALL(pv_image_median) {
  uint8_t median[3];
  check(pv_image_median(r.image(), median));
}

CALL(pv_text_skew) {
  pv_skew skew = {};
  const int status = pv_text_skew(r.gray(), r.number(0.0, 15.0), r.number(0.0, 2.0), &skew);
  check(status, {skew.degrees, skew.confidence});
}

// MARK: pv_compose.h, pv_overlay.h

CALL(pv_canvas_create) {
  pv_canvas *const canvas =
      pv_canvas_create(r.image(), r.number(1, 300), r.number(1, 300), r.number(1, 3));
  if (canvas)
    pv_canvas_free(canvas);
  else
    check(-1);
}

CALL(pv_canvas_free) { pv_canvas_free(nullptr); }

CALL(pv_canvas_paint) {
  const int channels = r.chance(0.5) ? 1 : 3;
  pv_canvas *const canvas =
      pv_canvas_create(r.image(channels), r.between(1, 200), r.between(1, 200), channels);
  if (!canvas) return check(-1), void();
  for (int i = r.between(0, 3); i > 0; i--) {
    const uint8_t color[3] = {r.level(), r.level(), r.level()};
    check(pv_canvas_paint(canvas, r.gray(), r.number(0, 250), r.number(0, 250), r.number(1, 4),
                          color));
  }
  check(pv_canvas_finish(canvas));
}

CALL(pv_canvas_finish) {
  if (pv_canvas *const canvas = pv_canvas_create(r.image(), 3, 3, 3))
    check(pv_canvas_finish(canvas));
}

CALL(pv_page_background) {
  check(pv_page_background(r.image(), r.number(1, 300), r.number(1, 300), r.number(1, 3)));
}

CALL(pv_overlay) {
  const Image image = r.image();
  std::vector<double> quads, points;
  const int count = r.between(0, 3);
  for (int i = 0; i < count; i++) {
    const std::vector<double> quad = r.quad(image.size());
    quads.insert(quads.end(), quad.begin(), quad.end());
  }
  std::vector<int> lengths;
  for (int i = r.between(0, 3); i > 0; i--) {
    lengths.push_back(r.between(0, 20));
    const std::vector<double> outline = r.points(image.size(), lengths.back());
    points.insert(points.end(), outline.begin(), outline.end());
  }
  check(pv_overlay(image, pointer(quads), count, pointer(points), pointer(lengths),
                   int(lengths.size())));
}

// MARK: pv_white_balance.h, pv_whiteboard.h

CALL(pv_white_balance) {
  double gains[3] = {};
  const int status = pv_white_balance(r.image(), gains);
  check(status, {gains[0], gains[1], gains[2]});
}
CALL(pv_image_balanced) {
  const double gains[] = {r.number(0.5, 1.5), r.number(0.5, 1.5), r.number(0.5, 1.5)};
  check(pv_image_balanced(r.image(), gains));
}
CALL(pv_image_whiteboard_cleaned) { check(pv_image_whiteboard_cleaned(r.image())); }

// MARK: pv_barcode.h, pv_bars.h

CALL(pv_barcode_padded) { check(pv_barcode_padded(r.gray(), r.number(0, 60))); }
CALL(pv_barcode_equalized) { check(pv_barcode_equalized(r.gray(), r.number(0.5, 8.0))); }
CALL(pv_barcode_unsharp_masked) {
  check(pv_barcode_unsharp_masked(r.gray(), r.number(0.3, 8.0), r.number(0.1, 3.0)));
}
CALL(pv_barcode_binarized) { check(pv_barcode_binarized(r.gray(), r.number(3, 80))); }
CALL(pv_barcode_blanked) {
  const Image gray = r.gray();
  const int count = r.between(0, 8);
  check(pv_barcode_blanked(gray, pointer(r.points(gray.size(), count)), count));
}
CALL(pv_barcode_regions) {
  const int maximum = r.between(0, 12);
  std::vector<double> quads(size_t(maximum) * 8), inks(size_t(maximum), 0);
  check(pv_barcode_regions(r.gray(), pointer(quads), pointer(inks), maximum));
}
CALL(pv_bars_erased) {
  int found = 0;
  check(pv_bars_erased(r.gray(), r.number(2.0, 40.0), &found));
}

// MARK: pv_subjects.h

CALL(pv_subject_matte) {
  const int size = r.between(1, 40);
  std::vector<float> map(size_t(size) * size_t(size));
  for (float &value : map) value = float(r.chance(0.7) ? r.between(0, 1) : r.number(0.0, 1.0));
  check(pv_subject_matte(r.image(), pointer(map), size));
}

CALL(pv_subject_components) {
  const Image matte = r.gray();
  pv_subject subjects[pv_subject_limit];
  int count = 0;
  check(pv_subject_components(matte, r.number(1, 50), subjects, &count));
  require(count >= 0 && count <= pv_subject_limit, "a number of subjects");
}

CALL(pv_subject_outlines) {
  const Image matte = r.gray();
  const Image numbers = r.labels(matte.size(), 3);
  const int capacity = r.between(0, 400), polygons = r.between(0, 20);
  std::vector<int> points(size_t(capacity) * 2), lengths(static_cast<size_t>(polygons));
  check(pv_subject_outlines(matte, numbers, r.between(0, 4), pointer(points), capacity,
                            pointer(lengths), polygons));
}

CALL(pv_subject_matte_of) {
  const Image matte = r.gray();
  const Image numbers = r.labels(r.chance(0.95) ? matte.size() : r.size(), pv_subject_limit);
  uint8_t isWanted[pv_subject_limit + 1];
  for (uint8_t &wanted : isWanted) wanted = r.chance(0.5);
  check(pv_subject_matte_of(matte, numbers, isWanted));
}

/// A cutter of `photo`, NULL where the arguments are refused; `kept` are the other images, which live as long.
static pv_subject_cutter *cutter(Random &r, const Image &photo, std::vector<Image> &kept) {
  kept.push_back(r.chance(0.5) ? r.image() : r.image(photo.size(), 0));
  kept.push_back(r.like(kept[0], 1));
  const Image &guide = kept[0], &matte = kept[1];
  const pv_subject_region region = {r.number(0, photo.width() - 1), r.number(0, photo.height() - 1),
                                    r.number(1, photo.width()), r.number(1, photo.height())};
  return pv_subject_cutter_create(photo, guide, matte, region, r.chance(0.5));
}

CALL(pv_subject_cutter_create) {
  const Image photo = r.image();
  std::vector<Image> kept;
  pv_subject_cutter *const made = cutter(r, photo, kept);
  if (!made) return check(-1), void();
  pv_subject_cutter_free(made);
}

CALL(pv_subject_cutter_free) { pv_subject_cutter_free(nullptr); }

CALL(pv_subject_cutter_region) {
  const Image photo = r.image();
  std::vector<Image> kept;
  pv_subject_cutter *const made = cutter(r, photo, kept);
  if (!made) return;
  const pv_subject_region part = pv_subject_cutter_region(made);
  require(part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0 &&
              part.x + part.width <= photo.width() && part.y + part.height <= photo.height(),
          "a region of the photo");
  pv_subject_cutter_free(made);
}

CALL(pv_subject_cutter_row) {
  const Image photo = r.image();
  std::vector<Image> kept;
  pv_subject_cutter *const made = cutter(r, photo, kept);
  if (!made) return;
  const pv_subject_region part = pv_subject_cutter_region(made);
  std::vector<uint8_t> row(size_t(part.width) * size_t(photo.channels() + 1));
  for (int i = 0; i < 8; i++)
    pv_subject_cutter_row(made, r.number(0, part.height - 1), pointer(row));
  pv_subject_cutter_free(made);
}

CALL(pv_subject_cutter_composed) {
  const Image photo = r.image();
  std::vector<Image> kept;
  pv_subject_cutter *const made = cutter(r, photo, kept);
  if (!made) return;
  const pv_subject_region part = pv_subject_cutter_region(made);
  check(pv_subject_cutter_composed(made, r.image(cv::Size(part.width, part.height), 3)));
  pv_subject_cutter_free(made);
}

// MARK: pv_tracking.h, pv_page_frames.h, pv_video.h

CALL(pv_tracker_create) { pv_tracker_free(pv_tracker_create()); }
CALL(pv_tracker_free) { pv_tracker_free(nullptr); }
CALL(pv_tracker_advance) {
  pv_tracker *const tracker = pv_tracker_create();
  const Image frame = r.gray();
  for (int i = r.between(1, 3); i > 0; i--) check(pv_tracker_advance(tracker, r.like(frame, 1)));
  pv_tracker_free(tracker);
}
CALL(pv_tracker_motion) {
  pv_tracker *const tracker = pv_tracker_create();
  const Image frame = r.gray();
  check(pv_tracker_advance(tracker, frame));
  check(pv_tracker_advance(tracker, r.chance(0.5) ? r.like(frame, 1) : r.gray()));
  pv_motion motion = {};
  const int status = pv_tracker_motion(tracker, pointer(r.quad(frame.size())), &motion);
  check(status, {motion.matrix[0], motion.matrix[4], motion.inlier_share});
  pv_tracker_free(tracker);
}
CALL(pv_tracker_patch) {
  pv_tracker *const tracker = pv_tracker_create();
  const Image frame = r.gray();
  const int side = r.between(1, 64);
  std::vector<uint8_t> patch(size_t(side) * size_t(side));
  if (r.chance(0.9)) pv_tracker_advance(tracker, frame);
  check(pv_tracker_patch(tracker, pointer(r.quad(frame.size())), side, pointer(patch)));
  pv_tracker_free(tracker);
}

CALL(pv_measure_page_quality) {
  const Image gray = r.gray();
  pv_page_quality quality = {};
  const int status = pv_measure_page_quality(gray, pointer(r.quad(gray.size())),
                                             r.chance(0.5) ? 0 : r.number(0.3, 3.0), &quality);
  check(status, {quality.paper, quality.blur, quality.acutance, quality.noise, quality.glare});
}
CALL(pv_page_signature) { check(pv_page_signature(r.gray())); }
CALL(pv_match_signatures) {
  const Image first = r.gray();
  pv_image *const a = pv_page_signature(first);
  pv_image *const b = pv_page_signature(r.chance(0.3) ? r.image(first.size(), 1) : r.gray());
  pv_page_match match = {};
  if (a && b) check(pv_match_signatures(a, b, &match));
  check(pv_match_signatures(first, first, &match));  // They are no signatures.
  pv_image_free(a);
  pv_image_free(b);
}
CALL(pv_fused) {
  const Image reference = r.image();
  std::vector<Image> images;
  std::vector<const pv_image *> frames;
  std::vector<double> motions;
  for (int i = r.between(0, 3); i > 0; i--) {
    images.push_back(r.like(reference));
    for (const double number : {1 + r.between(-0.1, 0.1), r.between(-0.1, 0.1), r.number(-9.0, 9.0),
                                r.between(-0.1, 0.1), 1 + r.between(-0.1, 0.1), r.number(-9.0, 9.0),
                                r.number(-0.001, 0.001), r.number(-0.001, 0.001), 1.0})
      motions.push_back(number);
  }
  for (const Image &image : images) frames.push_back(image);
  check(pv_fused(reference, pointer(frames), pointer(motions), int(frames.size())));
}
CALL(pv_contrast_enhanced) { check(pv_contrast_enhanced(r.image())); }

/// A format of small frames.
static pv_video_format videoFormat(Random &r) {
  const bool isGray = r.chance(0.2);
  return {r.number(1, 90), r.number(1, 90), isGray ? 0 : r.number(1, 2),
          isGray ? 0 : r.number(1, 2), r.chance(0.5)};
}
CALL(pv_video_frame_size) { pv_video_frame_size(videoFormat(r)); }
CALL(pv_image_from_planes) {
  const pv_video_format format = videoFormat(r);
  const std::vector<uint8_t> bytes = r.bytes(pv_video_frame_size(format));
  check(pv_image_from_planes(pointer(bytes), format));
}
CALL(pv_image_from_yuyv) {
  const int width = r.number(1, 90), height = r.between(1, 60);
  const size_t row = 2 * size_t(std::max(0, width)), stride = row + size_t(r.between(0, 9));
  const std::vector<uint8_t> bytes = r.bytes(stride * size_t(height - 1) + row);
  check(pv_image_from_yuyv(pointer(bytes), width, height, stride));
}
