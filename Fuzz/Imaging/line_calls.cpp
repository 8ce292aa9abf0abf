// Calls for text lines.
#include <cstring>
#include "calls.hpp"

// MARK: pv_recognition.h

CALL(pv_text_blur_sigma) {
  pv_blur_sigma blur = {};
  const int status = pv_text_blur_sigma(r.gray(), &blur);
  check(status, {blur.across, blur.down});
}

CALL(pv_wiener_deconvolved) {
  check(pv_wiener_deconvolved(r.gray(), {r.number(0.0, 4.0), r.number(0.0, 4.0)}));
}

// MARK: pv_text_line.h

CALL(pv_text_line_image) {
  const Image page = r.gray();
  pv_text_line_geometry geometry;
  geometry.step = r.number(0.3, 4.0);
  geometry.length = r.number(1, 200);
  geometry.margin = r.number(0, 20);
  geometry.above = r.number(1, 40);
  geometry.below = r.number(1, 20);
  geometry.x_height = r.number(1, 30);
  geometry.frame = r.number(0, 12);
  geometry.sigma = r.chance(0.5) ? 0 : r.number(0.3, 2.0);
  const int count = r.number(2, 6);
  check(pv_text_line_image(page, pointer(r.points(page.size(), std::max(0, count))), count,
                           geometry));
}

CALL(pv_text_line_foreground_height) { check(pv_text_line_foreground_height(r.line())); }
CALL(pv_text_line_repeats_mark) { check(pv_text_line_repeats_mark(r.line())); }
CALL(pv_text_line_ink_level) {
  const double level = pv_text_line_ink_level(r.line());
  check(level < 0 ? -1 : 0, {level});
}

CALL(pv_text_line_gaps_shortened) {
  const Image line = r.line();
  const int maximum = r.number(1, 30);
  std::vector<pv_gap> gaps(size_t(line.width() / std::max(1, maximum)));
  int count = 0;
  check(pv_text_line_gaps_shortened(line, maximum, pointer(gaps), &count));
}

CALL(pv_text_line_ink_runs) {
  const Image line = r.line();
  std::vector<pv_gap> runs(size_t(line.width() + 1) / 2);
  check(pv_text_line_ink_runs(line, pointer(runs)));
}

CALL(pv_text_line_fit_boxes) {
  const Image line = r.line();
  std::vector<pv_box> boxes;
  for (int i = r.between(0, 6); i > 0; i--) {
    const std::vector<double> ends = r.points(line.size(), 2);
    boxes.push_back({ends[0], ends[1], ends[2], ends[3]});
  }
  if (!check(pv_text_line_fit_boxes(line, r.number(0, 6), pointer(boxes), int(boxes.size()))))
    return;
}

// MARK: pv_recognition_network.h

/// The number of classes: one more than there are characters.
static int classes() {
  int count = 1;
  for (const char *c = pv_recognition_characters(); *c; c++) count += (*c & 0xC0) != 0x80;
  return count;
}

CALL(pv_recognition_characters) { require(classes() > 1, "characters"); }

/// A part of a text line.
static pv_recognition_span span(Random &r, const Image &line) {
  const int left = r.chance(0.5) ? 0 : r.number(0, line.width() - 1);
  return {left, r.number(1, line.width() - left), r.number(0, 12)};
}

CALL(pv_recognition_columns_of) {
  const Image line = r.line();
  const pv_recognition_columns columns = pv_recognition_columns_of(line, span(r, line));
  checkFinite({columns.width});
  require(columns.count > 0, "a column");
}

SELDOM_CALL(pv_recognition_probabilities, 16) {
  const Image line = r.line();
  const pv_recognition_span part = span(r, line);
  const int count = pv_recognition_columns_of(line, part).count;
  std::vector<float> probabilities(size_t(std::min(count, 4000)) * size_t(classes()));
  if (count > 4000) return;
  if (check(pv_recognition_probabilities(line, part, classes(), pointer(probabilities))))
    checkFinite({probabilities.back()});
}
