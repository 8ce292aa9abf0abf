// Calls for pages: illumination, content, compression, comparison, and the networks that see them.
#include <cmath>
#include "calls.hpp"

// MARK: pv_enhance.h

CALL(pv_text_illumination_map) { check(pv_text_illumination_map(r.image())); }
CALL(pv_with_dark_print) { check(pv_with_dark_print(r.gray(), r.number(2.0, 60.0))); }

CALL(pv_page_illumination_map) {
  pv_page_illumination result = {};
  const int status = pv_page_illumination_map(r.image(), &result);
  check(status, {result.colored_tint_fraction});
  if (status < 0) require(!result.background && !result.tints && !result.pictures, "nothing");
  for (pv_image *image : {result.background, result.tints, result.pictures})
    if (status == 0) check(image);
}

CALL(pv_shading_corrected_histogram) {
  const Image page = r.image();
  const Image light = r.map(page.channels());
  uint32_t histogram[256];
  if (r.chance(0.5))
    check(pv_shading_corrected_histogram(page, light, nullptr, histogram));
  else
    check(pv_shading_corrected_histogram(page, light, r.map(1), histogram));
}

CALL(pv_image_ink_hues) { check(pv_image_ink_hues(r.image(3), r.map(3))); }

CALL(pv_image_shading_corrected) {
  const Image page = r.image();
  const Image light = r.map(page.channels()), tints = r.map(1), hues = r.map(1);
  const std::vector<uint8_t> curves = r.bytes(768);
  const pv_tone_curves tones = {pointer(curves), pointer(curves) + 256, pointer(curves) + 512};
  check(pv_image_shading_corrected(page, light, r.chance(0.5) ? nullptr : (const pv_image *)tints,
                                   r.chance(0.5) ? nullptr : (const pv_image *)hues, &tones));
}

CALL(pv_colored_fraction) {
  const Image page = r.image();
  const double fraction = pv_colored_fraction(page, r.map(page.channels()));
  check(fraction < 0 ? -1 : 0, {fraction});
}

CALL(pv_image_binarized) {
  const Image gray = r.gray(), pictures = r.map(1);
  check(pv_image_binarized(gray, r.chance(0.5) ? nullptr : (const pv_image *)pictures,
                           r.number(3, 80)));
}

// MARK: pv_mrc.h

CALL(pv_mrc_segment) {
  pv_mrc_foreground foreground = {};
  const int status = pv_mrc_segment(r.image(), r.number(20.0, 600.0), r.number(1, 2), &foreground);
  check(status, {foreground.picture_fraction});
  if (status == 0) check(foreground.labels);
  if (status == 0)
    require(foreground.count >= 0 && foreground.count <= PV_MRC_COLOURS, "a number of colours");
}

/// The labels of a foreground.
static Image foreground(Random &r, cv::Size size) {
  return r.labels(size, r.chance(0.2) ? 255 : PV_MRC_COLOURS);
}

CALL(pv_mrc_released) {
  double share = 0;
  pv_image *const released = pv_mrc_released(foreground(r, r.size()), r.map(1), &share);
  checkFinite({share});
  check(released);
}

CALL(pv_mrc_mask) {
  int x = 0, y = 0;
  const Image labels = foreground(r, r.size());
  pv_image *const mask = pv_mrc_mask(labels, r.number(1, PV_MRC_COLOURS), &x, &y);
  if (!mask) return;
  require(x >= 0 && y >= 0 && x + pv_image_width(mask) <= labels.width() &&
              y + pv_image_height(mask) <= labels.height(),
          "a part of the labels");
  check(mask);
}

CALL(pv_mrc_background) {
  const Image page = r.image();
  const cv::Size size = r.chance(0.7) ? page.size() : page.size() * 2;
  check(pv_mrc_background(page, foreground(r, r.chance(0.95) ? size : r.size()),
                          r.number(1, page.width()), r.number(1, page.height())));
}

