// Whether two frames show the same page.
#include <algorithm>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <vector>
#include "video/pv_video.hpp"

namespace {

/// A measured pixel of a signature.
enum : uchar { seen = 0, bright = 1, hidden = 2 };

/// Where glare hides the print of a page, and where it may: there the page is brighter than its paper.
cv::Mat knowledge(const cv::Mat &gray) {
  cv::Mat smooth, result = cv::Mat::zeros(gray.size(), CV_8U);
  cv::GaussianBlur(gray, smooth, {}, 1.5);
  const int paper = pv_percentile(pv_histogram_of(gray), 0.6, gray.total());
  result.setTo(bright, smooth >= std::min(paper + 10, pv_glare_level));
  cv::Mat glare = pv_glare_mask(gray);
  cv::dilate(glare, glare, cv::Mat::ones(15, 15, CV_8U));
  result.setTo(hidden, glare);
  return result;
}

/// The letters of a page relative to its paper, around 128, and what is known of each pixel. The
/// difference of Gaussians leaves out noise, and that text stands in lines.
cv::Mat signature(const cv::Mat &gray) {
  cv::Mat values, smooth, lines, ground, letters, result;
  gray.convertTo(values, CV_32F);
  cv::GaussianBlur(values, smooth, {}, 1.0);
  cv::GaussianBlur(values, lines, {}, 3);
  cv::GaussianBlur(values, ground, {}, 14);
  ground += 8;
  cv::Mat((smooth - lines) / ground).convertTo(letters, CV_8U, 200, 128);
  const cv::Mat known = knowledge(gray);
  letters.setTo(128, known == hidden);
  cv::merge(std::vector<cv::Mat>{letters, known}, result);
  return result;
}

/// The sides of the blocks that are registered, of the parts of them that are compared, and how far both
/// may be displaced, in pixels.
const int blockSize = 48, blockShift = 9, partSize = 24, partShift = 2;
/// The standard deviations above which a block and a part have print, and the share of it below which the
/// counterpart is empty.
const double blockPrint = 4, partPrint = 7, emptyShare = 0.3;
/// The least ratio of print to noise, and the least share of the correlation that noise leaves.
const double minimumSignal = 1.6, minimumAttenuation = 0.4;
/// The correlation from which on a block is registered, and below which a part shows something else if it
/// has no noise.
const double registered = 0.6, different = 0.65;
/// After so many blocks, pages of which nearly all are not registered are different.
const int firstBlocks = 24, maximumFailures = 18;

double deviation(const cv::Mat &block) {
  cv::Scalar mean, deviation;
  cv::meanStdDev(block, mean, deviation);
  return deviation[0];
}

/// The channels of a signature, and the standard deviation of its noise.
struct Signature {
  cv::Mat letters, known;
  double noise;

  explicit Signature(const pv_image *image) {
    CV_Assert(image->mat.channels() == 2);
    cv::extractChannel(image->mat, letters, 0);
    cv::extractChannel(image->mat, known, 1);
    noise = noiseOf(letters);
  }

  /// The share of the variance of a part, with the standard deviation `total`, that is not noise.
  double reliability(double total) const {
    return std::clamp(1 - noise * noise / (total * total), 0.0, 1.0);
  }

 private:
  /// At least an eighth of a page is empty, if only its margins; if not, no more than
  /// `maximumNoise` is taken for noise.
  static constexpr double emptyPart = 0.125, minimumNoise = 0.5, maximumNoise = 5;

  static double noiseOf(const cv::Mat &letters) {
    std::vector<float> deviations;
    for (int y = 0; y + partSize <= letters.rows; y += partSize)
      for (int x = 0; x + partSize <= letters.cols; x += partSize)
        deviations.push_back(float(deviation(letters({x, y, partSize, partSize}))));
    if (deviations.empty()) return minimumNoise;
    return std::clamp(double(pv_quantile(deviations, emptyPart)), minimumNoise, maximumNoise);
  }
};

/// The best correlation of a part of `a` with the places around it in `b`, and where it is.
double correlation(const cv::Mat &a, const cv::Mat &b, cv::Rect part, int reach, cv::Point &shift) {
  const cv::Rect area(part.x + shift.x - reach, part.y + shift.y - reach, part.width + 2 * reach,
                      part.height + 2 * reach);
  if ((area & cv::Rect({}, b.size())) != area) return 1;
  cv::Mat scores;
  double best = 0;
  cv::Point place;
  cv::matchTemplate(b(area), a(part), scores, cv::TM_CCOEFF_NORMED);
  cv::minMaxLoc(scores, nullptr, &best, nullptr, &place);
  shift += place - cv::Point(reach, reach);
  return best;
}

struct Block {
  cv::Rect place;
  double score;
  cv::Point shift;
};

/// The blocks with print, each with its displacement; cut short if the pages are different.
std::vector<Block> registeredBlocks(const cv::Mat &a, const cv::Mat &b) {
  std::vector<Block> blocks;
  // The rim shows the desk where the corners are some pixels off.
  const int margin = blockShift + 3;
  int failures = 0;
  for (int y = margin; y + blockSize + margin <= a.rows; y += blockSize)
    for (int x = margin; x + blockSize + margin <= a.cols; x += blockSize) {
      const cv::Rect place(x, y, blockSize, blockSize);
      if (std::max(deviation(a(place)), deviation(b(place))) < blockPrint) continue;
      cv::Point shift;
      const double score = correlation(a, b, place, blockShift, shift);
      blocks.push_back({place, score, shift});
      failures += score < registered;
      if (blocks.size() == firstBlocks && failures > maximumFailures) return blocks;
    }
  return blocks;
}

/// How the blocks of a page are displaced as a whole: an affine map, since the corners of both pages are
/// some pixels off.
class Displacement {
 public:
  explicit Displacement(const std::vector<Block> &blocks) {
    std::vector<cv::Point2f> from, to;
    for (const Block &block : blocks) {
      if (block.score < registered) continue;
      from.push_back(center(block.place));
      to.push_back(center(block.place) + cv::Point2f(block.shift));
    }
    cv::Mat map;
    if (from.size() >= minimumBlocks)
      map = cv::estimateAffine2D(from, to, cv::noArray(), cv::RANSAC, tolerance);
    if (!map.empty()) map_ = map;
  }

