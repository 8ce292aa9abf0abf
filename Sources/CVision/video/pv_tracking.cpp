// Tracking of planar items: Bouguet, Pyramidal Implementation of the Lucas Kanade Feature Tracker
// (2000), and RANSAC.
#include <algorithm>
#include <opencv2/calib3d.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// One frame: its image at half the size, and the pyramid for optical flow.
struct Frame {
  cv::Mat half;
  std::vector<cv::Mat> pyramid;
};

const cv::Size flowWindow(15, 15);
const int pyramidLevels = 3;
/// The limit on points of one plane: more do not make the motion more precise.
const int maximumPoints = 80;
const int minimumPoints = 6;
/// The minimum number of points of a homography, which has eight degrees of freedom.
const int minimumHomographyPoints = 16;
/// The distance, in pixels of the half size, at which a point moves like the others.
const double inlierDistance = 1;
/// The least share of points that move alike; below it the plane is occluded or lost.
const double minimumInlierShare = 0.4;

/// The corners at half the size. OpenCV's origin is the center of the first pixel, ours its corner.
std::vector<cv::Point2f> halfSizeCorners(const double *quad) {
  std::vector<cv::Point2f> corners;
  for (int i = 0; i < 4; i++)
    corners.emplace_back((pv_limited(quad[2 * i]) - 1) / 2, (pv_limited(quad[2 * i + 1]) - 1) / 2);
  return corners;
}

/// A motion at half the size as one of the frame's own pixels.
cv::Matx33d atFrameSize(const cv::Mat &motion) {
  const cv::Matx33d toFrame(2, 0, 1, 0, 2, 1, 0, 0, 1);
  return toFrame * cv::Matx33d(motion) * toFrame.inv();
}

/// Corners of print inside the quad.
std::vector<cv::Point2f> features(const cv::Mat &half, const std::vector<cv::Point2f> &corners) {
  const cv::Rect bounds = cv::boundingRect(corners) & cv::Rect(0, 0, half.cols, half.rows);
  std::vector<cv::Point2f> points;
  if (bounds.width < 4 || bounds.height < 4) return points;
  cv::Mat mask = cv::Mat::zeros(bounds.size(), CV_8U);
  std::vector<cv::Point> polygon;
  for (const auto &corner : corners)
    polygon.emplace_back(cvRound(corner.x) - bounds.x, cvRound(corner.y) - bounds.y);
  cv::fillConvexPoly(mask, polygon, 255);
  const double spacing =
      std::clamp(std::sqrt(double(bounds.area()) / maximumPoints) / 2, 2.0, 12.0);
  cv::goodFeaturesToTrack(half(bounds), points, maximumPoints, 0.02, spacing, mask);
  for (auto &point : points) point += cv::Point2f(bounds.tl());
  return points;
}

/// Keeps the points that optical flow found in both frames.
void keepFound(std::vector<cv::Point2f> &before, std::vector<cv::Point2f> &after,
               const std::vector<uchar> &found) {
  size_t count = 0;
  for (size_t i = 0; i < found.size(); i++) {
    if (!found[i]) continue;
    before[count] = before[i];
    after[count++] = after[i];
  }
  before.resize(count);
  after.resize(count);
}

/// Whether the points are spread in both directions, so that they determine a perspective.
bool isSpread(const std::vector<cv::Point2f> &points) {
  const cv::RotatedRect box = cv::minAreaRect(points);
  const double shorter = std::min(box.size.width, box.size.height);
  const double longer = std::max(box.size.width, box.size.height);
  return shorter > 24 && shorter > 0.2 * longer;
}

