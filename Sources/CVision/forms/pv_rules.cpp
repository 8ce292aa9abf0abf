// Printed rules.
//
// A pixel is part of a ridge if it is darker than those on both sides of it. Where nearly all pixels
// across a strip of the page are ridge pixels at one position, there is a dot; a rule is a chain of
// dots from strip to strip. Edges of tints and pictures are no ridges, and letters fill few strips.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The least difference of a rule from the ground on both sides, in levels.
constexpr int minimumContrast = 16;
/// The extent of a strip along the rule, in pixels.
constexpr int stripLength = 16;
/// The least number of ridge pixels of a strip where a rule crosses it: others, and letters, cross
/// the rule.
constexpr int minimumRidgePixels = 11;
/// The maximum number of strips without a dot within a rule.
constexpr int maximumGap = 4;
/// The maximum slope of a rule, in pixels per pixel.
constexpr double maximumSlope = 0.03;
/// The least share of a rule's strips that have a dot, and of its length that consists of ridge
/// pixels.
constexpr double minimumStripShare = 0.7, minimumRidgeShare = 0.75;
/// The maximum share of a rule's length with ink close beside it, on either side: the rows of a word
/// that look like a rule have stems there. Rules of at least `longRule` heights of a capital may be
/// touched by more letters.
constexpr double maximumTouchedShare = 0.22, maximumTouchedShareOfLong = 0.45, longRule = 10;
/// The least length of a rule, in heights of a capital and in its own thicknesses.
constexpr double minimumLength = 2.5, minimumElongation = 10;
/// The maximum share of a rule's length in gaps of more than `looseGap`: the strokes of letters on
/// several lines have more.
constexpr double maximumGapShare = 0.1;
/// Pieces at the end of a rule of up to `loosePiece` heights of a capital are strokes of letters
/// where a gap of `looseGap` heights separates them from the rule.
constexpr double loosePiece = 1.6, looseGap = 0.4;
/// A gap of more than this, in heights of a capital, ends a rule: rows that span all columns of a
/// table interrupt its vertical rules, and tables below each other have their sides in line.
constexpr double maximumInnerGap = 1.5;
/// The maximum number of rules within two heights of a capital of a rule, itself included; bars and
/// hatching have more.
constexpr int maximumNeighbours = 5;
/// A vertical rule without horizontal ones at both ends is at least this long, in heights of a
/// capital, and this share of its length at most is blank: the strokes of letters below each other
/// look like a shorter or broken one.
constexpr double minimumFreeLength = 4.5, maximumBlankShare = 0.05;

/// A page whose rules are level; the vertical ones are those of the transposed page. `along` and
/// `across` are pixels in the direction of the rules and perpendicular to it.
class DirectedPage {
 public:
  DirectedPage(const cv::Mat &page, int reach) : reach(reach), page(page) {}

  int length() const { return page.cols; }
  int breadth() const { return page.rows; }

  int level(int along, int across) const { return page.at<uint8_t>(across, along); }

  bool isRidge(int along, int across) const {
    if (along < 0 || along >= length() || across < reach || across >= breadth() - reach)
      return false;
    return std::min(level(along, across - reach), level(along, across + reach)) -
               level(along, across) >=
           minimumContrast;
  }

  /// Whether there is a ridge within a pixel of (along, across).
  bool isNearRidge(int along, double across) const {
    const int middle = int(across);
    for (int position = middle - 1; position <= middle + 1; position++)
      if (isRidge(along, position)) return true;
    return false;
  }

  /// The number of ridge pixels at each position of each strip; strip after strip.
  std::vector<uint8_t> ridgeCounts() const {
    const int strips = length() / stripLength;
    std::vector<uint8_t> counts(size_t(strips) * size_t(breadth()), 0);
    std::vector<uint8_t> ridges(size_t(page.cols) + stripLength);
    for (int y = reach; y < page.rows - reach; y++) {
      const uint8_t *above = page.ptr(y - reach), *here = page.ptr(y), *below = page.ptr(y + reach);
      for (int x = 0; x < page.cols; x++)
        ridges[size_t(x)] = std::min(above[x], below[x]) - here[x] >= minimumContrast;
      for (int strip = 0; strip < strips; strip++) {
        uint8_t count = 0;
        for (int i = 0; i < stripLength; i++) count += ridges[size_t(strip * stripLength + i)];
        counts[size_t(strip) * size_t(page.rows) + size_t(y)] = count;
      }
    }
    return counts;
  }

