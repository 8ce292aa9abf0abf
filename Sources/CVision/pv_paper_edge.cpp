// The path of the paper's edge along a side: a label for each pixel, dynamic programming over the
// columns, and tests of each piece of desk.
#include <algorithm>
#include <cmath>
#include <utility>
#include "pv_page_edges.hpp"

namespace {

using Colour = cv::Vec3f;

/// Columns to either side from which colours of desk and page are taken, and their spacing, in
/// pixels: 1 % of the longer side.
constexpr int sampleReach = 8, sampleSpacing = 4;
/// Rows next to the rim that are no samples of the desk, because the edge's blur reaches there.
constexpr int blurRows = 3;
/// The fewest visible samples that show a desk.
constexpr size_t leastSamples = 6;
/// A pixel farther from every sample of the desk, lit or in the shade, is not desk, in CIE76 units.
constexpr float deskTolerance = 15;
/// The L* + 16 of the deepest shadow that a page casts, as a share of that of the lit desk.
constexpr float deepestShadow = 0.25f;
/// A difference, in CIE76 units, that noise and JPEG artefacts explain.
constexpr float noise = 10;
/// Consecutive rows of paper that end the search in a column: print lies behind paper.
constexpr int paperRun = 3;
/// The score by which desk must beat page, and the cost of a step of one pixel between columns.
constexpr float bias = 0.15f, stepCost = 0.4f;
/// The smallest sum of scores of a piece of desk.
constexpr float leastScore = 5;

float distance(const Colour &a, const Colour &b) { return float(cv::norm(a - b)); }

float nearest(const Colour &colour, const std::vector<Colour> &samples) {
  float best = 1e9f;
  for (const Colour &sample : samples) {
    const Colour d = colour - sample;
    best = std::min(best, d.dot(d));
  }
  return std::sqrt(best);
}

/// The distance from the nearest sample or its shade. In CIELAB, the shades of a colour lie on the line
/// to (-16, 0, 0), where its tristimulus values are scaled alike.
float nearestShade(Colour colour, const std::vector<Colour> &samples) {
  constexpr float offset = 16;
  colour[0] += offset;
  float best = 1e9f;
  for (Colour sample : samples) {
    sample[0] += offset;
    const float shade =
        std::clamp(colour.dot(sample) / std::max(sample.dot(sample), 1.0f), deepestShadow, 1.0f);
    const Colour d = colour - sample * shade;
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

  std::vector<Colour> samples(int x, const cv::Mat &colours, int top, int bottom, int step) const {
    std::vector<Colour> result;
    for (int dx = -sampleReach; dx <= sampleReach; dx += sampleSpacing) {
      const int column = std::clamp(x + dx, 0, side.lab.cols - 1);
      for (int y = top; y < bottom; y += step)
        if (side.visible.at<uchar>(y, column)) result.push_back(colours.at<Colour>(y, column));
    }
    return result;
  }

  /// Whether the rows below the edge's blur have the colour of the page farther inside.
  bool isPaperAtRim(int x) const {
    const Colour &inside = side.closed.at<Colour>(side.margin + side.searchDepth, x);
    for (int depth = 1; depth <= paperRun; depth++)
      if (distance(side.lab.at<Colour>(side.margin + depth, x), inside) > noise / 2) return false;
    return true;
  }

  void score(int x) {
    std::vector<float> &sums = scores[size_t(x)];
    sums.push_back(0);
    if (isPaperAtRim(x)) return;
    std::vector<Colour> desk;
    for (int away = 0; away <= side.lab.cols / 2 && desk.size() < leastSamples;
         away += sampleReach) {
      desk = samples(x - away, side.lab, 0, side.margin - blurRows, 4);
      const std::vector<Colour> after = samples(x + away, side.lab, 0, side.margin - blurRows, 4);
      if (away > 0) desk.insert(desk.end(), after.begin(), after.end());
    }
    if (desk.size() < leastSamples) return;
    const int paperTop = side.margin + side.searchDepth;
    const std::vector<Colour> paper =
        samples(x, side.closed, paperTop, paperTop + side.sampleDepth, 4);
    int run = 0;
    for (int depth = 0; depth < side.searchDepth && run < paperRun; depth++) {
      const float s = score(side.lab.at<Colour>(side.margin + depth, x), desk, paper);
      run = s < -0.2f ? run + 1 : 0;
      sums.push_back(sums.back() + s - bias);
    }
  }

  /// From -1, page, to 1, desk.
  static float score(const Colour &colour, const std::vector<Colour> &desk,
                     const std::vector<Colour> &paper) {
    const float toDesk = nearestShade(colour, desk), toPaper = nearest(colour, paper);
    const float s = (toPaper - toDesk) / std::max(toPaper + toDesk, noise);
    return toDesk > deskTolerance ? std::min(s, -0.3f) : s;
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
    for (size_t d = 0; d < size_t(depths); d++) best[d] += d < sums.size() ? sums[d] : -1e3f;
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
/// The step of colour at the rim that is none, in CIE76 units, and as a share of the contrast of
/// strip and page: desk goes on beyond the rim, while a bar or a picture that is printed up to the
/// rim ends there, even if it is nearly as dark as the desk. The second share is that of strips of
/// even depth, as bars are.
constexpr float leastStep = 4, stepShare = 0.3f, evenStepShare = 0.1f;
/// The chroma from which a hue is certain, and the largest step of colour at the rim that the soft edge
/// of a shadow has, as a share of the contrast of shadow and desk, beside the desk's grain.
constexpr float leastChroma = 12, softStepShare = 0.75f;
/// The least step at the paper's edge, in CIE76 units: shading of the paper has none.
constexpr float leastEdge = 8;

/// Rows below the edge that its blur may reach.
constexpr int fringeRows = 3;

/// Means over the columns around `x` in which the path is deep.
class Strip {
 public:
  Strip(const pv_page_side &side, const std::vector<int> &path, int x) : side(side) {
    for (int column = x - sampleReach; column <= x + sampleReach; column++) {
      if (column < 0 || column >= side.lab.cols || path[size_t(column)] < testedDepth) continue;
      columns.push_back({column, path[size_t(column)]});
    }
  }

  /// Whether the paper does not begin abruptly below the strip.
  bool isShading() const {
    return cv::norm(step([](int depth) { return depth; })) < leastEdge;
  }

  /// Whether an edge separates the strip from the surroundings.
  bool endsAtRim(float share) const {
    const double contrast = cv::norm(step([](int depth) { return depth; }));
    const double largest = rimStep();
    return largest > leastStep && largest > share * contrast;
  }

  /// Whether the strip has the colour of the surroundings, or their hue in the shade that the page casts,
  /// and not that of the page in the shade. The edge of a shade is soft and its depth varies; those of
  /// print at the rim do not.
  bool isDesk(bool isEven) const {
    const Colour strip = mean([](int) { return 1; }, 2);
    if (std::hypot(strip[1], strip[2]) < leastChroma) return false;
    std::vector<Colour> desk, page;
    for (const auto &[column, depth] : columns) {
      for (int row = 0; row < side.margin - blurRows; row += 2)
        if (side.visible.at<uchar>(row, column)) desk.push_back(side.lab.at<Colour>(row, column));
      page.push_back(side.closed.at<Colour>(side.margin + depth + fringeRows + 1, column));
    }
    if (desk.size() < leastSamples || nearestShade(strip, desk) > noise / 2 ||
        nearestShade(strip, page) < noise)
      return false;
    Colour mean(0, 0, 0);
    for (const Colour &sample : desk) mean += sample * (1.0f / float(desk.size()));
    const float contrast = distance(strip, mean);
    return contrast < noise || (!isEven && rimStep() < softStepShare * contrast + noise / 2);
  }

  /// Whether the surroundings have the strip's colour beside the page only: there the page itself
  /// goes on. The shadow of a page is darker than the rest of the desk.
  bool endsBeyondRim() const {
    std::vector<Colour> far;
    float brightness = 0;
    for (const auto &[column, depth] : columns)
      for (int row = 0; row < side.margin / 3; row += 2)
        if (side.visible.at<uchar>(row, column)) {
          far.push_back(side.lab.at<Colour>(row, column));
          brightness += far.back()[0];
        }
    if (far.size() < leastSamples) return false;
    const Colour strip = mean([](int) { return 1; }, 2);
    return strip[0] > brightness / float(far.size()) - noise / 2 &&
           nearest(strip, far) > deskTolerance;
  }

 private:
  const pv_page_side &side;
  std::vector<std::pair<int, int>> columns;

  /// The largest step of colour at the rim.
  double rimStep() const {
    double largest = 0;
    for (int row = -5; row <= 2; row++)
      largest = std::max(largest, cv::norm(step([row](int) { return row; })));
    return largest;
  }

  /// The mean of `rows` rows from a depth on, which depends on the path's.
  template <typename Depth>
  Colour mean(Depth depthOf, int rows) const {
    Colour sum(0, 0, 0);
    for (const auto &[column, depth] : columns)
      for (int row = 0; row < rows; row++)
        sum += side.lab.at<Colour>(side.margin + depthOf(depth) + row, column);
    return sum * (1.0f / float(columns.size() * size_t(rows)));
  }

  /// The colour two rows below a depth less that two rows above.
  template <typename Depth>
  Colour step(Depth depthOf) const {
    return mean([&](int depth) { return depthOf(depth) + 1; }, 2) -
           mean([&](int depth) { return depthOf(depth) - 3; }, 2);
  }
};

/// The least depth of a bar, in pixels, 1 % of the longer side, and the most that it varies.
constexpr int leastBar = 8, barVariation = 3;

/// Whether the strip of the columns from `begin` to `end` has the same depth nearly everywhere.
bool isEven(const std::vector<int> &path, int begin, int end) {
  std::vector<int> depths(path.begin() + begin, path.begin() + end);
  std::sort(depths.begin(), depths.end());
  const int low = depths[depths.size() / 10], high = depths[depths.size() * 9 / 10];
  return low >= leastBar && high - low <= barVariation;
}

/// Whether the strip above the path at column `x` may be print, or is deeper than the search.
/// `isEven` says that it belongs to a strip of even depth, as bars are.
bool isDoubtful(const pv_page_side &side, const std::vector<int> &path, int x, bool isEven) {
  const int corner = side.searchDepth + sampleReach;
  const bool isAtCorner = x < corner || x >= side.lab.cols - corner;
  if (path[size_t(x)] >= side.searchDepth) return !isAtCorner;
  const Strip strip(side, path, x);
  if (strip.isShading()) return true;
  if (strip.isDesk(isEven)) return false;
  return strip.endsAtRim(isEven ? evenStepShare : stepShare) || strip.endsBeyondRim();
}

/// The spacing of the columns that are tested, in pixels.
constexpr int testSpacing = 3;

/// Whether most of the strip of the columns from `begin` to `end` may be no desk. Single columns
/// err, because desks have grain and papers creases.
bool isDoubtful(const pv_page_side &side, const std::vector<int> &path, int begin, int end) {
  const bool even = isEven(path, begin, end);
  int votes = 0;
  for (int x = begin; x < end; x += testSpacing) {
    const int depth = path[size_t(x)];
    if (depth >= testedDepth) votes += isDoubtful(side, path, x, even) ? depth : -depth;
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
    if (end == begin) continue;
    if (sum < leastScore || isDoubtful(side, path, begin, end))
      std::fill(path.begin() + begin, path.begin() + end, 0);
  }
}

/// The share of the desk's colour that shows the edge's blur.
constexpr float fringeShare = 0.2f;
/// The least difference between desk and page that shows as a fringe, in CIE76 units.
constexpr float leastContrast = 10;

/// Rows from `depth` on that are a mixture of desk and page.
int fringe(const pv_page_side &side, int x, int depth) {
  const int rim = side.margin;
  const auto mean = [&](const cv::Mat &colours, int top, int rows) {
    Colour sum(0, 0, 0);
    for (int y = top; y < top + rows; y++) sum += colours.at<Colour>(y, x);
    return sum * (1.0f / float(rows));
  };
  if (!side.visible.at<uchar>(rim - 2 * blurRows, x)) return 0;
  const Colour desk = mean(side.lab, rim - 2 * blurRows, blurRows);
  const Colour page = mean(side.closed, rim + depth + fringeRows + 1, 3);
  const Colour across = desk - page;
  const float contrast = float(cv::norm(across));
  if (contrast < leastContrast) return 0;
  int rows = 0;
  while (rows < fringeRows) {
    const Colour from = side.lab.at<Colour>(rim + depth + rows, x) - page;
    if (from.dot(across) < fringeShare * contrast * contrast) break;
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
