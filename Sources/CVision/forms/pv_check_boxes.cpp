// Check boxes.
//
// As for rules (pv_rules.cpp), a pixel is a ridge pixel where it is darker than those on both sides
// of it. Runs of horizontal ridge pixels are the upper and lower side of a box, or the arcs of a
// circle; what runs between them decides.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The least difference of a line from the ground on both sides, in levels.
constexpr int minimumContrast = 20;
/// The size of a box, in heights of a capital.
constexpr double minimumSize = 0.85, maximumSize = 2.4;
/// The maximum difference of two sides, as a share of the size: before and after their lines are
/// located.
constexpr double maximumDistortion = 0.3, maximumSideDifference = 0.1;
/// The least share of a side whose outer edge is straight, of the upper side, which a tick may cross,
/// and of the angles of a circle that have a line. A mark may hide more of a box beside others.
constexpr double minimumSideShare = 0.85, minimumUpperShare = 0.7, minimumMarkedSideShare = 0.6,
                 minimumArcShare = 0.9, minimumMarkedArcShare = 0.65;
/// The least share of the sides that is a thin line: marks inside may touch the rest. For an empty
/// box, the share of each side.
constexpr double minimumLineShare = 0.25, minimumEmptyLineShare = 0.75;
/// The maximum share of ink in the white around a box.
constexpr double maximumInkAround = 0.12;
/// The same for a marked circle beside others: ticks and crosses reach over its line.
constexpr double maximumInkAroundMarked = 0.3;
/// The maximum difference of the width of a circle from its height, as a share; of one that is not larger
/// than a capital by `largeCircle`, as an oval zero is not.
constexpr double maximumAspectError = 0.09, maximumSmallAspectError = 0.05;
/// The number of circles below or beside each other that are options although none is marked.
constexpr int minimumUnmarkedOptions = 3;
/// The maximum thickness of a circle's line, as a share of its diameter, unless it is larger than a
/// capital by `largeCircle`: an O is thicker.
constexpr double maximumThickness = 0.105, largeCircle = 1.25;

/// A horizontal run of ridge pixels: a straight line, or an arc, of which rows beside it have more
/// pixels.
struct Run {
  int y, start, end;
  bool isArc;

  int length() const { return end - start; }
  double middle() const { return (start + end) / 2.0; }
};

/// The extent of a box: the middles of its lines.
struct Outline {
  double left, top, right, bottom;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  double size() const { return (width() + height()) / 2; }
};

/// Sets `ridges` to 1 where `here` is darker than what is above and below, else to 0.
PV_VECTORIZED void findRidges(const uint8_t *above, const uint8_t *here, const uint8_t *below,
                              int count, uint8_t *ridges) {
  for (int x = 0; x < count; x++)
    ridges[x] = std::min(above[x], below[x]) - here[x] >= minimumContrast;
}

class Page {
 public:
  Page(const cv::Mat &page, double capitalHeight)
      : page(page),
        capital(capitalHeight),
        reach(std::clamp(int(std::lround(capitalHeight / 4)), 3, 12)) {}

  /// Whether a line runs from left to right at a pixel.
  bool isLevel(int x, int y) const {
    if (x < 0 || x >= page.cols || y < reach || y >= page.rows - reach) return false;
    return std::min(at(x, y - reach), at(x, y + reach)) - at(x, y) >= minimumContrast;
  }

  /// Whether a line runs from top to bottom at a pixel.
  bool isPlumb(int x, int y) const {
    if (x < reach || x >= page.cols - reach || y < 0 || y >= page.rows) return false;
    return std::min(at(x - reach, y), at(x + reach, y)) - at(x, y) >= minimumContrast;
  }