  const int reach;

 private:
  const cv::Mat page;
};

/// Where a rule crosses a strip.
struct Dot {
  int strip;
  /// The position across the rule, in pixels.
  double across;
};

/// The dots of a strip: the middles of the runs of positions with many ridge pixels, which the last
/// position never has. A run is at most as long as the reach, because of two pixels at that distance only
/// one can be darker than the other.
std::vector<Dot> dotsOfStrip(const uint8_t *counts, int breadth, int strip) {
  std::vector<Dot> dots;
  for (int across = 0; across < breadth; across++) {
    const int from = across;
    while (counts[across] >= minimumRidgePixels) across++;
    if (across > from) dots.push_back({strip, (from + across) / 2.0});
  }
  return dots;
}

/// A chain of dots, in the order of their strips.
struct Chain {
  std::vector<Dot> dots;

  /// That of the last dots.
  double slope() const {
    if (dots.size() < 4) return 0;
    const Dot &last = dots.back(), &first = dots[dots.size() - std::min(dots.size(), size_t(9))];
    const double slope = (last.across - first.across) / (last.strip - first.strip) / stripLength;
    return std::clamp(slope, -maximumSlope, maximumSlope);
  }

  /// How far a dot lies from the continuation of the chain, in pixels.
  double distance(const Dot &dot) const {
    const double run = (dot.strip - dots.back().strip) * stripLength;
    return std::abs(dot.across - dots.back().across - slope() * run);
  }

  /// A straight or slightly bent line leaves a dot by no more than this, in pixels. Two dots of one
  /// strip are farther apart.
  static double tolerance(int gap) { return 1.5 + 0.25 * gap; }
};

std::vector<Chain> chains(const DirectedPage &page) {
  const std::vector<uint8_t> counts = page.ridgeCounts();
  std::vector<Chain> open, closed;
  for (int strip = 0; strip < page.length() / stripLength; strip++) {
    const uint8_t *stripCounts = counts.data() + size_t(strip) * size_t(page.breadth());
    for (const Dot &dot : dotsOfStrip(stripCounts, page.breadth(), strip)) {
      Chain *best = nullptr;
      double least = std::numeric_limits<double>::infinity();
      for (Chain &chain : open) {
        const double distance = chain.distance(dot);
        if (distance > Chain::tolerance(strip - chain.dots.back().strip)) continue;
        if (distance < least) best = &chain, least = distance;
      }
      if (best == nullptr) best = &open.emplace_back();
      best->dots.push_back(dot);
    }
    for (size_t i = 0; i < open.size();) {
      // A single dot is the stroke of a letter more often than not, and must go on at once.
      const int gap = open[i].dots.size() > 2 ? maximumGap : 1;
      if (strip - open[i].dots.back().strip <= gap) {
        i++;
        continue;
      }
      closed.push_back(std::move(open[i]));
      open[i] = std::move(open.back());
      open.pop_back();
    }
  }
  std::move(open.begin(), open.end(), std::back_inserter(closed));
  return closed;
}

/// A rule in the directions of a DirectedPage.
struct Segment {
  double start, end, startAcross, endAcross, thickness;
  /// The share of its length where the page is as light as beside it.
  double blankShare = 0;

  double length() const { return end - start; }
  double across(double along) const {
    return startAcross + (endAcross - startAcross) * (along - start) / std::max(1.0, end - start);
  }
  /// The same line between other ends.
  Segment between(double from, double to) const { return {from, to, across(from), across(to), 0}; }
};

/// The least-squares line through the dots of a chain, in the middle of its strips.
Segment fitted(const Chain &chain) {
  double sumX = 0, sumY = 0, sumXX = 1e-9, sumXY = 0;
  const double count = double(chain.dots.size());
  const auto along = [](const Dot &dot) { return (dot.strip + 0.5) * stripLength; };
  for (const Dot &dot : chain.dots) sumX += along(dot) / count, sumY += dot.across / count;
  for (const Dot &dot : chain.dots) {
    sumXX += (along(dot) - sumX) * (along(dot) - sumX);
    sumXY += (along(dot) - sumX) * (dot.across - sumY);
  }
  const double slope = sumXY / sumXX;
  const double start = along(chain.dots.front()), end = along(chain.dots.back());
  return {start, end, sumY + slope * (start - sumX), sumY + slope * (end - sumX), 0};
}

