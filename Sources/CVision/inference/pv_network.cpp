// Inference with the trained networks of pages and lines.
#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>
#include "inference/pv_inference.hpp"

// MARK: Printed regions

namespace {

/// The side of the tiles that are tested for print, in pixels.
constexpr int printedTile = 32;

/// A tile is printed if at least `minimumPixels` of its pixels differ from its median by at least
/// `minimumContrast` levels. A single digit of small, faint print satisfies this; specks of a scan
/// and smooth paper do not.
constexpr int minimumPixels = 10, minimumContrast = 12;

/// The cost of a separate region, in tiles added to another region.
constexpr int regionCost = 24;

/// The margin around print, in tiles.
constexpr int tileMargin = 2;

bool isPrinted(const cv::Mat &tile) {
  const pv_histogram histogram = pv_histogram_of(tile);
  const int median = pv_percentile(histogram, 0.5, tile.total());
  const auto from = histogram.begin() + std::max(0, median - minimumContrast + 1);
  const auto to = histogram.begin() + std::min(256, median + minimumContrast);
  return int(tile.total()) - std::accumulate(from, to, 0) >= minimumPixels;
}

/// The mask of the printed tiles of `page`, with their margin.
cv::Mat printedTiles(const cv::Mat &page) {
  constexpr int side = printedTile;
  cv::Mat tiles(page.rows / side, page.cols / side, CV_8U);
  for (int y = 0; y < tiles.rows; y++)
    for (int x = 0; x < tiles.cols; x++)
      tiles.at<uint8_t>(y, x) = isPrinted(page(cv::Rect(x * side, y * side, side, side))) ? 255 : 0;
  cv::dilate(tiles, tiles, cv::Mat(), cv::Point(-1, -1), tileMargin);
  return tiles;
}

/// Merges rectangles that overlap or cost less as one, until none are left.
void mergeRegions(std::vector<cv::Rect> &regions) {
  for (size_t i = 0; i < regions.size();) {
    const auto belongs = [&](const cv::Rect &region) {
      return !(region & regions[i]).empty() ||
             (region | regions[i]).area() <= region.area() + regions[i].area() + regionCost;
    };
    const auto other = std::find_if(regions.begin() + long(i) + 1, regions.end(), belongs);
    if (other == regions.end()) {
      i++;
      continue;
    }
    regions[i] |= *other;
    regions.erase(other);
    i = 0;
  }
}

/// Rectangles that contain all print of a gray page, with a margin. The page's sides must be
/// multiples of `printedTile`. The rectangles are disjoint and consist of whole tiles.
std::vector<cv::Rect> printedRegions(const cv::Mat &page) {
  cv::Mat labels;
  const std::vector<pv_component> components = pv_connected_components(printedTiles(page), labels);
  std::vector<cv::Rect> regions;
  for (size_t i = 1; i < components.size(); i++) regions.push_back(components[i].box);
  mergeRegions(regions);
  for (cv::Rect &region : regions)
    region = {region.tl() * printedTile, region.size() * printedTile};
  return regions;
}

// MARK: Networks

/// The mean and the deviation of the numbers that the side network gets, and what is added to the deviation
/// of a strip.
constexpr double stripMean = 128, stripDeviation = 50, minimumStripDeviation = 2;

/// The margin of a page in the dewarping network's input, in sides of the page, and what the parallax is
/// multiplied by there.
constexpr double dewarpMargin = 0.08, parallaxFactor = 0.4;

constexpr int pageInputSize = 256, cornerInputSize = 64;
/// The input of the script and the handwriting network, in pixels of the text-line image at half its
/// size.
constexpr int lineInputWidth = 256, lineInputHeight = 32;
/// The maximum number of parts of a line that the handwriting network looks at.
constexpr int handwritingParts = 4;

/// A text-line image at half its size, padded with white to the size of a network's input.
cv::Mat halved(const cv::Mat &lineImage) {
  CV_Assert(lineImage.channels() == 1);
  cv::Mat small;
  cv::resize(lineImage, small, cv::Size(), 0.5, 0.5, cv::INTER_AREA);
  const int above = std::max(0, (lineInputHeight - small.rows) / 2);
  const int below = std::max(0, lineInputHeight - small.rows - above);
  const int right = std::max(0, lineInputWidth - small.cols);
  cv::copyMakeBorder(small, small, above, below, 0, right, cv::BORDER_CONSTANT, cv::Scalar(255));
  return small;
}

/// The middle rows of a ``halved`` line from column `left` on, as a network's input.
cv::Mat linePart(const cv::Mat &line, int left) {
  return line(cv::Rect(left, (line.rows - lineInputHeight) / 2, lineInputWidth, lineInputHeight));
}

/// The pixels of `patch` at the size of the network's input, supersampled if the photo has a higher
/// resolution.
cv::Mat sampledPatch(const pv_network_patch &patch, const cv::Mat &photo) {
  const double center[] = {patch.x, patch.y};
  CV_Assert(pv_are_coordinates(center, 2) && pv_is_length(patch.half));
  const int supersampling = std::clamp(int(std::ceil(2 * patch.half / cornerInputSize)), 1, 8);
  const int size = supersampling * cornerInputSize;
  const double step = 2 * patch.half / size, first = step / 2 - patch.half;
  const double dx = patch.right_x, dy = patch.right_y;
  // Half a pixel less, because OpenCV's coordinates refer to pixel centers.
  const cv::Matx23d toPhoto(step * dx, -step * dy, patch.x - 0.5 + first * (dx - dy), step * dy,
                            step * dx, patch.y - 0.5 + first * (dy + dx));
  cv::Mat fine, downscaled;
  cv::warpAffine(photo, fine, toPhoto, cv::Size(size, size),
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT);
  cv::resize(fine, downscaled, cv::Size(cornerInputSize, cornerInputSize), 0, 0, cv::INTER_AREA);
  return downscaled;
}

/// A turn to run the line network on a page: half as many pages at once as there are processors, because
/// the maps of the network's layers take 50 MB for a whole page.
class line_network_turn {
 public:
  line_network_turn() {
    std::unique_lock<std::mutex> lock(mutex);
    ended.wait(lock, [] { return running < most; });
    running++;
  }
  ~line_network_turn() {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      running--;
    }
    ended.notify_one();
  }
  line_network_turn(const line_network_turn &) = delete;
  line_network_turn &operator=(const line_network_turn &) = delete;

