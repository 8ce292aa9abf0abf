#include <algorithm>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <vector>
#include "pv_internal.hpp"

namespace {

/// The value below which a share of the masked pixels lies.
int percentile(const cv::Mat &gray, const cv::Mat &mask, double share) {
  int histogram[256] = {}, count = 0;
  for (int y = 0; y < gray.rows; y++) {
    const uchar *row = gray.ptr(y), *inside = mask.ptr(y);
    for (int x = 0; x < gray.cols; x++)
      if (inside[x]) histogram[row[x]]++, count++;
  }
  int sum = 0, value = 0;
  while (value < 255 && (sum += histogram[value]) < share * count) value++;
  return value;
}

double median(std::vector<float> &values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The part of an image around a quad, and which of its pixels are inside.
struct PageCut {
  cv::Mat gray, mask;

  PageCut(const cv::Mat &image, const double *quad) {
    std::vector<cv::Point2f> corners;
    for (int i = 0; i < 4; i++)
      corners.emplace_back(pv_limited(quad[2 * i]), pv_limited(quad[2 * i + 1]));
    const cv::Rect bounds = cv::boundingRect(corners) & cv::Rect(0, 0, image.cols, image.rows);
    if (bounds.width < 16 || bounds.height < 16) return;
    gray = image(bounds);
    mask = cv::Mat::zeros(bounds.size(), CV_8U);
    std::vector<cv::Point> polygon;
    // 4 % inside the page's sides, so that its edges on the desk do not count.
    const cv::Point2f centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
    for (const auto &corner : corners) {
      const cv::Point2f inner = corner + 0.08f * (centre - corner);
      polygon.emplace_back(cvRound(inner.x) - bounds.x, cvRound(inner.y) - bounds.y);
    }
    cv::fillConvexPoly(mask, polygon, 255);
  }
};

/// The share of the pixels that count as the strongest edges.
const double edgeShare = 0.02;
/// The weakest gradient of an edge, in gray levels per pixel.
const float minimumGradient = 4;

void measureEdges(const PageCut &cut, double smoothing, pv_page_quality *quality) {
  cv::Mat smoothed, dx, dy, gradient, high, low;
  if (smoothing > 0) cv::GaussianBlur(cut.gray, smoothed, {}, smoothing);
  const cv::Mat &gray = smoothing > 0 ? smoothed : cut.gray;
  cv::Sobel(gray, dx, CV_32F, 1, 0, 3, 0.125);
  cv::Sobel(gray, dy, CV_32F, 0, 1, 3, 0.125);
  cv::magnitude(dx, dy, gradient);
  cv::dilate(gray, high, cv::Mat::ones(9, 9, CV_8U));
  cv::erode(gray, low, cv::Mat::ones(9, 9, CV_8U));
  std::vector<float> strengths;
  for (int y = 0; y < cut.gray.rows; y++)
    for (int x = 0; x < cut.gray.cols; x++)
      if (cut.mask.at<uchar>(y, x)) strengths.push_back(gradient.at<float>(y, x));
  if (strengths.size() < 100) return;
  const auto threshold = strengths.end() - size_t(edgeShare * strengths.size()) - 1;
  std::nth_element(strengths.begin(), threshold, strengths.end());
  const float minimum = std::max(*threshold, minimumGradient);
  std::vector<float> blurs;
  double sum = 0;
  for (int y = 0; y < cut.gray.rows; y++)
    for (int x = 0; x < cut.gray.cols; x++) {
      const float slope = gradient.at<float>(y, x);
      if (!cut.mask.at<uchar>(y, x) || slope < minimum) continue;
      const float contrast = high.at<uchar>(y, x) - low.at<uchar>(y, x);
      // The steepest slope of a step of contrast c that a Gaussian of s blurred is c / (s √(2π)).
      blurs.push_back(contrast / slope * 0.3989f);
      sum += slope;
    }
  if (blurs.empty()) return;
  quality->acutance = sum / blurs.size() / std::max(quality->paper, 1.0);
  quality->blur = median(blurs);
}

void measureNoise(const PageCut &cut, pv_page_quality *quality) {
  const float kernel[] = {1, -2, 1, -2, 4, -2, 1, -2, 1};
  cv::Mat response;
  cv::filter2D(cut.gray, response, CV_32F, cv::Mat(3, 3, CV_32F, const_cast<float *>(kernel)));
  std::vector<float> values;
  for (int y = 1; y < cut.gray.rows - 1; y += 2)
    for (int x = 1; x < cut.gray.cols - 1; x += 2)
      if (cut.mask.at<uchar>(y, x)) values.push_back(std::abs(response.at<float>(y, x)));
  // The mask has a gain of 6; the median of a normal distribution's absolute value is 0.6745 σ.
  quality->noise = median(values) / 6 / 0.6745;
}

/// Glare is white; paper below this gray would not be.
const int white = 250, darkestWhitePaper = 238;

/// White pixels in patches of more than some pixels; noise leaves no gaps in them.
cv::Mat glareMask(const cv::Mat &gray) {
  cv::Mat smooth;
  cv::GaussianBlur(gray, smooth, {}, 1.5);
  cv::Mat mask = smooth >= white;
  cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::Mat::ones(7, 7, CV_8U));
  return mask;
}

void measureGlare(const PageCut &cut, pv_page_quality *quality) {
  if (percentile(cut.gray, cut.mask, 0.6) >= darkestWhitePaper) return;
  const cv::Mat glare = glareMask(cut.gray) & cut.mask;
  quality->glare = double(cv::countNonZero(glare)) / std::max(cv::countNonZero(cut.mask), 1);
}

/// A measured pixel of a signature.
enum : uchar { seen = 0, bright = 1, hidden = 2 };

/// Where glare hides the print of a page, and where it may: there the page is brighter than its paper.
cv::Mat knowledge(const cv::Mat &gray) {
  cv::Mat smooth, result = cv::Mat::zeros(gray.size(), CV_8U);
  cv::GaussianBlur(gray, smooth, {}, 1.5);
  const int paper = percentile(gray, cv::Mat(gray.size(), CV_8U, 1), 0.6);
  result.setTo(bright, smooth >= std::min(paper + 10, white));
  cv::Mat glare = glareMask(gray);
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
    const auto place = deviations.begin() + long(emptyPart * double(deviations.size()));
    std::nth_element(deviations.begin(), place, deviations.end());
    return std::clamp(double(*place), minimumNoise, maximumNoise);
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
      from.push_back(centre(block.place));
      to.push_back(centre(block.place) + cv::Point2f(block.shift));
    }
    cv::Mat map;
    if (from.size() >= minimumBlocks)
      map = cv::estimateAffine2D(from, to, cv::noArray(), cv::RANSAC, tolerance);
    if (!map.empty()) map_ = map;
  }

  /// The displacement of a block: its own if it fits to that of the page, otherwise the page's.
  cv::Point of(const Block &block) const {
    const cv::Point2f middle = centre(block.place);
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

  static cv::Point2f centre(cv::Rect place) {
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

cv::Mat grayOf(const cv::Mat &image) {
  if (image.channels() == 1) return image;
  cv::Mat gray;
  cv::cvtColor(image, gray, cv::COLOR_RGB2GRAY);
  return gray;
}

/// The gray levels by which aligned frames of the same thing differ.
const float agreement = 14;

/// `frame` as seen from the reference, with its brightness; the reference where it shows nothing.
cv::Mat aligned(const cv::Mat &frame, const cv::Mat &reference, const double *motion) {
  // From the pixels' corners to their centers.
  const cv::Matx33d toPoint(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1),
      toIndex(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
  const cv::Matx33d matrix = toIndex * cv::Matx33d(motion) * toPoint;
  cv::Mat result = reference.clone();
  cv::warpPerspective(frame, result, matrix, reference.size(),
                      cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_TRANSPARENT);
  const cv::Scalar before = cv::mean(result), wanted = cv::mean(reference);
  const double gain = wanted[0] / std::max(before[0], 1.0);
  result.convertTo(result, CV_8U, std::clamp(gain, 0.8, 1.25));
  return result;
}

/// 1 where the image has glare, 0 elsewhere, with a soft rim.
cv::Mat softGlare(const cv::Mat &image) {
  cv::Mat mask = glareMask(grayOf(image)), soft;
  cv::dilate(mask, mask, cv::Mat::ones(9, 9, CV_8U));
  mask.convertTo(soft, CV_32F, 1.0 / 255);
  cv::GaussianBlur(soft, soft, {}, 2.5);
  return soft;
}

/// Adds `image` to the weighted sum, per pixel.
void accumulate(const cv::Mat &image, const cv::Mat &weight, cv::Mat &sum, cv::Mat &total) {
  cv::Mat values, weights;
  image.convertTo(values, CV_32F);
  if (image.channels() == 3) {
    cv::merge(std::vector<cv::Mat>(3, weight), weights);
  } else {
    weights = weight;
  }
  sum += values.mul(weights);
  total += weights;
}

/// How well two frames agree at each pixel, 0 to 1. Noise, which differs in every frame, is smoothed away
/// first.
cv::Mat agreementOf(const cv::Mat &a, const cv::Mat &b) {
  cv::Mat difference, values, weight;
  cv::subtract(grayOf(a), grayOf(b), difference, cv::noArray(), CV_16S);
  difference.convertTo(values, CV_32F, 1 / agreement);
  cv::GaussianBlur(values, values, {}, 2);
  cv::exp(-values.mul(values), weight);
  return weight;
}

/// The share of the darkest and of the lightest pixels that do not count, the levels that all others get,
/// and the limit on the gain.
const double outliers = 0.002, darkest = 8, lightest = 247, maximumGain = 3;

/// Stretches the levels of a plane over the whole range, and then raises its local contrast.
cv::Mat enhanced(const cv::Mat &plane) {
  const cv::Mat all(plane.size(), CV_8U, 1);
  const double low = percentile(plane, all, outliers), high = percentile(plane, all, 1 - outliers);
  const double gain =
      std::clamp((lightest - darkest) / std::max(high - low, 1.0), 1.0, maximumGain);
  // The middle stays where it is, as far as the range allows.
  const double middle = (low + high) / 2, reach = gain * (high - low) / 2;
  const double shown =
      std::clamp(middle, darkest + reach, std::max(lightest - reach, darkest + reach));
  cv::Mat stretched, result;
  plane.convertTo(stretched, CV_8U, gain, shown - gain * middle);
  cv::createCLAHE(2.5, {8, 8})->apply(stretched, result);
  return result;
}

}  // namespace

int pv_measure_page_quality(const pv_image *gray, const double *quad, double smoothing,
                            pv_page_quality *quality) {
  return pv_guard(-1, [&] {
    *quality = {};
    const PageCut cut(gray->mat, quad);
    if (cut.gray.empty() || cv::countNonZero(cut.mask) < 100) return 0;
    quality->paper = percentile(cut.gray, cut.mask, 0.75);
    measureEdges(cut, smoothing, quality);
    measureNoise(cut, quality);
    measureGlare(cut, quality);
    return 0;
  });
}

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

pv_image *pv_fused(const pv_image *reference, const pv_image *const *frames, const double *motions,
                   int count) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &image = reference->mat;
    const cv::Mat glare = softGlare(image);
    const int type = CV_MAKETYPE(CV_32F, image.channels());
    cv::Mat sum = cv::Mat::zeros(image.size(), type), total = cv::Mat::zeros(image.size(), type);
    accumulate(image, 1 - 0.999 * glare, sum, total);
    for (int i = 0; i < count; i++) {
      const cv::Mat frame = aligned(frames[i]->mat, image, motions + 9 * i);
      // Within glare the reference says nothing; there the frames without glare count.
      cv::Mat weight = agreementOf(image, frame);
      weight = weight.mul(1 - glare) + glare;
      accumulate(frame, weight.mul(1 - 0.999 * softGlare(frame)), sum, total);
    }
    cv::Mat result;
    cv::Mat(sum / total).convertTo(result, CV_8U);
    return pv_adopt(std::move(result));
  });
}

pv_image *pv_contrast_enhanced(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    if (image->mat.channels() == 1) return pv_adopt(enhanced(image->mat));
    cv::Mat lab, result;
    cv::cvtColor(image->mat, lab, cv::COLOR_RGB2Lab);
    std::vector<cv::Mat> planes;
    cv::split(lab, planes);
    planes[0] = enhanced(planes[0]);
    cv::merge(planes, lab);
    cv::cvtColor(lab, result, cv::COLOR_Lab2RGB);
    return pv_adopt(std::move(result));
  });
}