/// Moves the end of a segment outwards, in the direction -1 or 1, as far as the rule goes on.
/// Returns the position of that end.
double extended(const DirectedPage &page, const Segment &segment, double from, int direction) {
  constexpr int maximumMissing = 3;
  int last = int(from);
  for (int along = last; std::abs(along - last) <= maximumMissing; along += direction)
    if (page.isNearRidge(along, segment.across(along))) last = along;
  return direction > 0 ? last + 1 : last;
}

/// Moves the end of a segment inwards, in the direction -1 or 1, over short pieces that a gap
/// separates from the rest: strokes of letters in line with a rule. Returns the position of that
/// end.
double trimmed(const DirectedPage &page, const Segment &segment, int direction,
               double capitalHeight) {
  int end = int(direction > 0 ? segment.start : segment.end - 1), gap = 0;
  for (int along = end; along >= segment.start && along < segment.end; along += direction) {
    if (page.isNearRidge(along, segment.across(along))) {
      if (gap > looseGap * capitalHeight) end = along;
      gap = 0;
    } else {
      gap++;
    }
    if (gap == 0 && std::abs(along - end) > loosePiece * capitalHeight) break;
  }
  return direction > 0 ? end : end + 1;
}

/// The share of a segment's length in gaps without a ridge of more than `minimumGap` pixels.
double gapShare(const DirectedPage &page, const Segment &segment, double minimumGap) {
  int sum = 0, gap = 0;
  for (int along = int(segment.start); along < int(segment.end); along++) {
    if (!page.isNearRidge(along, segment.across(along))) {
      gap++;
      continue;
    }
    if (gap > minimumGap) sum += gap;
    gap = 0;
  }
  return sum / segment.length();
}

/// The share of a segment's length where the page is blank: neither the rule nor one that crosses
/// it.
double blankShare(const DirectedPage &page, const Segment &segment) {
  std::vector<int> levels;
  for (int along = int(segment.start); along < int(segment.end); along++)
    if (page.isNearRidge(along, segment.across(along)))
      levels.push_back(page.level(along, int(segment.across(along))));
  std::sort(levels.begin(), levels.end());
  const int dark = levels[levels.size() / 2] + 2 * minimumContrast;
  int count = 0;
  for (int along = int(segment.start); along < int(segment.end); along++)
    count += !page.isNearRidge(along, segment.across(along)) &&
             page.level(along, int(segment.across(along))) > dark;
  return count / segment.length();
}

/// The share of a segment's length that has a ridge.
double ridgeShare(const DirectedPage &page, const Segment &segment) {
  int count = 0;
  for (int along = int(segment.start); along < int(segment.end); along++)
    count += page.isNearRidge(along, segment.across(along));
  return count / segment.length();
}

/// The thickness at half of the contrast of a rule's mean profile, in pixels.
double thickness(const DirectedPage &page, const Segment &segment) {
  const int reach = 2 * page.reach;
  std::vector<double> profile(size_t(2 * reach + 1), 0);
  for (int along = int(segment.start); along < int(segment.end); along += 3) {
    const int middle = int(segment.across(along));
    if (middle < reach || middle >= page.breadth() - reach) continue;
    for (int i = -reach; i <= reach; i++)
      profile[size_t(i + reach)] += page.level(along, middle + i);
  }
  const double darkest =
      *std::min_element(profile.begin() + reach - 2, profile.begin() + reach + 3);
  const double lightest = *std::max_element(profile.begin(), profile.end());
  int from = reach, to = reach;
  const double half = (darkest + lightest) / 2;
  while (from > 0 && profile[size_t(from - 1)] < half) from--;
  while (to < 2 * reach && profile[size_t(to + 1)] < half) to++;
  return to - from + 1;
}