 private:
  inline static std::mutex mutex;
  inline static std::condition_variable ended;
  inline static unsigned running = 0;
  inline static const unsigned most = std::max(1u, std::thread::hardware_concurrency() / 2);
};

/// The log-odds of a text line where nothing is printed.
constexpr float blankPageLogit = -12;

/// Runs the line network on `region` of `page`, and writes the rows of the result that are in `kept` into the
/// page's maps.
void inferLineLogits(const cv::Mat &page, const cv::Rect &region, const cv::Range &kept,
                     float *logits) {
  const cv::Size cells(region.width / pv_line_cell_width, region.height / pv_line_cell_height);
  const int left = region.x / pv_line_cell_width, top = region.y / pv_line_cell_height;
  const int columns = page.cols / pv_line_cell_width, rows = page.rows / pv_line_cell_height;
  const int first = kept.start / pv_line_cell_height, end = kept.end / pv_line_cell_height;
  std::vector<float> halves(size_t(pv_line_map_count) * cells.area());
  pv_embedded<pv_line_network>().run(page(region), halves.size(), halves.data());
  // The output has the even rows of a map first, then its odd rows.
  const float *half = halves.data();
  for (int map = 0; map < pv_line_map_count; map++)
    for (int odd = 0; odd < 2; odd++)
      for (int row = odd; row < cells.height; row += 2, half += cells.width)
        if (top + row >= first && top + row < end)
          std::copy_n(half, cells.width,
                      logits + (size_t(map) * rows + top + row) * columns + left);
}

/// The most pixels that the line network gets at once, and how many rows of a neighbor each part of a larger
/// region has beside its own: more than a line on both sides of a cut. All are multiples of 32.
constexpr int maximumLinePixels = 2200000, linePartMargin = 64;

/// Runs the line network on `region` of `page`, part by part from top to bottom where it is large.
void inferLineLogits(const cv::Mat &page, const cv::Rect &region, float *logits) {
  const int most = std::max(2 * linePartMargin, maximumLinePixels / region.width / 32 * 32);
  const int parts = (region.height + most - 1) / most, bottom = region.y + region.height;
  const int height = (region.height / parts + 31) / 32 * 32;
  for (int top = region.y; top < bottom; top += height) {
    const cv::Range kept(top, std::min(bottom, top + height));
    const int start = std::max(region.y, kept.start - linePartMargin);
    const int end = std::min(bottom, kept.end + linePartMargin);
    inferLineLogits(page, cv::Rect(region.x, start, region.width, end - start), kept, logits);
  }
}

}  // namespace

int pv_network_page_logits(const pv_image *photo, pv_network_window window, float *logits) {
  return pv_guard(-1, [&] {
    const cv::Rect region(window.x, window.y, window.width, window.height);
    cv::Mat input = pv_rgb_of(photo->mat(region));
    // First downscaled by 2, which is faster, if that is still large enough.
    if (std::min(input.cols, input.rows) >= 2 * pageInputSize) {
      const cv::Size half(input.cols / 2, input.rows / 2);
      const cv::Rect even(0, 0, 2 * half.width, 2 * half.height);
      cv::resize(input(even), input, half, 0, 0, cv::INTER_AREA);
    }
    cv::resize(input, input, cv::Size(pageInputSize, pageInputSize), 0, 0, cv::INTER_AREA);
    pv_embedded<pv_page_network>().run(
        input, pv_page_map_count * pv_page_map_size * pv_page_map_size, logits);
    pv_debug("page-window", input);
    pv_debug_logits("page-map", logits, {pv_page_map_size, pv_page_map_size}, pv_page_map_count);
    return 0;
  });
}