  /// The displacement of a block: its own if it fits to that of the page, otherwise the page's.
  cv::Point of(const Block &block) const {
    const cv::Point2f middle = center(block.place);
    const cv::Vec2d moved = map_ * cv::Vec3d(middle.x, middle.y, 1);
    const cv::Point usual(cvRound(moved[0] - middle.x), cvRound(moved[1] - middle.y));
    const cv::Point off = block.shift - usual;
    const bool fits = std::max(std::abs(off.x), std::abs(off.y)) <= tolerance;
    return block.score >= registered && fits ? block.shift : usual;
  }

 private:
  static constexpr size_t minimumBlocks = 6;
  /// In pixels.
  static constexpr double tolerance = 3;
  cv::Matx23d map_ = {1, 0, 0, 0, 1, 0};

  static cv::Point2f center(cv::Rect place) {
    return cv::Point2f(place.x + place.width / 2.0f, place.y + place.height / 2.0f);
  }
};

/// Whether glare hides more than a tenth of a part.
bool isHidden(const cv::Mat &known) {
  return 10 * cv::countNonZero(known == hidden) > int(known.total());
}

/// Whether a part without print may have some that glare has washed out.
bool isWashedOut(const cv::Mat &known) { return 2 * cv::countNonZero(known) > int(known.total()); }

void comparePart(const Signature &a, const Signature &b, cv::Rect part, cv::Point shift,
                 pv_page_match *match) {
  const cv::Rect other = (part + shift) & cv::Rect({}, b.letters.size());
  if (other.size() != part.size() || isHidden(a.known(part)) || isHidden(b.known(other))) return;
  const double here = deviation(a.letters(part)), there = deviation(b.letters(other));
  if (std::max(here, there) < partPrint) return;
  if (std::max(here / a.noise, there / b.noise) < minimumSignal) return;
  const bool isEmpty = std::min(here, there) < emptyShare * std::max(here, there);
  if (isEmpty && isWashedOut(here < there ? a.known(part) : b.known(other))) return;
  match->printed++;
  // Noise lowers the correlation of two pictures of the same print.
  const double attenuation =
      std::max(minimumAttenuation, std::sqrt(a.reliability(here) * b.reliability(there)));
  match->different += isEmpty || correlation(a.letters, b.letters, part, partShift, shift) <
                                     different * attenuation;
}

void compareBlock(const Signature &a, const Signature &b, cv::Rect place, cv::Point shift,
                  pv_page_match *match) {
  for (int y = 0; y < blockSize; y += partSize)
    for (int x = 0; x < blockSize; x += partSize)
      comparePart(a, b, {place.x + x, place.y + y, partSize, partSize}, shift, match);
}

}  // namespace

pv_image *pv_page_signature(const pv_image *gray) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(gray->mat.channels() == 1);
    return pv_adopt(signature(gray->mat));
  });
}

int pv_match_signatures(const pv_image *a, const pv_image *b, pv_page_match *match) {
  return pv_guard(-1, [&] {
    *match = {};
    CV_Assert(a->mat.size() == b->mat.size());
    const Signature first(a), second(b);
    const auto blocks = registeredBlocks(first.letters, second.letters);
    const int registeredCount =
        int(std::count_if(blocks.begin(), blocks.end(),
                          [](const Block &block) { return block.score >= registered; }));
    match->blocks = int(blocks.size());
    match->registered = registeredCount;
    if (2 * registeredCount < match->blocks) return 0;
    const Displacement displacement(blocks);
    for (const Block &block : blocks)
      compareBlock(first, second, block.place, displacement.of(block), match);
    return 0;
  });
}