  int at(int x, int y) const { return page.at<uint8_t>(y, x); }
  bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < page.cols && y < page.rows; }

  /// The runs that may be the upper or lower side of a box, from top to bottom.
  std::vector<Run> runs() const {
    std::vector<Run> runs;
    const cv::Mat empty = cv::Mat::zeros(1, page.cols, CV_8U);
    cv::Mat rows[3] = {empty.clone(), empty.clone(), empty.clone()};
    for (int y = reach; y < page.rows - reach; y++) {
      cv::Mat &next = rows[(y + 1) % 3];
      if (y + 1 < page.rows - reach)
        fillRidges(next, y + 1);
      else
        next.setTo(0);
      addRuns(runs, y, rows[(y + 2) % 3].ptr(), rows[y % 3].ptr(), next.ptr());
    }
    return runs;
  }

  /// The share of the positions from `from` to `to` along a line at the position `across` where
  /// `isLine` holds within a pixel of it; (x, y) are exchanged for a plumb line.
  template <typename Test>
  double share(double across, double from, double to, bool isPlumbLine, Test isLine) const {
    int count = 0, total = 0;
    for (int along = int(std::ceil(from)); along <= int(to); along++, total++) {
      bool isFound = false;
      for (int shift = -1; shift <= 1 && !isFound; shift++) {
        const int position = int(std::lround(across)) + shift;
        isFound = isPlumbLine ? isLine(position, along) : isLine(along, position);
      }
      count += isFound;
    }
    return total > 0 ? double(count) / total : 0;
  }

  double plumbShare(double x, double top, double bottom) const {
    return share(x, top, bottom, true, [&](int px, int py) { return isPlumb(px, py); });
  }

  double levelShare(double y, double left, double right) const {
    return share(y, left, right, false, [&](int px, int py) { return isLevel(px, py); });
  }

  /// The share of a rectangle that is darker than `threshold`; 0 outside the page.
  double inkShare(double left, double top, double right, double bottom, int threshold) const {
    const int fromX = std::max(0, int(std::lround(left)));
    const int fromY = std::max(0, int(std::lround(top)));
    const int toX = std::min(page.cols, int(std::lround(right)));
    const int toY = std::min(page.rows, int(std::lround(bottom)));
    if (fromX >= toX || fromY >= toY) return 0;
    int count = 0;
    for (int y = fromY; y < toY; y++) {
      const uint8_t *const row = page.ptr(y);
      for (int x = fromX; x < toX; x++) count += row[x] < threshold;
    }
    return double(count) / ((toX - fromX) * (toY - fromY));
  }

  const cv::Mat &page;
  const double capital;
  const int reach;

 private:
  void fillRidges(cv::Mat &row, int y) const {
    findRidges(page.ptr(y - reach), page.ptr(y), page.ptr(y + reach), page.cols, row.ptr());
  }

  /// Adds the runs of the row `here`, with the rows beside it, of which it has the most pixels.
  void addRuns(std::vector<Run> &runs, int y, const uint8_t *above, const uint8_t *here,
               const uint8_t *below) const {
    constexpr int maximumGap = 2;
    const int shortest = int(0.25 * capital), longest = int((maximumSize + 0.4) * capital);
    for (int x = 0; x < page.cols; x++) {
      const void *const next = std::memchr(here + x, 1, size_t(page.cols - x));
      if (!next) return;
      x = int(static_cast<const uint8_t *>(next) - here);
      int last = x, counts[3] = {0, 0, 0};
      const uint8_t *levels = page.ptr(y);
      for (int i = x; i < page.cols && i - last <= maximumGap; i++) {
        // A mark that crosses the side is as dark as it.
        const bool isCrossed =
            i - last == 1 && levels[i] <= std::max(levels[x] + minimumContrast, 140);
        if (above[i] || here[i] || below[i] || isCrossed) last = i;
        counts[0] += above[i], counts[1] += here[i], counts[2] += below[i];
      }
      const int length = last + 1 - x;
      if (length >= shortest && length <= longest) {
        if (counts[1] >= counts[0] && counts[1] > counts[2])
          runs.push_back({y, x, last + 1, false});
        else
          addArc(runs, y, here, x, last);
      }
      x = last + 1;
    }
  }

  /// Adds the ridge pixels of a row from `first` to `last` where they have no gap and the middle of a line
  /// crosses theirs: its arc is as long as them.
  void addArc(std::vector<Run> &runs, int y, const uint8_t *here, int first, int last) const {
    while (first < last && !here[first]) first++;
    while (last > first && !here[last]) last--;
    const int middle = (first + last) / 2;
    if (last + 1 - first < int(0.25 * capital) ||
        std::count(here + first, here + last + 1, 1) < last - first)
      return;
    int above = 0, below = 0;
    while (above < reach && isLevel(middle, y - above - 1)) above++;
    while (below < reach && isLevel(middle, y + below + 1)) below++;
    if (above == below || above == below + 1) runs.push_back({y, first, last + 1, true});
  }
};

