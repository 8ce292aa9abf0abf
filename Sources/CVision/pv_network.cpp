// The runner of the trained networks, see pv_network.h.
#include "pv_internal.hpp"
#include "pv_networks.h"
#include "pv_printed.hpp"
#include <algorithm>
#include <cmath>
#include <mutex>
#include <opencv2/dnn.hpp>
#include <vector>

namespace {

/// Networks that have been read and wait for work. A network serves one call at a time, so
/// there come to be as many of each as calls ran at once.
class NetworkPool {
 public:
  NetworkPool(const unsigned char *file, size_t size) : file(file), size(size) {}

  /// The output for `input`, `count` numbers to be written to `output`.
  void run(const cv::Mat &input, size_t count, float *output) {
    cv::dnn::Net network = borrowed();
    network.setInput(input);
    const cv::Mat result = network.forward();
    CV_Assert(result.total() == count && result.type() == CV_32F);
    std::copy_n(result.ptr<float>(), count, output);
    giveBack(std::move(network));
  }

  /// Has a network that waits forget what its layers last saw, which it keeps: `smallest` is an
  /// input of which that is next to nothing.
  void forget(const cv::Mat &smallest) {
    cv::dnn::Net network = borrowed();
    network.setInput(smallest);
    network.forward();
    giveBack(std::move(network));
  }

 private:
  void giveBack(cv::dnn::Net network) {
    const std::lock_guard<std::mutex> lock(mutex);
    idle.push_back(std::move(network));
  }

  cv::dnn::Net borrowed() {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!idle.empty()) {
        cv::dnn::Net network = std::move(idle.back());
        idle.pop_back();
        return network;
      }
    }
    cv::dnn::Net network =
        cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(file), size);
    network.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    network.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return network;
  }

  const unsigned char *const file;
  const size_t size;
  std::mutex mutex;
  std::vector<cv::dnn::Net> idle;
};

/// Never destroyed, since a thread may still be at work when the process ends.
NetworkPool &pagePool() {
  static auto *const pool = new NetworkPool(pv_page_network_file, pv_page_network_size);
  return *pool;
}

NetworkPool &cornerPool() {
  static auto *const pool = new NetworkPool(pv_corner_network_file, pv_corner_network_size);
  return *pool;
}

NetworkPool &linePool() {
  static auto *const pool = new NetworkPool(pv_line_network_file, pv_line_network_size);
  return *pool;
}

NetworkPool &scriptPool() {
  static auto *const pool = new NetworkPool(pv_script_network_file, pv_script_network_size);
  return *pool;
}

cv::Mat colour(const cv::Mat &image) {
  cv::Mat colour = image;
  if (image.channels() == 1) cv::cvtColor(image, colour, cv::COLOR_GRAY2RGB);
  return colour;
}

constexpr int photoSize = 256, patchSize = 64;
/// How much of a line is looked at, in pixels of half its strip.
constexpr int scriptWidth = 256;

/// What `patch` shows, in patchSize rows. Where that is coarser than the photo each of its
/// pixels is the mean of several places.
cv::Mat cutOut(const pv_network_patch &patch, const cv::Mat &photo) {
  const int times = std::clamp(int(std::ceil(2 * patch.half / patchSize)), 1, 8);
  const int size = times * patchSize;
  const double step = 2 * patch.half / size, first = step / 2 - patch.half;
  const double dx = patch.right_x, dy = patch.right_y;
  // Half a pixel less, since OpenCV puts a pixel's place at its middle.
  const cv::Matx23d toPhoto(step * dx, -step * dy, patch.x - 0.5 + first * (dx - dy),
                            step * dy, step * dx, patch.y - 0.5 + first * (dy + dx));
  cv::Mat fine, shown;
  cv::warpAffine(photo, fine, toPhoto, cv::Size(size, size),
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT);
  cv::resize(fine, shown, cv::Size(patchSize, patchSize), 0, 0, cv::INTER_AREA);
  return shown;
}

/// The log odds of a line where nothing is printed.
constexpr float blankPaper = -12;

