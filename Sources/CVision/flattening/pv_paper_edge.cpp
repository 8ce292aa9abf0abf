// The path of the paper's edge along a side: a label for each pixel, dynamic programming over the
// columns, and tests of each piece of desk.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include "flattening/pv_flattening.hpp"

namespace {

using Color = cv::Vec3f;

/// Columns to either side from which colors of desk and page are taken, in pixels: 1 % of the longer
/// side; and the spacing of the samples.
constexpr int sampleReach = 8, sampleSpacing = 4;
/// Rows on either side of an edge that its blur may reach.
constexpr int blurRows = 3;
/// A pixel farther from every sample of the desk, lit or in the shade, is not desk, in CIE76 units.
constexpr float deskTolerance = 15;
/// A difference, in CIE76 units, that noise and JPEG artefacts explain.
constexpr float noise = 10;
/// Consecutive rows of paper that end the search in a column: print lies behind paper.
constexpr int paperRun = 3;
/// The score by which desk must beat page, and the cost of a step of one pixel between columns.
constexpr float bias = 0.15f, stepCost = 0.4f;
/// The smallest sum of scores of a piece of desk.
constexpr float leastScore = 5;

float distance(const Color &a, const Color &b) { return float(cv::norm(a - b)); }

/// The distance from the nearest sample, or from the nearest shade of one that has at least `deepest`
/// of its light. In CIELAB, the shades of a color lie on the line to (-16, 0, 0), where its
/// tristimulus values are scaled alike.
float nearest(const Color &color, const std::vector<Color> &samples, float deepest) {
  const Color black(-16, 0, 0);
  float best = std::numeric_limits<float>::max();
  for (const Color &sample : samples) {
    const Color light = sample - black;
    const float shade = std::clamp((color - black).dot(light) / light.dot(light), deepest, 1.0f);
    const Color d = color - black - light * shade;
    best = std::min(best, d.dot(d));
  }
  return std::sqrt(best);
}

/// The side's columns with what tells desk from page there.
class Columns {
 public:
  explicit Columns(const pv_page_side &side) : side(side), scores(size_t(side.lab.cols)) {
    for (int x = 0; x < side.lab.cols; x++) score(x);
  }

  /// The sums of the scores from the rim to each depth; ends where the paper begins at the latest.
  const std::vector<float> &operator[](int x) const { return scores[size_t(x)]; }

 private:
  const pv_page_side &side;
  std::vector<std::vector<float>> scores;

  /// Adds the visible colors around column `x`, from the row `top` to the row `bottom`.
  void addSamples(int x, const cv::Mat &colors, int top, int bottom,
                  std::vector<Color> &samples) const {
    for (int dx = -sampleReach; dx <= sampleReach; dx += sampleSpacing) {
      const int column = std::clamp(x + dx, 0, side.lab.cols - 1);
      for (int y = top; y < bottom; y += sampleSpacing)
        if (side.visible.at<uchar>(y, column)) samples.push_back(colors.at<Color>(y, column));
    }
  }

  /// Whether the rows below the edge's blur have the color of the page farther inside.
  bool isPaperAtRim(int x) const {
    const Color &inside = side.closed.at<Color>(side.margin + side.searchDepth, x);
    for (int depth = 1; depth <= paperRun; depth++)
      if (distance(side.lab.at<Color>(side.margin + depth, x), inside) > noise / 2) return false;
    return true;
  }

  /// The colors of the surroundings where the photo shows some, as near as possible.
  std::vector<Color> deskColors(int x) const {
    std::vector<Color> desk;
    for (int away = 0; away < side.lab.cols && desk.empty(); away += sampleReach) {
      addSamples(x - away, side.lab, 0, side.margin - blurRows, desk);
      addSamples(x + away, side.lab, 0, side.margin - blurRows, desk);
    }
    return desk;
  }

  void score(int x) {
    std::vector<float> &sums = scores[size_t(x)];
    sums.push_back(0);
    if (isPaperAtRim(x)) return;
    const std::vector<Color> desk = deskColors(x);
    std::vector<Color> paper;
    const int paperTop = side.margin + side.searchDepth;
    addSamples(x, side.closed, paperTop, paperTop + side.sampleDepth, paper);
    int run = 0;
    for (int depth = 0; depth < side.searchDepth && run < paperRun; depth++) {
      const float s = score(side.lab.at<Color>(side.margin + depth, x), desk, paper);
      run = s < 0 ? run + 1 : 0;
      sums.push_back(sums.back() + s - bias);
    }
  }