/// Whether more than a share of a segment's length has ink just beside it, on either side.
bool isTouched(const DirectedPage &page, const Segment &segment, double share) {
  const double distance = segment.thickness / 2 + 2;
  int before = 0, after = 0, count = 0;
  for (int along = int(segment.start); along < int(segment.end); along++) {
    const double across = segment.across(along);
    const int low = int(across - distance);
    const int high = int(across + distance);
    const int lowGround = low - page.reach, highGround = high + page.reach;
    if (lowGround < 0 || highGround >= page.breadth()) continue;
    const int rule = page.level(along, int(across));
    const int ground = std::max({page.level(along, low), page.level(along, high),
                                 page.level(along, lowGround), page.level(along, highGround)});
    before += page.level(along, low) < (rule + ground) / 2;
    after += page.level(along, high) < (rule + ground) / 2;
    count++;
  }
  return std::max(before, after) > share * count;
}

/// The rule that a chain of dots is, or a segment of no length.
Segment ruleOf(const Chain &chain, const DirectedPage &page, double capitalHeight) {
  const Segment none = {0, 0, 0, 0, 0};
  const int strips = chain.dots.back().strip - chain.dots.front().strip + 1;
  if (double(chain.dots.size()) < minimumStripShare * strips) return none;
  const Segment line = fitted(chain);
  if (std::abs(line.endAcross - line.startAcross) > maximumSlope * line.length() + 2) return none;
  const Segment whole =
      line.between(extended(page, line, line.start, -1), extended(page, line, line.end, 1));
  Segment segment =
      line.between(trimmed(page, whole, 1, capitalHeight), trimmed(page, whole, -1, capitalHeight));
  segment.thickness = thickness(page, segment);
  const bool isLong = segment.length() >= minimumLength * capitalHeight &&
                      segment.length() >= minimumElongation * segment.thickness;
  if (!isLong || ridgeShare(page, segment) < minimumRidgeShare) return none;
  if (gapShare(page, segment, looseGap * capitalHeight) > maximumGapShare) return none;
  const bool isVeryLong = segment.length() >= longRule * capitalHeight;
  const double limit = isVeryLong ? maximumTouchedShareOfLong : maximumTouchedShare;
  if (isTouched(page, segment, limit)) return none;
  segment.blankShare = blankShare(page, segment);
  return segment;
}

/// Whether both rules run beside each other at less than `distance` pixels.
bool areNeighbours(const Segment &a, const Segment &b, double distance) {
  const double start = std::max(a.start, b.start), end = std::min(a.end, b.end);
  if (end - start < 0.5 * std::min(a.length(), b.length())) return false;
  return std::abs(a.across((start + end) / 2) - b.across((start + end) / 2)) < distance;
}

/// Leaves out rules with many others beside them: bars of a barcode, hatching.
std::vector<Segment> withoutBars(const std::vector<Segment> &segments, double capitalHeight) {
  std::vector<Segment> rules;
  for (const Segment &segment : segments) {
    const auto count = std::count_if(segments.begin(), segments.end(), [&](const Segment &other) {
      return areNeighbours(segment, other, 2 * capitalHeight);
    });
    if (count <= maximumNeighbours) rules.push_back(segment);
  }
  return rules;
}

/// The parts of a chain between gaps that end a rule.
std::vector<Chain> parts(const Chain &chain, const DirectedPage &page, double capitalHeight) {
  const Segment line = fitted(chain);
  std::vector<Chain> parts(1);
  for (const Dot &dot : chain.dots) {
    const std::vector<Dot> &before = parts.back().dots;
    if (!before.empty() && dot.strip > before.back().strip + 1) {
      int gap = 0, longest = 0;
      for (int along = before.back().strip * stripLength; along < (dot.strip + 1) * stripLength;
           along++) {
        gap = page.isNearRidge(along, line.across(along)) ? 0 : gap + 1;
        longest = std::max(longest, gap);
      }
      if (longest > maximumInnerGap * capitalHeight) parts.emplace_back();
    }
    parts.back().dots.push_back(dot);
  }
  parts.erase(std::remove_if(parts.begin(), parts.end(),
                             [](const Chain &part) { return part.dots.size() < 2; }),
              parts.end());
  return parts;
}

std::vector<Segment> segments(const DirectedPage &page, double capitalHeight) {
  std::vector<Segment> segments;
  for (const Chain &chain : chains(page)) {
    for (const Chain &part : parts(chain, page, capitalHeight)) {
      const Segment segment = ruleOf(part, page, capitalHeight);
      if (segment.length() > 0) segments.push_back(segment);
    }
  }
  return withoutBars(segments, capitalHeight);
}