/// The motion as a 3 × 3 matrix at half the size, empty if there is none.
cv::Mat fitted(const std::vector<cv::Point2f> &before, const std::vector<cv::Point2f> &after,
               std::vector<uchar> &inliers) {
  if (int(before.size()) >= minimumHomographyPoints && isSpread(before))
    return cv::findHomography(before, after, cv::RANSAC, inlierDistance, inliers, 200);
  const cv::Mat similarity =
      cv::estimateAffinePartial2D(before, after, inliers, cv::RANSAC, inlierDistance, 200);
  if (similarity.empty()) return similarity;
  cv::Mat whole = cv::Mat::eye(3, 3, CV_64F);
  similarity.copyTo(whole.rowRange(0, 2));
  return whole;
}

}  // namespace

struct pv_tracker {
  Frame previous, current;
};

pv_tracker *pv_tracker_create(void) {
  return pv_guard<pv_tracker *>(nullptr, [] { return new pv_tracker; });
}

void pv_tracker_free(pv_tracker *tracker) { delete tracker; }

int pv_tracker_advance(pv_tracker *tracker, const pv_image *gray) {
  return pv_guard(-1, [&] {
    CV_Assert(gray->mat.channels() == 1);
    Frame frame;
    const cv::Size size(std::max(1, gray->mat.cols / 2), std::max(1, gray->mat.rows / 2));
    cv::resize(gray->mat, frame.half, size, 0, 0, cv::INTER_AREA);
    cv::buildOpticalFlowPyramid(frame.half, frame.pyramid, flowWindow, pyramidLevels);
    tracker->previous = std::move(tracker->current);
    tracker->current = std::move(frame);
    return 0;
  });
}

int pv_tracker_motion(const pv_tracker *tracker, const double *quad, pv_motion *motion) {
  return pv_guard(-1, [&] {
    *motion = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, 0, 0};
    const Frame &previous = tracker->previous, &current = tracker->current;
    if (previous.half.empty() || previous.half.size() != current.half.size()) return 0;
    auto before = features(previous.half, halfSizeCorners(quad));
    const size_t count = before.size();
    if (int(count) < minimumPoints) return 0;
    std::vector<cv::Point2f> after;
    std::vector<uchar> found, inliers;
    cv::calcOpticalFlowPyrLK(previous.pyramid, current.pyramid, before, after, found, cv::noArray(),
                             flowWindow, pyramidLevels);
    keepFound(before, after, found);
    if (int(before.size()) < minimumPoints) return 0;
    const cv::Mat matrix = fitted(before, after, inliers);
    const int inlierCount = matrix.empty() ? 0 : cv::countNonZero(inliers);
    if (inlierCount < minimumPoints || inlierCount < minimumInlierShare * count) return 0;
    const cv::Matx33d moved = atFrameSize(matrix);
    std::copy_n(moved.val, 9, motion->matrix);
    motion->inliers = inlierCount;
    motion->inlier_share = double(inlierCount) / count;
    return 0;
  });
}

int pv_tracker_patch(const pv_tracker *tracker, const double *quad, int side, uint8_t *patch) {
  return pv_guard(-1, [&] {
    const Frame &frame = tracker->current;
    CV_Assert(!frame.half.empty() && side > 0);
    auto corners = halfSizeCorners(quad);
    const double extent = std::sqrt(std::abs(cv::contourArea(corners)));
    // The level at which the patch is sampled about once per pixel, so that nothing aliases. Every
    // second matrix of the pyramid holds derivatives.
    int level = 0;
    while (level < pyramidLevels && extent / (2 << level) > side &&
           size_t(2 * level + 2) < frame.pyramid.size())
      level++;
    const float scale = 1.0f / (1 << level), last = side - 0.5f;
    for (auto &corner : corners)
      corner = (corner + cv::Point2f(0.5f, 0.5f)) * scale - cv::Point2f(0.5f, 0.5f);
    const cv::Point2f target[] = {{-0.5f, -0.5f}, {last, -0.5f}, {last, last}, {-0.5f, last}};
    const cv::Mat matrix = cv::getPerspectiveTransform(target, corners.data());
    cv::Mat result(side, side, CV_8U, patch);
    cv::warpPerspective(frame.pyramid[2 * level], result, matrix, result.size(),
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
    return 0;
  });
}
