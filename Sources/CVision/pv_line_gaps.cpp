// The gaps in text lines; see pv_line_gaps.h.
#include "pv_line_gaps.h"
#include <algorithm>
#include <cmath>
#include <vector>
#include "pv_internal.hpp"

namespace {

/// The x-height at which a line is sampled, in samples.
constexpr int sampledXHeight = 8;
/// The band in which letters have ink, above the baseline and below it, in samples: without the
/// tops of ascenders and without descenders, which lines above and below reach into.
constexpr int bandAbove = 10, bandBelow = 1;
/// The brightness below which a sample is ink.
constexpr int inkThreshold = 150;
/// The maximum width of a stroke that may be a rule, and the minimum white on both sides of it, in
/// samples.
constexpr int maximumStrokeWidth = 3, minimumStrokeClearance = 3;

/// A run of columns with or without ink.
struct Run {
  int start, end;
  bool isInk;

  int width() const { return end - start; }
};

/// For each sample along the baseline, whether there is ink in the band around it.
std::vector<bool> inkAlong(const cv::Mat &page, const double *baseline, int count, double step) {
  std::vector<bool> ink;
  double covered = 0;
  for (int part = 0; part + 1 < count; part++) {
    const double *from = baseline + 2 * part, *to = from + 2;
    const double dx = to[0] - from[0], dy = to[1] - from[1];
    const double length = std::max(1e-6, std::hypot(dx, dy));
    for (; double(ink.size()) * step < covered + length; ) {
      const double along = (double(ink.size()) * step - covered) / length;
      bool isInk = false;
      for (int row = -bandAbove; row <= bandBelow && !isInk; row++) {
        const double down = row * step;
        const int x = int(from[0] + along * dx - down * dy / length);
        const int y = int(from[1] + along * dy + down * dx / length);
        if (x < 0 || y < 0 || x >= page.cols || y >= page.rows) continue;
        isInk = page.at<uint8_t>(y, x) < inkThreshold;
      }
      ink.push_back(isInk);
    }
    covered += length;
  }
  return ink;
}

std::vector<Run> runs(const std::vector<bool> &ink) {
  std::vector<Run> runs;
  for (int x = 0; x < int(ink.size()); x++)
    if (runs.empty() || runs.back().isInk != ink[x])
      runs.push_back({x, x + 1, ink[x]});
    else
      runs.back().end++;
  return runs;
}

/// Whether the run is a narrow stroke with white, or an end of the line, on both sides.
bool isLoneStroke(const std::vector<Run> &runs, size_t i) {
  const auto isClear = [&](size_t j) { return runs[j].width() >= minimumStrokeClearance; };
  return runs[i].isInk && runs[i].width() <= maximumStrokeWidth && (i == 0 || isClear(i - 1)) &&
         (i + 1 >= runs.size() || isClear(i + 1));
}

/// Drops white and lone strokes at the ends of a line.
void trim(std::vector<Run> &runs) {
  while (!runs.empty() && (!runs.back().isInk || isLoneStroke(runs, runs.size() - 1)))
    runs.pop_back();
  while (!runs.empty() && (!runs.front().isInk || isLoneStroke(runs, 0))) runs.erase(runs.begin());
}

}  // namespace

int pv_line_gaps(const pv_image *page, const double *baseline, int count, double xHeight,
                 double minimumWidth, pv_line_gap *gaps, int capacity, double ink[2]) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8U && count >= 2 && xHeight > 0);
    const double step = xHeight / sampledXHeight;
    std::vector<Run> line = runs(inkAlong(page->mat, baseline, count, step));
    trim(line);
    ink[0] = line.empty() ? 0 : line.front().start * step;
    ink[1] = line.empty() ? 0 : line.back().end * step;
    int written = 0;
    for (size_t i = 1; i + 1 < line.size() && written < capacity; i += 2) {
      pv_line_gap gap = {line[i].start * step, line[i].end * step, 0};
      for (; i + 2 < line.size() && isLoneStroke(line, i + 1); i += 2) {
        gap.end = line[i + 2].end * step;
        gap.has_stroke = 1;
      }
      if (gap.end - gap.start >= minimumWidth) gaps[written++] = gap;
    }
    return written;
  });
}