CALL(pv_image_is_white) { check(pv_image_is_white(r.image())); }

// MARK: pv_page_difference.h, pv_page_comparison.h, pv_page_content.h

CALL(pv_compare_pages) {
  const Image page = r.image();
  pv_page_difference d = {};
  const int status = pv_compare_pages(page, r.like(page), &d);
  check(status, {d.stroke_correlation, d.lost_strokes, d.stroke_color, d.stroke_lightness,
                 d.changed_ground, d.changed_tone});
}

CALL(pv_changed_blocks) {
  const Image page = r.image();
  const Image compressed = r.like(page);
  pv_image *const before = r.chance(0.5) ? pv_changed_blocks(page, compressed, nullptr) : nullptr;
  check(pv_changed_blocks(page, r.like(page), before));
  check(pv_changed_blocks(page, compressed, r.map(1)));
  pv_image_free(before);
}

CALL(pv_compare_pixels) {
  const Image image = r.image();
  pv_pixel_difference difference = {};
  const int status = pv_compare_pixels(image, r.like(image), &difference);
  check(status, {difference.all, difference.block});
}

CALL(pv_compare_ink) {
  const Image first = r.gray();
  std::vector<pv_matched_word> words;
  for (int i = r.chance(0.5) ? 0 : r.between(0, 20); i > 0; i--) {
    const float x = float(r.number(0, first.width())), y = float(r.number(0, first.height()));
    const float dx = float(r.number(-3.0, 3.0)), dy = float(r.number(-3.0, 3.0));
    words.push_back({x, y, 20, 8, x + dx, y + dy, float(r.number(1, 30)), 8});
  }
  pv_page_comparison result = {};
  const int status = pv_compare_ink(first, r.like(first, 1), r.number(0.5, 30.0), pointer(words),
                                    int(words.size()), &result);
  check(status, {result.ink, result.correlation});
}

SELDOM_CALL(pv_measure_sharpness, 8) {
  double sharpness = 0;
  const int status = pv_measure_sharpness(r.gray(), &sharpness);
  check(status, {sharpness});
}

CALL(pv_page_content_of) {
  pv_page_content c = {};
  const int status = pv_page_content_of(r.image(), &c);
  check(status, {c.paper_fraction, c.plain_fraction, c.textured_fraction, c.saturated_fraction,
                 c.hue_deviation, c.stroke_fraction, c.colored_stroke_fraction, c.stroke_extent});
}

CALL(pv_measure_marks) {
  double ink = 0;
  const int status = pv_measure_marks(r.gray(), r.number(1.0, 25.0), &ink);
  check(status, {ink});
}

// MARK: pv_rules.h, pv_check_boxes.h, pv_unexplained_print.h, pv_line_gaps.h

CALL(pv_page_rules) {
  const int maximum = r.between(0, 30);
  std::vector<pv_rule> rules(static_cast<size_t>(maximum));
  const int count = pv_page_rules(r.gray(), r.number(2.0, 40.0), pointer(rules), maximum);
  if (!check(count)) return;
  for (int i = 0; i < count; i++)
    checkFinite({rules[size_t(i)].startX, rules[size_t(i)].endY, rules[size_t(i)].thickness});
}

CALL(pv_page_rules_erased) {
  const Image page = r.gray();
  std::vector<pv_rule> rules;
  for (int i = r.between(0, 5); i > 0; i--) {
    const std::vector<double> ends = r.points(page.size(), 2);
    rules.push_back({ends[0], ends[1], ends[2], ends[3], r.number(1.0, 6.0)});
  }
  check(pv_page_rules_erased(page, pointer(rules), int(rules.size())));
}

CALL(pv_check_boxes) {
  const int maximum = r.between(0, 30);
  std::vector<pv_check_box> boxes(static_cast<size_t>(maximum));
  check(pv_check_boxes(r.gray(), r.number(2.0, 40.0), pointer(boxes), maximum));
}