/// The level that separates the ink of a box from the paper: half-way between the levels `lines` and
/// the ground around it.
int inkThreshold(const Page &page, const Outline &box, std::vector<int> lines) {
  std::vector<int> ground;
  const double margin = 0.3 * box.size();
  ground.reserve(size_t(2 * (box.width() + 2 * margin) + 4));
  for (double x = box.left - margin; x <= box.right + margin; x++)
    for (const double y : {box.top - margin, box.bottom + margin})
      if (page.contains(int(x), int(y))) ground.push_back(page.at(int(x), int(y)));
  if (ground.empty() || lines.empty()) return 0;
  const auto paperPlace = ground.begin() + long(ground.size() * 3 / 4);
  const auto inkPlace = lines.begin() + long(lines.size() / 2);
  std::nth_element(ground.begin(), paperPlace, ground.end());
  std::nth_element(lines.begin(), inkPlace, lines.end());
  const int paper = *paperPlace, ink = *inkPlace;
  return paper - (paper - ink) / 2;
}

/// The levels of the upper and lower side of a square.
std::vector<int> sideLevels(const Page &page, const Outline &box) {
  std::vector<int> levels;
  for (double x = box.left; x <= box.right; x++)
    for (const double y : {box.top, box.bottom})
      if (page.contains(int(x), int(y))) levels.push_back(page.at(int(x), int(y)));
  return levels;
}

/// The cosine and the sine of the angles at which circles are looked at.
constexpr int angles = 32;
const std::array<cv::Vec2d, angles> &directions() {
  static const auto directions = [] {
    std::array<cv::Vec2d, angles> directions;
    for (int i = 0; i < angles; i++)
      directions[size_t(i)] = {std::cos(2 * CV_PI * i / angles), std::sin(2 * CV_PI * i / angles)};
    return directions;
  }();
  return directions;
}

/// The darkest levels near the outline of a circle, at each angle.
std::vector<int> arcLevels(const Page &page, const Outline &box) {
  std::vector<int> levels;
  levels.reserve(angles);
  const double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  for (const cv::Vec2d &direction : directions()) {
    int level = 255;
    for (double r = 0.42 * box.size(); r <= 0.55 * box.size(); r++) {
      const int px = int(std::lround(x + r * direction[0]));
      const int py = int(std::lround(y + r * direction[1]));
      if (page.contains(px, py)) level = std::min(level, page.at(px, py));
    }
    levels.push_back(level);
  }
  return levels;
}

/// Whether a circle is an oval, as a zero is.
bool isOval(const Outline &box) {
  return std::abs(box.width() - box.height()) > maximumSmallAspectError * box.size() + 1;
}

/// The distance from a box at which the white around it begins.
double whiteMargin(const Outline &box) { return 0.12 * box.size() + 2; }

/// Whether there is white to the left of a box: to that of a circle there is more, and more where it may
/// be a zero among digits.
bool isIsolatedLeft(const Page &page, const Outline &box, bool isRound, int threshold) {
  const double near = whiteMargin(box), inset = 0.2 * box.size();
  const double far =
      isRound ? near + (isOval(box) ? 0.8 : 0.35) * box.size() : near + 0.2 * page.capital;
  return page.inkShare(box.left - far, box.top + inset, box.left - near, box.bottom - inset,
                       threshold) <= maximumInkAround;
}

/// Whether there is white around a box; a tick may reach over the upper side.
bool isIsolated(const Page &page, const Outline &box, bool isRound, int threshold,
                double maximumInk = maximumInkAround) {
  const double size = box.size(), near = whiteMargin(box), inset = 0.2 * size;
  const double far = near + 0.2 * page.capital;
  const bool isLetterLike = isRound && (isOval(box) || size < largeCircle * page.capital);
  const double rightFar = isLetterLike ? near + 0.35 * size : far;
  const double right = page.inkShare(box.right + near, box.top + inset, box.right + rightFar,
                                     box.bottom - inset, threshold);
  const double top =
      page.inkShare(box.left + inset, box.top - far, box.right - inset, box.top - near, threshold);
  const double bottom = page.inkShare(box.left + inset, box.bottom + near, box.right - inset,
                                      box.bottom + far, threshold);
  return std::max(right, bottom) <= maximumInk && top < 0.5 &&
         isIsolatedLeft(page, box, isRound, threshold);
}

