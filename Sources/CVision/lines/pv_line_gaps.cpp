// The gaps in text lines.
#include <algorithm>
#include <cmath>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The x-height at which a line is sampled, in samples.
constexpr int sampledXHeight = 8;
/// The band in which letters have ink, above the baseline and below it, in samples: without the
/// tops of ascenders and without descenders, which lines above and below reach into.
constexpr int bandAbove = 10, bandBelow = 1;
/// The brightness below which a sample is ink, and a lighter one for rules, which are thin.
constexpr int inkThreshold = 150, ruleThreshold = 200;
/// The maximum width of a rule, and the minimum white on both sides of it, in samples.
constexpr int maximumRuleWidth = 3, minimumRuleClearance = 3;
/// How far a rule extends above the baseline and below it, in samples, and the minimum share of it
/// that has ink: letters and brackets are lower.
constexpr int ruleAbove = 15, ruleBelow = 5;
constexpr double minimumRuleShare = 0.8;

/// A run of columns with or without ink.
struct Run {
  int start, end;
  bool isInk;

  int width() const { return end - start; }
};

/// A text line on a page, sampled along its baseline.
class SampledLine {
 public:
  SampledLine(const cv::Mat &page, const double *baseline, int count, double step)
      : page(page), step(step) {
    double covered = 0;
    for (int part = 0; part + 1 < count; part++) {
      const double *from = baseline + 2 * part, *to = from + 2;
      const cv::Vec2d direction(to[0] - from[0], to[1] - from[1]);
      const double length = std::max(1e-6, cv::norm(direction));
      CV_Assert((covered + length) / step <= pv_farthest);
      for (; double(feet.size()) * step < covered + length;) {
        const double along = double(feet.size()) * step - covered;
        feet.push_back({cv::Vec2d(from[0], from[1]) + direction * (along / length),
                        cv::Vec2d(-direction[1], direction[0]) / length});
      }
      covered += length;
    }
  }

  int length() const { return int(feet.size()); }

  /// The brightness `row` samples below the baseline; white outside the page.
  int brightness(int column, int row) const {
    const cv::Vec2d point = feet[column].point + feet[column].down * (row * step);
    const int x = int(point[0]), y = int(point[1]);
    const bool isInside = x >= 0 && y >= 0 && x < page.cols && y < page.rows;
    return isInside ? page.at<uint8_t>(y, x) : 255;
  }

  /// Whether there is a letter's ink.
  bool hasInk(int column) const {
    for (int row = -bandAbove; row <= bandBelow; row++)
      if (brightness(column, row) < inkThreshold) return true;
    return false;
  }

 private:
  struct Foot {
    cv::Vec2d point, down;
  };
  const cv::Mat &page;
  const double step;
  std::vector<Foot> feet;
};

std::vector<Run> runs(const SampledLine &line) {
  std::vector<Run> runs;
  for (int x = 0; x < line.length(); x++) {
    const bool isInk = line.hasInk(x);
    if (runs.empty() || runs.back().isInk != isInk)
      runs.push_back({x, x + 1, isInk});
    else
      runs.back().end++;
  }
  return runs;
}

/// Whether run number `i` is a rule: narrow, with white or an end of the line on both sides, and
/// higher than letters.
bool isRule(const SampledLine &line, const std::vector<Run> &runs, size_t i) {
  const Run &run = runs[i];
  const auto isClear = [&](size_t j) { return runs[j].width() >= minimumRuleClearance; };
  if (!run.isInk || run.width() > maximumRuleWidth || (i > 0 && !isClear(i - 1)) ||
      (i + 1 < runs.size() && !isClear(i + 1)))
    return false;
  int dark = 0;
  for (int row = -ruleAbove; row <= ruleBelow; row++)
    for (int x = std::max(0, run.start - 1); x < std::min(line.length(), run.end + 1); x++)
      if (line.brightness(x, row) < ruleThreshold) {
        dark++;
        break;
      }
  return dark >= minimumRuleShare * (ruleAbove + ruleBelow + 1);
}

/// Drops white and rules at the ends of a line.
void trim(std::vector<Run> &runs, const SampledLine &line) {
  while (!runs.empty() && (!runs.back().isInk || isRule(line, runs, runs.size() - 1)))
    runs.pop_back();
  while (!runs.empty() && (!runs.front().isInk || isRule(line, runs, 0))) runs.erase(runs.begin());
}

}  // namespace

int pv_line_gaps(const pv_image *page, const double *baseline, int count, double xHeight,
                 double minimumWidth, pv_line_gap *gaps, int capacity, double ink[2]) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8U && count >= 2 && pv_is_length(xHeight));
    CV_Assert(pv_are_coordinates(baseline, 2 * size_t(count)));
    const double step = xHeight / sampledXHeight;
    const SampledLine sampled(page->mat, baseline, count, step);
    std::vector<Run> line = runs(sampled);
    trim(line, sampled);
    ink[0] = line.empty() ? 0 : line.front().start * step;
    ink[1] = line.empty() ? 0 : line.back().end * step;
    int written = 0;
    for (size_t i = 1; i + 1 < line.size() && written < capacity; i += 2) {
      pv_line_gap gap = {line[i].start * step, line[i].end * step, 0};
      for (; i + 2 < line.size() && isRule(sampled, line, i + 1); i += 2) {
        gap.end = line[i + 2].end * step;
        gap.has_rule = 1;
      }
      if (gap.end - gap.start >= minimumWidth) gaps[written++] = gap;
    }
    return written;
  });
}