/// Looks for lines in `part` of `page`, and writes what is seen there into the page's maps.
void putLineMaps(const cv::Mat &page, const cv::Rect &part, float *maps) {
  const cv::Size cells(part.width / pv_line_cell_width, part.height / pv_line_cell_height);
  const int left = part.x / pv_line_cell_width, top = part.y / pv_line_cell_height;
  const int columns = page.cols / pv_line_cell_width, rows = page.rows / pv_line_cell_height;
  std::vector<float> halves(size_t(pv_line_map_count) * cells.area());
  linePool().run(cv::dnn::blobFromImage(page(part), 1 / 255.0), halves.size(), halves.data());
  // Every map comes as its even rows, then its odd ones.
  const float *half = halves.data();
  for (int map = 0; map < pv_line_map_count; map++)
    for (int odd = 0; odd < 2; odd++)
      for (int row = odd; row < cells.height; row += 2, half += cells.width)
        std::copy_n(half, cells.width, maps + (size_t(map) * rows + top + row) * columns + left);
}

}  // namespace

int pv_network_page_maps(const pv_image *photo, pv_network_window window, float *maps) {
  return pv_guard(-1, [&] {
    const cv::Rect part(window.x, window.y, window.width, window.height);
    cv::Mat seen = colour(photo->mat(part));
    // By the quick way to half its size first, where that is still large enough.
    if (std::min(seen.cols, seen.rows) >= 2 * photoSize) {
      const cv::Size half(seen.cols / 2, seen.rows / 2);
      const cv::Rect even(0, 0, 2 * half.width, 2 * half.height);
      cv::resize(seen(even), seen, half, 0, 0, cv::INTER_AREA);
    }
    cv::resize(seen, seen, cv::Size(photoSize, photoSize), 0, 0, cv::INTER_AREA);
    pagePool().run(cv::dnn::blobFromImage(seen, 1 / 255.0),
                   pv_map_count * pv_map_size * pv_map_size, maps);
    return 0;
  });
}

int pv_network_corner_heat(const pv_image *photo, const pv_network_patch *patches, int count,
                           float *heat) {
  return pv_guard(-1, [&] {
    if (count == 0) return 0;
    const cv::Mat source = colour(photo->mat);
    std::vector<cv::Mat> seen;
    for (int i = 0; i < count; i++) seen.push_back(cutOut(patches[i], source));
    cornerPool().run(cv::dnn::blobFromImages(seen, 1 / 255.0),
                     size_t(count) * pv_heat_size * pv_heat_size, heat);
    return 0;
  });
}

int pv_network_line_maps(const pv_image *page, float *maps) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.channels() == 1);
    // The network halves its picture five times.
    const int width = (page->mat.cols + 31) / 32 * 32, height = (page->mat.rows + 31) / 32 * 32;
    cv::Mat seen;
    cv::copyMakeBorder(page->mat, seen, 0, height - page->mat.rows, 0, width - page->mat.cols,
                       cv::BORDER_REPLICATE);
    std::fill_n(maps, size_t(pv_line_map_count) * (width / pv_line_cell_width) *
                          (height / pv_line_cell_height), blankPaper);
    const std::vector<cv::Rect> parts = pv_printed_parts(seen);
    for (const cv::Rect &part : parts) putLineMaps(seen, part, maps);
    // Of a whole page that is 80 megabytes. A blank one needs no network.
    if (!parts.empty()) linePool().forget(cv::dnn::blobFromImage(cv::Mat::zeros(32, 32, CV_8U)));
    return 0;
  });
}

int pv_network_line_script(const pv_image *strip, float *logits) {
  return pv_guard(-1, [&] {
    CV_Assert(strip->mat.channels() == 1);
    // Half as large, and its middle rows.
    constexpr int rows = 32;
    cv::Mat small;
    cv::resize(strip->mat, small, cv::Size(), 0.5, 0.5, cv::INTER_AREA);
    const int above = std::max(0, (rows - small.rows) / 2);
    const int below = std::max(0, rows - small.rows - above);
    // Of the same width each time, since the network is set up anew for every other one.
    const int width = std::max(small.cols, scriptWidth);
    cv::copyMakeBorder(small, small, above, below, 0, width - small.cols, cv::BORDER_CONSTANT,
                       cv::Scalar(255));
    const int left = (small.cols - scriptWidth) / 2, top = (small.rows - rows) / 2;
    scriptPool().run(
        cv::dnn::blobFromImage(small(cv::Rect(left, top, scriptWidth, rows)), 1 / 255.0),
        pv_script_count, logits);
    return 0;
  });
}