/// Whether the sides of a square go on beyond its corners, as those of a cell.
bool isCell(const Page &page, const Outline &box) {
  const double near = 0.15 * box.size(), far = 0.5 * box.size();
  int count = 0;
  for (const double x : {box.left, box.right}) {
    count += page.plumbShare(x, box.top - far, box.top - near) > 0.6;
    count += page.plumbShare(x, box.bottom + near, box.bottom + far) > 0.6;
  }
  for (const double y : {box.top, box.bottom}) {
    count += page.levelShare(y, box.left - far, box.left - near) > 0.6;
    count += page.levelShare(y, box.right + near, box.right + far) > 0.6;
  }
  return count > 1;
}

/// Whether a square has ink at its corners, as letters such as D have not.
bool hasCorners(const Page &page, const Outline &box, bool isMarked, int threshold) {
  const double least = isMarked ? 0.25 : 0.12;  // Empty boxes may have round corners.
  const double reach = std::max(2.0, 0.08 * box.size());
  for (const double x : {box.left, box.right})
    for (const double y : {box.top, box.bottom})
      if (page.inkShare(x - reach, y - reach, x + reach + 1, y + reach + 1, threshold) < least)
        return false;
  return true;
}

/// Whether a square has another in its middle and white between them, as the finder patterns of QR
/// codes.
bool isFinderPattern(const Page &page, const Outline &box, int threshold) {
  const double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  const double core = 0.16 * box.size(), ring = 0.26 * box.size(), edge = 0.34 * box.size();
  const double sides = page.inkShare(x - edge, y - core, x - ring, y + core, threshold) +
                       page.inkShare(x + ring, y - core, x + edge, y + core, threshold) +
                       page.inkShare(x - core, y - edge, x + core, y - ring, threshold) +
                       page.inkShare(x - core, y + ring, x + core, y + edge, threshold);
  return page.inkShare(x - core, y - core, x + core, y + core, threshold) > 0.97 && sides < 0.3;
}

pv_check_box checkBox(const Page &page, const Outline &box, bool isRound, int threshold) {
  const double inset = std::max(3.0, (isRound ? 0.26 : 0.2) * box.size());
  const double fill = page.inkShare(box.left + inset, box.top + inset, box.right - inset,
                                    box.bottom - inset, threshold);
  return {box.left - 1, box.top - 1, box.width() + 2, box.height() + 2, isRound, fill};
}

/// Moves a side from `across` to the middle of its line, whose outer edge is straight; `side` is the
/// direction outwards. Returns false if there is none from `from` to `to`.
bool located(const Page &page, double &across, double from, double to, bool isPlumb, int side,
             int threshold, double minimumShare) {
  constexpr int margin = 5;
  std::vector<int> edges;
  int total = 0;
  for (int along = int(std::ceil(from)); along <= int(to); along++, total++) {
    for (int depth = -margin; depth <= margin; depth++) {
      const int place = int(std::lround(across)) - side * depth;
      const int x = isPlumb ? place : along, y = isPlumb ? along : place;
      if (!page.contains(x, y) || page.at(x, y) >= threshold) continue;
      edges.push_back(place);
      break;
    }
  }
  if (edges.empty()) return false;
  std::vector<int> sorted = edges;
  std::sort(sorted.begin(), sorted.end());
  const int edge = sorted[sorted.size() / 2];
  across = edge - 1.5 * side;
  const auto straight = std::count_if(edges.begin(), edges.end(),
                                      [&](int place) { return std::abs(place - edge) <= 1; });
  return double(straight) >= minimumShare * total;
}