/// Boxes of words on an image.
static std::vector<pv_box> wordBoxes(Random &r, const Image &image) {
  std::vector<pv_box> boxes;
  for (int i = r.between(0, 8); i > 0; i--) {
    const std::vector<double> ends = r.points(image.size(), 2);
    boxes.push_back({ends[0], ends[1], ends[2], ends[3]});
  }
  return boxes;
}

CALL(pv_unexplained_print) {
  const Image page = r.gray();
  const std::vector<pv_box> boxes = wordBoxes(r, page);
  const int capacity = r.between(0, 20);
  std::vector<pv_print_row> rows(static_cast<size_t>(capacity));
  double ink = 0, loose = 0;
  const int count =
      pv_unexplained_print(page, pointer(boxes), int(boxes.size()), r.number(2.0, 60.0),
                           pointer(rows), capacity, &ink, &loose);
  check(count, {ink, loose});
}

CALL(pv_line_gaps) {
  const Image page = r.gray();
  const int count = r.between(2, 6), capacity = r.between(0, 12);
  std::vector<pv_line_gap> gaps(static_cast<size_t>(capacity));
  double ink[2] = {};
  const int written =
      pv_line_gaps(page, pointer(r.points(page.size(), count)), count, r.number(2.0, 30.0),
                   r.number(0.0, 20.0), pointer(gaps), capacity, ink);
  check(written, {ink[0], ink[1]});
}

CALL(pv_capital_height) {
  const double height = pv_capital_height(r.gray(), r.number(1, 12));
  check(height < 0 ? -1 : 0, {height});
}

CALL(pv_image_for_recognition) {
  const std::vector<uint8_t> curve = r.bytes(256);
  check(pv_image_for_recognition(r.gray(), r.map(1), r.number(1, 300), r.number(1, 300),
                                 pointer(curve), r.chance(0.5) ? 0 : r.number(0.3, 3.0)));
}

// MARK: pv_linear.h

CALL(pv_solve_positive_definite) {
  const int count = r.number(1, 12);
  const size_t side = size_t(std::max(1, count));
  std::vector<double> matrix(side * side), vector(side), solution(side);
  for (size_t y = 0; y < side; y++)
    for (size_t x = 0; x <= y; x++)
      matrix[y * side + x] = matrix[x * side + y] =
          r.number(-1.0, 1.0) + (x == y ? r.number(0.0, 10.0) : 0);
  for (double &number : vector) number = r.number(-1.0, 1.0);
  // A matrix that is not positive definite is no error.
  pv_solve_positive_definite(pointer(matrix), pointer(vector), count, pointer(solution));
}

// MARK: pv_network.h, pv_subject_network.h

SELDOM_CALL(pv_network_page_logits, 32) {
  const Image photo = r.image();
  const pv_network_window window = {r.chance(0.9) ? 0 : r.number(0, photo.width() - 1),
                                    r.chance(0.9) ? 0 : r.number(0, photo.height() - 1),
                                    r.number(1, photo.width()), r.number(1, photo.height())};
  std::vector<float> logits(size_t(pv_page_map_count) * pv_page_map_size * pv_page_map_size);
  if (check(pv_network_page_logits(photo, window, pointer(logits)))) checkFinite({logits.back()});
}

SELDOM_CALL(pv_network_corner_logits, 16) {
  const Image photo = r.image();
  const int count = r.between(0, 2);
  std::vector<pv_network_patch> patches;
  for (int i = 0; i < count; i++) {
    const double angle = r.between(0.0, 6.3);
    patches.push_back({r.number(0, photo.width()) * 1.0, r.number(0, photo.height()) * 1.0,
                       std::cos(angle), std::sin(angle), r.number(1.0, 200.0)});
  }
  std::vector<float> logits(size_t(count) * pv_corner_heat_map_size * pv_corner_heat_map_size);
  check(pv_network_corner_logits(photo, pointer(patches), count, pointer(logits)));
}

