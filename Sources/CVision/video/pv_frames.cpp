// Frames of a video: conversion, quality, fusion.
#include <algorithm>
#include <cmath>
#include <vector>
#include "video/pv_video.hpp"

// MARK: Planes of luma and chroma

namespace {

cv::Size chromaSize(pv_video_format format) {
  const int x = format.chroma_width, y = format.chroma_height;
  return {(format.width + x - 1) / x, (format.height + y - 1) / y};
}

bool isValid(pv_video_format format) {
  const auto isFactor = [](int factor) { return factor == 1 || factor == 2; };
  const bool isGray = format.chroma_width == 0 && format.chroma_height == 0;
  return format.width > 0 && format.height > 0 &&
         (isGray || (isFactor(format.chroma_width) && isFactor(format.chroma_height)));
}

/// One plane at the size of the frame.
cv::Mat plane(const uint8_t *bytes, cv::Size size, cv::Size frame) {
  const cv::Mat samples(size, CV_8U, const_cast<uint8_t *>(bytes));
  if (size == frame) return samples;
  cv::Mat whole;
  cv::resize(samples, whole, frame, 0, 0, cv::INTER_LINEAR);
  return whole;
}

/// Stretches 16…235 to 0…255.
cv::Mat fullRange(const cv::Mat &luma, bool isFullRange) {
  if (isFullRange) return luma.clone();
  cv::Mat stretched;
  luma.convertTo(stretched, CV_8U, 255.0 / 219, -16 * 255.0 / 219);
  return stretched;
}

}  // namespace

size_t pv_video_frame_size(pv_video_format format) {
  if (!isValid(format)) return 0;
  const size_t luma = size_t(format.width) * size_t(format.height);
  if (format.chroma_width == 0) return luma;
  const cv::Size chroma = chromaSize(format);
  return luma + 2 * size_t(chroma.width) * size_t(chroma.height);
}

pv_image *pv_image_from_planes(const uint8_t *bytes, pv_video_format format) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(isValid(format));
    const cv::Size size(format.width, format.height);
    const cv::Mat luma = fullRange(plane(bytes, size, size), format.is_full_range != 0);
    if (format.chroma_width == 0) return pv_adopt(luma);
    const cv::Size chroma = chromaSize(format);
    const uint8_t *blue = bytes + size_t(size.width) * size.height;
    const uint8_t *red = blue + size_t(chroma.width) * chroma.height;
    cv::Mat planes[] = {luma, plane(red, chroma, size), plane(blue, chroma, size)};
    if (!format.is_full_range)
      for (int index : {1, 2}) {
        cv::Mat wide;
        planes[index].convertTo(wide, CV_8U, 255.0 / 224, 128 - 128 * 255.0 / 224);
        planes[index] = wide;
      }
    cv::Mat merged, rgb;
    cv::merge(planes, 3, merged);
    cv::cvtColor(merged, rgb, cv::COLOR_YCrCb2RGB);
    return pv_adopt(std::move(rgb));
  });
}

pv_image *pv_image_from_yuyv(const uint8_t *bytes, int width, int height, size_t stride) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(width > 0 && height > 0 && width % 2 == 0 && stride >= size_t(width) * 2);
    const cv::Mat packed(height, width, CV_8UC2, const_cast<uint8_t *>(bytes), stride);
    cv::Mat rgb;
    cv::cvtColor(packed, rgb, cv::COLOR_YUV2RGB_YUYV);
    return pv_adopt(std::move(rgb));
  });
}

// MARK: Pages in frames

namespace {

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
    const cv::Point2f center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
    for (const auto &corner : corners) {
      const cv::Point2f inner = corner + 0.08f * (center - corner);
      polygon.emplace_back(cvRound(inner.x) - bounds.x, cvRound(inner.y) - bounds.y);
    }
    cv::fillConvexPoly(mask, polygon, 255);
  }

  size_t count() const { return size_t(cv::countNonZero(mask)); }
  pv_histogram histogram() const { return pv_histogram_of(gray, 0, &mask); }
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
  const size_t weakest = strengths.size() - size_t(edgeShare * strengths.size()) - 1;
  const float minimum = std::max(pv_nth(strengths, weakest), minimumGradient);
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
  quality->blur = pv_median(blurs);
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
  quality->noise = double(pv_median(values)) / 6 / 0.6745;
}

/// Glare is white; paper below this gray would not be.
const int darkestWhitePaper = 238;

void measureGlare(const PageCut &cut, pv_page_quality *quality) {
  if (pv_percentile(cut.histogram(), 0.6, cut.count()) >= darkestWhitePaper) return;
  const cv::Mat glare = pv_glare_mask(cut.gray) & cut.mask;
  quality->glare = double(cv::countNonZero(glare)) / std::max(cv::countNonZero(cut.mask), 1);
}

/// The gray levels by which aligned frames of the same thing differ.
const float agreement = 14;

/// `frame` as seen from the reference, with its brightness; the reference where it shows nothing.
cv::Mat aligned(const cv::Mat &frame, const cv::Mat &reference, const double *motion) {
  const cv::Matx33d matrix = pv_in_pixel_indices(cv::Matx33d(motion));
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
  cv::Mat mask = pv_glare_mask(pv_gray_of(image)), soft;
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
  cv::subtract(pv_gray_of(a), pv_gray_of(b), difference, cv::noArray(), CV_16S);
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
  const pv_histogram histogram = pv_histogram_of(plane);
  const double low = pv_percentile(histogram, outliers, plane.total());
  const double high = pv_percentile(histogram, 1 - outliers, plane.total());
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

cv::Mat pv_glare_mask(const cv::Mat &gray) {
  cv::Mat smooth;
  cv::GaussianBlur(gray, smooth, {}, 1.5);
  cv::Mat mask = smooth >= pv_glare_level;
  cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::Mat::ones(7, 7, CV_8U));
  return mask;
}

int pv_measure_page_quality(const pv_image *gray, const double *quad, double smoothing,
                            pv_page_quality *quality) {
  return pv_guard(-1, [&] {
    *quality = {};
    const PageCut cut(gray->mat, quad);
    if (cut.gray.empty() || cv::countNonZero(cut.mask) < 100) return 0;
    quality->paper = pv_percentile(cut.histogram(), 0.75, cut.count());
    measureEdges(cut, smoothing, quality);
    measureNoise(cut, quality);
    measureGlare(cut, quality);
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