/// Whether the runs are the upper and lower side of a square, of whose sides these shares are straight.
bool isSquare(const Page &page, const Run &upper, const Run &lower, double sideShare,
              double upperShare, Outline &box) {
  const double width = (upper.length() + lower.length()) / 2.0, height = lower.y - upper.y;
  const double tolerance = maximumDistortion * width;
  if (std::abs(width - height) > tolerance + 1 || std::abs(upper.start - lower.start) > tolerance ||
      std::abs(upper.end - lower.end) > tolerance)
    return false;
  // Marks may lengthen a side: its own end is where the plumb side begins.
  const double left = std::max(upper.start, lower.start) + 1;
  const double right = std::min(upper.end, lower.end) - 2;
  box = {left, double(upper.y), right, double(lower.y)};
  const int threshold = inkThreshold(page, box, sideLevels(page, box));
  return located(page, box.left, upper.y, lower.y, true, -1, threshold, sideShare) &&
         located(page, box.right, upper.y, lower.y, true, 1, threshold, sideShare) &&
         located(page, box.top, box.left, box.right, false, -1, threshold, upperShare) &&
         located(page, box.bottom, box.left, box.right, false, 1, threshold, sideShare) &&
         std::min(box.width(), box.height()) >= minimumSize * page.capital &&
         std::abs(box.width() - box.height()) <= maximumSideDifference * box.size() + 1;
}

/// Whether the sides of a square are thin lines where no mark touches them.
bool hasLines(const Page &page, const Outline &box, bool isMarked) {
  const double shares[] = {page.plumbShare(box.left, box.top + 2, box.bottom - 2),
                           page.plumbShare(box.right, box.top + 2, box.bottom - 2),
                           page.levelShare(box.top, box.left + 1, box.right - 1),
                           page.levelShare(box.bottom, box.left + 1, box.right - 1)};
  if (isMarked) return shares[0] + shares[1] + shares[2] + shares[3] >= 4 * minimumLineShare;
  return *std::min_element(shares, shares + 4) >= minimumEmptyLineShare;
}

/// The thickness of a circle's line, in pixels: the least of those at its four extremes, since marks
/// may touch some.
int thickness(const Page &page, const Outline &box, int threshold) {
  const double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  int least = int(box.size() / 2);
  for (const auto &[dx, dy] :
       {std::pair(-1, 0), std::pair(1, 0), std::pair(0, -1), std::pair(0, 1)}) {
    int count = 0;
    const double radius = (dx ? box.width() : box.height()) / 2;
    for (double r = 0.6 * radius; r <= 1.4 * radius; r++) {
      const int px = int(std::lround(x + dx * r)), py = int(std::lround(y + dy * r));
      if (page.contains(px, py)) count += page.at(px, py) < threshold;
    }
    least = std::min(least, count);
  }
  return least;
}

/// The distance of the line of a circle from its middle (x, y) in the direction `side`, for one of this
/// height: the page's aspect ratio may be a little wrong. Half the height if there is no line.
double halfWidth(const Page &page, double x, double y, double halfHeight, int side) {
  const bool isLarge = 2 * halfHeight >= largeCircle * page.capital;
  const double error = halfHeight * (isLarge ? maximumAspectError : maximumSmallAspectError);
  double sum = 0;
  int count = 0;
  for (double r = halfHeight - error; r <= halfHeight + error; r += 0.5)
    if (page.isPlumb(int(std::lround(x + side * r)), int(std::lround(y)))) sum += r, count++;
  return count > 0 ? sum / count : halfHeight;
}

/// A circle as high as its arcs are apart, and as wide as its line is.
struct Circle {
  double x, y, width, height;

  Outline outline() const { return {x - width, y - height, x + width, y + height}; }
};

/// The circle of which the runs may be the upper and lower arc; half of its width and height.
Circle circleOf(const Page &page, const Run &upper, const Run &lower) {
  const double height = (lower.y - upper.y) / 2.0, y = (upper.y + lower.y) / 2.0;
  const double middle = (upper.middle() + lower.middle()) / 2;
  const double left = halfWidth(page, middle, y, height, -1);
  const double right = halfWidth(page, middle, y, height, 1);
  const double width = (left + right) / 2, x = middle + (right - left) / 2;
  return {x, y, width, height};
}