/// Whether an end of a vertical rule at (x, y) lies on a horizontal one.
bool endsAtRule(double x, double y, const std::vector<Segment> &horizontals, double tolerance) {
  return std::any_of(horizontals.begin(), horizontals.end(), [&](const Segment &rule) {
    return x > rule.start - tolerance && x < rule.end + tolerance &&
           std::abs(rule.across(x) - y) < tolerance;
  });
}

/// Leaves out vertical rules that may be strokes of letters below each other.
void removeStrokes(std::vector<Segment> &verticals, const std::vector<Segment> &horizontals,
                   double capitalHeight) {
  const double tolerance = 0.6 * capitalHeight;
  const auto isStroke = [&](const Segment &rule) {
    const bool isClear =
        rule.length() >= minimumFreeLength * capitalHeight && rule.blankShare <= maximumBlankShare;
    return !isClear && !(endsAtRule(rule.startAcross, rule.start, horizontals, tolerance) &&
                         endsAtRule(rule.endAcross, rule.end, horizontals, tolerance));
  };
  verticals.erase(std::remove_if(verticals.begin(), verticals.end(), isStroke), verticals.end());
}

/// How far from the middle of a line pixels are compared with it, in pixels: a quarter of a
/// capital, so rules up to a third of a capital thick are found.
int reachOf(double capitalHeight) { return std::clamp(int(std::lround(capitalHeight / 4)), 3, 12); }

/// Gives the pixels across a rule at `along` the level of the ground beside it, unless ink goes on
/// at both sides of the rule.
void erase(cv::Mat &page, bool isVertical, int along, double across, double thickness) {
  constexpr int ink = 128;
  const int breadth = isVertical ? page.cols : page.rows;
  const int from = int(std::floor(across - thickness / 2)) - 2;
  const int to = int(std::ceil(across + thickness / 2)) + 1;
  if (from < 0 || to >= breadth) return;
  const auto level = [&](int position) -> uint8_t & {
    return isVertical ? page.at<uint8_t>(along, position) : page.at<uint8_t>(position, along);
  };
  const int before = level(from), after = level(to);
  if (before < ink && after < ink) return;
  const uint8_t ground = uint8_t(std::max(before, after));
  for (int position = from + 1; position < to; position++)
    level(position) = std::max(level(position), ground);
}

}  // namespace

int pv_page_rules(const pv_image *page, double capitalHeight, pv_rule *rules, int maximum) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8UC1 && pv_is_length(capitalHeight));
    const int reach = reachOf(capitalHeight);
    const std::vector<Segment> horizontals =
        segments(DirectedPage(page->mat, reach), capitalHeight);
    std::vector<Segment> verticals = segments(DirectedPage(page->mat.t(), reach), capitalHeight);
    removeStrokes(verticals, horizontals, capitalHeight);
    int count = 0;
    for (const Segment &rule : horizontals)
      if (count < maximum)
        rules[count++] = {rule.start, rule.startAcross, rule.end, rule.endAcross, rule.thickness};
    for (const Segment &rule : verticals)
      if (count < maximum)
        rules[count++] = {rule.startAcross, rule.start, rule.endAcross, rule.end, rule.thickness};
    return count;
  });
}

pv_image *pv_page_rules_erased(const pv_image *page, const pv_rule *rules, int count) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat erased = pv_gray(page).clone();
    for (const pv_rule *rule = rules; rule < rules + count; rule++) {
      const double numbers[] = {rule->startX, rule->startY, rule->endX, rule->endY,
                                rule->thickness};
      CV_Assert(pv_are_coordinates(numbers, std::size(numbers)) && rule->thickness >= 0);
      const bool isVertical = rule->endY - rule->startY > rule->endX - rule->startX;
      const Segment segment =
          isVertical ? Segment{rule->startY, rule->endY, rule->startX, rule->endX, rule->thickness}
                     : Segment{rule->startX, rule->endX, rule->startY, rule->endY, rule->thickness};
      const int limit = isVertical ? erased.rows : erased.cols;
      const int from = std::max(0, int(segment.start) - 2);
      const int to = std::min(limit, int(segment.end) + 3);
      for (int along = from; along < to; along++)
        erase(erased, isVertical, along, segment.across(along), segment.thickness);
    }
    return pv_adopt(std::move(erased));
  });
}