SELDOM_CALL(pv_network_side_logits, 32) {
  const cv::Size size(pv_side_input_width, pv_side_input_height);
  const Image strip = r.chance(0.9) ? r.image(size, 0) : r.image();
  std::vector<float> logits(size_t(pv_side_map_width) * pv_side_map_height);
  if (check(pv_network_side_logits(strip, pointer(logits)))) checkFinite({logits.back()});
}

SELDOM_CALL(pv_network_line_logits, 32) {
  const Image page = r.gray();
  const size_t columns = size_t(page.width() + 31) / 32 * 32 / pv_line_cell_width;
  const size_t rows = size_t(page.height() + 31) / 32 * 32 / pv_line_cell_height;
  std::vector<float> logits(pv_line_map_count * columns * rows);
  if (check(pv_network_line_logits(page, pointer(logits)))) checkFinite({logits.back()});
}

SELDOM_CALL(pv_network_script_logits, 8) {
  std::vector<float> logits(pv_script_count);
  if (check(pv_network_script_logits(r.line(), pointer(logits)))) checkFinite({logits.back()});
}

SELDOM_CALL(pv_network_handwriting_logit, 8) {
  const Image line = r.line();
  float logit = 0;
  const int left = r.number(0, line.width() - 1);
  const int status =
      pv_network_handwriting_logit(line, left, r.number(left + 1, line.width()), &logit);
  check(status, {logit});
}

SELDOM_CALL(pv_network_text_boxes, 64) {
  pv_text_box boxes[100];
  const int count = pv_network_text_boxes(r.gray(), boxes, 100);
  if (check(count) && count > 0)
    checkFinite({boxes[count - 1].x, boxes[count - 1].y, boxes[count - 1].width,
                 boxes[count - 1].height, boxes[count - 1].angle, boxes[count - 1].score});
}

CALL(pv_text_box_image) {
  const Image page = r.gray();
  const pv_text_box box = {r.number(-10.0, page.width() + 10.0),
                           r.number(-10.0, page.height() + 10.0),
                           r.number(-1.0, 2.0 * page.width()),
                           r.number(-1.0, 2.0 * page.height()),
                           r.number(-1.6, 1.6),
                           1};
  check(pv_text_box_image(page, box, r.number(-1, 64)));
}

SELDOM_CALL(pv_network_displacements, 64) {
  const cv::Size size(pv_dewarp_input_size, pv_dewarp_input_size);
  const Image page = r.chance(0.8) ? r.image(size, 1) : r.image();
  const double parallax[] = {r.number(-1.0, 1.0), r.number(-1.0, 1.0), r.number(-1.0, 1.0)};
  std::vector<float> displacements(3 * size_t(pv_dewarp_map_size) * pv_dewarp_map_size);
  if (check(pv_network_displacements(page, parallax, pointer(displacements))))
    checkFinite({displacements.back()});
}

SELDOM_CALL(pv_subject_network_read, 8) {
  const std::vector<uint8_t> bytes = r.bytes(size_t(r.between(0, 300)));
  pv_subject_network *const network =
      pv_subject_network_read(pointer(bytes), bytes.size(), r.number(1, 320), r.number(1, 320));
  if (!network) return check(-1), void();
  std::vector<float> map(size_t(pv_subject_map_size) * pv_subject_map_size);
  check(pv_subject_network_map(network, r.image(), 1, pointer(map)));
  pv_subject_network_free(network);
}

CALL(pv_subject_network_free) { pv_subject_network_free(nullptr); }

SELDOM_CALL(pv_subject_network_map, 64) {
  std::vector<float> map(size_t(pv_subject_map_size) * pv_subject_map_size);
  const double middle = r.chance(0.5) ? 1 : r.number(0.1, 1.0);
  if (check(pv_subject_network_map(nullptr, r.image(), middle, pointer(map))))
    checkFinite({map.front(), map.back()});
}