/// The share of the angles at which a circle has a line; 0 below `minimumMarkedArcShare`.
double arcShare(const Page &page, const Circle &circle) {
  const auto [x, y, width, height] = circle;
  int count = 0;
  for (int i = 0; i < angles; i++) {
    const double cosine = directions()[size_t(i)][0], sine = directions()[size_t(i)][1];
    // The darkest pixels across the line lie on the circle.
    int darkest = 255, darkestLine = 255;
    for (double shift = -0.2 * height; shift <= 0.2 * height; shift += 0.5) {
      const int px = int(std::lround(x + (width + shift) * cosine));
      const int py = int(std::lround(y + (height + shift) * sine));
      if (!page.contains(px, py)) continue;
      darkest = std::min(darkest, page.at(px, py));
      if (std::abs(shift) <= 0.05 * height + 0.8 && (page.isLevel(px, py) || page.isPlumb(px, py)))
        darkestLine = std::min(darkestLine, page.at(px, py));
    }
    const bool isLine = darkestLine < 255 && darkestLine <= darkest + minimumContrast / 2;
    count += isLine;
    if (i + 1 - count > angles * (1 - minimumMarkedArcShare)) return 0;
  }
  return double(count) / angles;
}

bool isCheckCircle(const Page &page, const Outline &box, int threshold, double maximumInk) {
  const double size = box.size(), corner = 0.45 * size;
  const double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  int blank = 0;
  for (const int dx : {-1, 1})
    for (const int dy : {-1, 1})
      blank += page.inkShare(x + dx * corner - 2, y + dy * corner - 2, x + dx * corner + 2,
                             y + dy * corner + 2, threshold) < 0.5;
  const double line = thickness(page, box, threshold);
  return blank >= 3 &&
         (line <= maximumThickness * size + 2 ||
          (size >= largeCircle * page.capital && !isOval(box))) &&
         isIsolated(page, box, true, threshold, maximumInk);
}

bool overlap(const pv_check_box &a, const pv_check_box &b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

void add(std::vector<pv_check_box> &boxes, const pv_check_box &box) {
  for (const pv_check_box &other : boxes)
    if (overlap(box, other)) return;
  boxes.push_back(box);
}

/// Adds the square of which the runs may be the upper and lower side to `squares`, or to `hidden` if a mark
/// hides too much of its sides.
void addSquare(const Page &page, const Run &upper, const Run &lower,
               std::vector<pv_check_box> &squares, std::vector<pv_check_box> &hidden) {
  Outline box;
  const bool isWhole = isSquare(page, upper, lower, minimumSideShare, minimumUpperShare, box);
  if (!isWhole &&
      !isSquare(page, upper, lower, minimumMarkedSideShare, minimumMarkedSideShare, box))
    return;
  const int threshold = inkThreshold(page, box, sideLevels(page, box));
  const pv_check_box found = checkBox(page, box, false, threshold);
  const bool isMarked = found.fill >= PV_MINIMUM_FILL;
  if (hasLines(page, box, isMarked) && !isCell(page, box) &&
      hasCorners(page, box, isMarked, threshold) && isIsolated(page, box, false, threshold) &&
      !isFinderPattern(page, box, threshold) && (isWhole || isMarked))
    isWhole ? add(squares, found) : hidden.push_back(found);
}

/// Whether boxes are options of one question: of about the same size, and below or beside each other.
bool areOptions(const pv_check_box &one, const pv_check_box &other) {
  const double size = one.width;
  return &one != &other && std::abs(other.width - size) <= 0.12 * size &&
         (std::abs(other.x - one.x) <= 0.5 * size || std::abs(other.y - one.y) <= 0.3 * size);
}

/// Adds the `hidden` boxes that are options with one of the whole ones.
void addOptions(std::vector<pv_check_box> &boxes, const std::vector<pv_check_box> &hidden) {
  const size_t whole = boxes.size();
  for (const pv_check_box &box : hidden) {
    const auto isOption = [&](const pv_check_box &other) { return areOptions(box, other); };
    if (std::any_of(boxes.begin(), boxes.begin() + long(whole), isOption)) add(boxes, box);
  }
}

/// The circles that are options and no bullets or letters: at least two, of which one is marked, or
/// three. `hidden` are circles of which marks hide a part: each is one beside a whole one.
std::vector<pv_check_box> options(std::vector<pv_check_box> circles,
                                  const std::vector<pv_check_box> &hidden) {
  addOptions(circles, hidden);
  std::vector<pv_check_box> options;
  for (const pv_check_box &circle : circles) {
    bool isMarked = circle.fill >= PV_MINIMUM_FILL;
    int count = 1;
    for (const pv_check_box &other : circles) {
      if (!areOptions(circle, other)) continue;
      count++;
      isMarked |= other.fill >= PV_MINIMUM_FILL;
    }
    if (count >= (isMarked ? 2 : minimumUnmarkedOptions)) options.push_back(circle);
  }
  return options;
}

/// The most runs in the area of a capital squared, and the side of the squares in which they are counted,
/// in capitals. Text has up to 4, a marked box 6; noise has 10 and more if capitals are so large that
/// every run has many others at the distance of a box.
constexpr double maximumDensity = 9, densitySide = 4;

/// Leaves out runs if there are too many for print, so that the pairs of runs are few.
std::vector<Run> withoutNoise(const std::vector<Run> &runs, const Page &page) {
  const int side = int(std::ceil(densitySide * page.capital));
  const auto tile = [&](const Run &run) {
    return size_t(run.y / side) * size_t(page.page.cols / side + 1) + size_t(run.middle() / side);
  };
  std::vector<int> counts(size_t(page.page.rows / side + 1) * size_t(page.page.cols / side + 1), 0);
  for (const Run &run : runs) counts[tile(run)]++;
  const double most = maximumDensity * densitySide * densitySide;
  std::vector<Run> result;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(result),
               [&](const Run &run) { return counts[tile(run)] <= most; });
  return result;
}