  /// From -1, page, to 1, desk.
  static float score(const Color &color, const std::vector<Color> &desk,
                     const std::vector<Color> &paper) {
    const float toDesk = nearest(color, desk, 0), toPaper = nearest(color, paper, 1);
    if (toDesk > deskTolerance) return -1;
    return (toPaper - toDesk) / std::max(toPaper + toDesk, noise);
  }
};

/// The depths with the largest sum of scores less the costs of steps (Viterbi, with the lower
/// envelope of |step| in two passes).
std::vector<int> bestPath(const Columns &columns, int count, int depths) {
  std::vector from(static_cast<size_t>(count), std::vector<int>(static_cast<size_t>(depths)));
  std::vector<float> best(static_cast<size_t>(depths), 0.0f);
  for (int x = 0; x < count; x++) {
    std::vector<int> &origin = from[size_t(x)];
    for (int d = 0; d < depths; d++) origin[size_t(d)] = d;
    const auto relax = [&](size_t to, size_t source) {
      if (best[source] - stepCost <= best[to]) return;
      best[to] = best[source] - stepCost;
      origin[to] = origin[source];
    };
    for (size_t d = 1; d < size_t(depths); d++) relax(d, d - 1);
    for (size_t d = size_t(depths) - 1; d-- > 0;) relax(d, d + 1);
    const std::vector<float> &sums = columns[x];
    for (size_t d = 0; d < size_t(depths); d++)
      best[d] += d < sums.size() ? sums[d] : -std::numeric_limits<float>::infinity();
  }
  std::vector<int> path(static_cast<size_t>(count));
  int depth = int(std::max_element(best.begin(), best.end()) - best.begin());
  for (int x = count; x-- > 0;) {
    path[size_t(x)] = depth;
    depth = from[size_t(x)][size_t(depth)];
  }
  return path;
}

/// The least depth of a strip, in pixels, that is tested for being print.
constexpr int testedDepth = 4;
/// The step of color at the rim that is none, as a share of the contrast of strip and page: desk goes
/// on beyond the rim, while a bar or a picture that is printed up to the rim ends there, even if it is
/// nearly as dark as the desk. The second share is that of strips of even depth, as bars are.
constexpr float stepShare = 0.3f, evenStepShare = 0.1f;
/// Rows on either side of the rim where a step of color is one at the rim: the outline is some pixels
/// off.
constexpr int rimReach = 2;
/// The least step at the paper's edge, in CIE76 units: shading of the paper has none.
constexpr float leastEdge = 8;

/// Means over the columns around `x` in which the path is deep.
class Strip {
 public:
  Strip(const pv_page_side &side, const std::vector<int> &path, int x) : side(side) {
    for (int column = x - sampleReach; column <= x + sampleReach; column++) {
      if (column < 0 || column >= side.lab.cols || path[size_t(column)] < testedDepth) continue;
      columns.push_back({column, path[size_t(column)]});
    }
  }

  /// Whether the strip may be no desk: the paper does not begin abruptly below it, an edge separates
  /// it from the surroundings, or these have its color beside the page only, as where the page itself
  /// goes on.
  bool isDoubtful(bool isEven) const {
    const double contrast = cv::norm(step([](int depth) { return depth; }));
    return contrast < leastEdge || rimStep() > (isEven ? evenStepShare : stepShare) * contrast ||
           endsBeyondRim();
  }

 private:
  const pv_page_side &side;
  std::vector<std::pair<int, int>> columns;

  bool endsBeyondRim() const {
    std::vector<Color> far;
    for (const auto &[column, depth] : columns)
      for (int row = 0; row < side.margin / 3; row++)
        if (side.visible.at<uchar>(row, column)) far.push_back(side.lab.at<Color>(row, column));
    return !far.empty() && nearest(mean([](int) { return 1; }), far, 0) > deskTolerance;
  }

  /// The largest step of color at the rim.
  double rimStep() const {
    double largest = 0;
    for (int row = -rimReach; row <= rimReach; row++)
      largest = std::max(largest, cv::norm(step([row](int) { return row; })));
    return largest;
  }