int pv_network_corner_logits(const pv_image *photo, const pv_network_patch *patches, int count,
                             float *logits) {
  return pv_guard(-1, [&] {
    if (count == 0) return 0;
    const cv::Mat source = pv_rgb_of(photo->mat);
    constexpr size_t cells = pv_corner_heat_map_size * pv_corner_heat_map_size;
    for (int i = 0; i < count; i++)
      pv_embedded<pv_corner_network>().run(sampledPatch(patches[i], source), cells,
                                           logits + cells * i);
    return 0;
  });
}

int pv_network_side_logits(const pv_image *strip, float *logits) {
  return pv_guard(-1, [&] {
    cv::Mat input;
    const cv::Mat colors = pv_rgb_of(strip->mat);
    CV_Assert(colors.size() == cv::Size(pv_side_input_width, pv_side_input_height));
    cv::Scalar mean, deviation;
    cv::meanStdDev(colors.reshape(1), mean, deviation);
    const double factor = stripDeviation / (deviation[0] + minimumStripDeviation);
    colors.convertTo(input, CV_8U, factor, stripMean - factor * mean[0]);
    pv_embedded<pv_side_network>().run(input, pv_side_map_width * pv_side_map_height, logits);
    return 0;
  });
}

int pv_network_line_logits(const pv_image *page, float *logits) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.channels() == 1);
    // The network halves its input five times.
    const int width = (page->mat.cols + 31) / 32 * 32, height = (page->mat.rows + 31) / 32 * 32;
    cv::Mat input;
    cv::copyMakeBorder(page->mat, input, 0, height - page->mat.rows, 0, width - page->mat.cols,
                       cv::BORDER_REPLICATE);
    std::fill_n(
        logits,
        size_t(pv_line_map_count) * (width / pv_line_cell_width) * (height / pv_line_cell_height),
        blankPageLogit);
    const std::vector<cv::Rect> regions = printedRegions(input);
    // A blank page runs no network.
    if (regions.empty()) return 0;
    const line_network_turn turn;
    for (const cv::Rect &region : regions) inferLineLogits(input, region, logits);
    pv_debug_logits("line-map", logits, {width / pv_line_cell_width, height / pv_line_cell_height},
                    pv_line_map_count);
    return 0;
  });
}

int pv_network_script_logits(const pv_image *lineImage, float *logits) {
  return pv_guard(-1, [&] {
    const cv::Mat line = halved(lineImage->mat);
    const cv::Mat middle = linePart(line, (line.cols - lineInputWidth) / 2);
    pv_embedded<pv_script_network>().run(middle, pv_script_count, logits);
    return 0;
  });
}

int pv_network_handwriting_logit(const pv_image *lineImage, int left, int right, float *logit) {
  return pv_guard(-1, [&] {
    CV_Assert(0 <= left && left < right && right <= lineImage->mat.cols);
    const cv::Mat line = halved(lineImage->mat.colRange(left, right));
    const int surplus = line.cols - lineInputWidth;
    const int parts = std::min(handwritingParts, (line.cols - 1) / lineInputWidth + 1);
    *logit = 0;
    for (int part = 0; part < parts; part++) {
      float one;
      const int start = parts == 1 ? 0 : surplus * part / (parts - 1);
      pv_embedded<pv_handwriting_network>().run(linePart(line, start), 1, &one);
      *logit += one / float(parts);
    }
    return 0;
  });
}

int pv_network_displacements(const pv_image *page, const double *parallax, float *displacements) {
  return pv_guard(-1, [&] {
    const int size = pv_dewarp_input_size;
    CV_Assert(page->mat.type() == CV_8UC1 && page->mat.size() == cv::Size(size, size));
    // The maps of x and of the parallax to the right have equal rows, the others equal columns.
    cv::Mat places(1, size, CV_8U), right(1, size, CV_8U), down(1, size, CV_8U);
    const auto level = [&](int axis, double place) {
      return cv::saturate_cast<uint8_t>(
          255 * (0.5 + parallaxFactor * (parallax[axis] - parallax[2] * place)));
    };
    for (int i = 0; i < size; i++) {
      const double part = (i + 0.5) / size, place = part * (1 + 2 * dewarpMargin) - dewarpMargin;
      places.at<uint8_t>(i) = cv::saturate_cast<uint8_t>(255 * part);
      right.at<uint8_t>(i) = level(0, place);
      down.at<uint8_t>(i) = level(1, place);
    }
    cv::Mat input;
    cv::merge(std::vector<cv::Mat>{page->mat, cv::repeat(places, size, 1),
                                   cv::repeat(places.t(), 1, size), cv::repeat(right, size, 1),
                                   cv::repeat(down.t(), 1, size)},
              input);
    pv_embedded<pv_dewarp_network>().run(input, 3 * pv_dewarp_map_size * pv_dewarp_map_size,
                                         displacements);
    return 0;
  });
}