std::vector<pv_check_box> checkBoxes(const Page &page) {
  const std::vector<Run> runs = withoutNoise(page.runs(), page);
  std::vector<size_t> starts(size_t(page.page.rows) + 1, 0);
  for (const Run &run : runs) starts[size_t(run.y) + 1]++;
  for (size_t y = 1; y < starts.size(); y++) starts[y] += starts[y - 1];
  std::vector<pv_check_box> squares, hiddenSquares, circles, hidden;
  for (const Run &upper : runs) {
    const int from = upper.y + int(minimumSize * page.capital);
    const int to = std::min(page.page.rows - 1, upper.y + int(maximumSize * page.capital));
    for (int y = from; y <= to; y++) {
      const double height = y - upper.y, reach = 0.6 * maximumDistortion * height;
      const auto end = runs.begin() + long(starts[size_t(y) + 1]);
      const auto nearest = std::partition_point(
          runs.begin() + long(starts[size_t(y)]), end,
          [&](const Run &run) { return run.middle() - upper.middle() < -reach; });
      for (auto run = nearest; run < end && run->middle() - upper.middle() <= reach; run++) {
        const Run &lower = *run;
        Outline box;
        if (!upper.isArc && !lower.isArc) addSquare(page, upper, lower, squares, hiddenSquares);
        const double length = std::max(upper.length(), lower.length());
        if (height < 0.9 * page.capital || length < 0.22 * height || length > 0.8 * height)
          continue;
        const Circle circle = circleOf(page, upper, lower);
        box = circle.outline();
        const int threshold = inkThreshold(page, box, arcLevels(page, box));
        // First what is cheap: on a page of noise most runs have others at the distance of a circle.
        if (!isIsolatedLeft(page, box, true, threshold)) continue;
        const double arc = arcShare(page, circle);
        if (arc == 0) continue;
        const pv_check_box found = checkBox(page, box, true, threshold);
        if (arc >= minimumArcShare && isCheckCircle(page, box, threshold, maximumInkAround))
          add(circles, found);
        else if (found.fill >= PV_MINIMUM_FILL &&
                 isCheckCircle(page, box, threshold, maximumInkAroundMarked))
          hidden.push_back(found);
      }
    }
  }
  addOptions(squares, hiddenSquares);
  for (const pv_check_box &circle : options(circles, hidden)) add(squares, circle);
  return squares;
}

}  // namespace

int pv_check_boxes(const pv_image *page, double capitalHeight, pv_check_box *boxes, int maximum) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8UC1 && pv_is_length(capitalHeight));
    const std::vector<pv_check_box> found = checkBoxes(Page(page->mat, capitalHeight));
    const int count = std::min(int(found.size()), maximum);
    std::copy(found.begin(), found.begin() + count, boxes);
    return count;
  });
}
