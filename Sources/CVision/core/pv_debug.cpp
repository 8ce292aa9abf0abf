// The images of the steps as files, for whoever tunes them (CONTRIBUTING.md).
#include <sys/stat.h>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include "core/pv_core.hpp"

namespace {

/// The folder that PLATEN_DEBUG names, which is made if it is missing; empty without one. Never
/// destroyed, because a thread may still be running when the process ends.
const std::string &folder() {
  static const auto *const folder = [] {
    const char *const name = std::getenv("PLATEN_DEBUG");
    if (name && *name) mkdir(name, 0777);
    return new std::string(name ? name : "");
  }();
  return *folder;
}

using File = std::unique_ptr<FILE, int (*)(FILE *)>;

/// A new file with the next number. A file that is there stays: other processes count as well.
File nextFile(const char *step, const char *type) {
  static std::atomic<int> count{0};
  for (;;) {
    char name[64];
    std::snprintf(name, sizeof name, "/%04d-%s.%s", ++count, step, type);
    File file(std::fopen((folder() + name).c_str(), "wbx"), std::fclose);
    if (file || errno != EEXIST) return file;
  }
}

/// `image` with 8 bits per channel.
cv::Mat bytes(const cv::Mat &image) {
  if (image.depth() == CV_8U) return image;
  double highest = 0;
  cv::minMaxLoc(image.reshape(1), nullptr, &highest);
  cv::Mat result;
  image.convertTo(result, CV_8U, highest > 0 ? 255 / highest : 1);
  return result;
}

}  // namespace

bool pv_debugs() { return !folder().empty(); }

void pv_debug(const char *step, const cv::Mat &image) {
  if (!pv_debugs() || image.empty()) return;
  const cv::Mat pixels = bytes(image);
  const bool isGray = pixels.channels() == 1;
  CV_Assert(isGray || pixels.channels() == 3);
  const File file = nextFile(step, isGray ? "pgm" : "ppm");
  if (!file) return;
  std::fprintf(file.get(), "P%d\n%d %d\n255\n", isGray ? 5 : 6, pixels.cols, pixels.rows);
  for (int y = 0; y < pixels.rows; y++)
    std::fwrite(pixels.ptr(y), pixels.elemSize(), size_t(pixels.cols), file.get());
}

void pv_debug_logits(const char *step, const float *logits, cv::Size size, int count) {
  if (!pv_debugs()) return;
  cv::Mat maps(size.height, size.width * count, CV_8U);
  for (int map = 0; map < count; map++)
    for (int y = 0; y < size.height; y++)
      for (int x = 0; x < size.width; x++)
        maps.at<uint8_t>(y, map * size.width + x) =
            cv::saturate_cast<uint8_t>(255 / (1 + std::exp(-*logits++)));
  pv_debug(step, maps);
}