  /// The mean of two rows from a depth on, which depends on the path's.
  template <typename Depth>
  Color mean(Depth depthOf) const {
    Color sum(0, 0, 0);
    for (const auto &[column, depth] : columns)
      for (int row = 0; row < 2; row++)
        sum += side.lab.at<Color>(side.margin + depthOf(depth) + row, column);
    return sum / float(2 * columns.size());
  }

  /// The color two rows below a depth less that two rows above.
  template <typename Depth>
  Color step(Depth depthOf) const {
    return mean([&](int depth) { return depthOf(depth) + 1; }) -
           mean([&](int depth) { return depthOf(depth) - 3; });
  }
};

/// The least depth of a bar, in pixels, 1 % of the longer side, and the most that it varies, but for
/// one of so many columns at either end of the order.
constexpr int leastBar = 8, barVariation = 3, outliers = 10;

/// Whether the strip of the columns from `begin` to `end` has the same depth nearly everywhere.
bool isEven(const std::vector<int> &path, int begin, int end) {
  std::vector<int> depths(path.begin() + begin, path.begin() + end);
  std::sort(depths.begin(), depths.end());
  const size_t few = depths.size() / outliers;
  const int low = depths[few], high = depths[depths.size() - 1 - few];
  return low >= leastBar && high - low <= barVariation;
}

/// Whether most of the strip of the columns from `begin` to `end` may be print, or is deeper than the
/// search. Single columns err, because desks have grain and papers creases.
bool isDoubtful(const pv_page_side &side, const std::vector<int> &path, int begin, int end) {
  const bool even = isEven(path, begin, end);
  const int corner = side.searchDepth + sampleReach;
  int votes = 0;
  for (int x = begin; x < end; x++) {
    const int depth = path[size_t(x)];
    if (depth < testedDepth) continue;
    const bool isAtCorner = x < corner || x >= side.lab.cols - corner;
    const bool isDoubtful =
        depth < side.searchDepth ? Strip(side, path, x).isDoubtful(even) : !isAtCorner;
    votes += isDoubtful ? depth : -depth;
  }
  return votes > 0;
}

/// Takes the strips without evidence for desk out of the path.
void dropDoubtful(const pv_page_side &side, const Columns &columns, std::vector<int> &path) {
  const int count = int(path.size());
  for (int begin = 0, end = 0; begin < count; begin = end + 1) {
    float sum = 0;
    for (end = begin; end < count && path[size_t(end)] > 0; end++)
      sum += columns[end][size_t(path[size_t(end)])];
    if (sum < leastScore || isDoubtful(side, path, begin, end))
      std::fill(path.begin() + begin, path.begin() + end, 0);
  }
}

/// The share of the desk's color that shows the edge's blur.
constexpr float fringeShare = 0.2f;

/// Rows from `depth` on that are a mixture of desk and page.
int fringe(const pv_page_side &side, int x, int depth) {
  const int rim = side.margin;
  const auto mean = [&](const cv::Mat &colors, int top) {
    Color sum(0, 0, 0);
    for (int y = top; y < top + blurRows; y++) sum += colors.at<Color>(y, x);
    return sum / float(blurRows);
  };
  if (!side.visible.at<uchar>(rim - 2 * blurRows, x)) return 0;
  const Color page = mean(side.closed, rim + depth + blurRows + 1);
  const Color across = mean(side.lab, rim - 2 * blurRows) - page;
  if (cv::norm(across) < noise) return 0;
  int rows = 0;
  while (rows < blurRows) {
    const Color from = side.lab.at<Color>(rim + depth + rows, x) - page;
    if (from.dot(across) < fringeShare * across.dot(across)) break;
    rows++;
  }
  return rows;
}

}  // namespace

std::vector<float> pv_paper_edge(const pv_page_side &side) {
  const Columns columns(side);
  const int count = side.lab.cols;
  std::vector<int> path = bestPath(columns, count, side.searchDepth + 1);
  dropDoubtful(side, columns, path);
  for (int x = 0; x < count; x++) path[size_t(x)] += fringe(side, x, path[size_t(x)]);
  std::vector<float> edge(static_cast<size_t>(count));
  for (int x = 0; x < count; x++) {
    const auto begin = path.begin() + std::max(0, x - 1),
               end = path.begin() + std::min(count, x + 2);
    edge[size_t(x)] = float(*std::max_element(begin, end));
  }
  return edge;
}
