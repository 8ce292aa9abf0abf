// Shared by all steps: the handle's content, the exception guard, and one of everything that several
// of them measure.
#pragma once
#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <functional>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>
#include "CShim.h"
#include "CVision.h"

// MARK: Images

struct pv_image {
  cv::Mat mat;
};

/// Moves a matrix into a new handle; throws std::bad_alloc if memory runs out.
static inline pv_image *pv_adopt(cv::Mat mat) { return new pv_image{std::move(mat)}; }

/// shim_guard, with OpenCV's own exception for exhausted memory as std::bad_alloc.
template <typename Result, typename Body>
static inline Result pv_guard(Result failure, Body &&body) noexcept {
  return shim_guard(failure, [&]() -> Result {
    try {
      return body();
    } catch (const cv::Exception &exception) {
      if (exception.code == cv::Error::StsNoMem) throw std::bad_alloc();
      throw;
    }
  });
}

/// The pixels of an image that must be gray; another one is a failure.
static inline const cv::Mat &pv_gray(const pv_image *image) {
  CV_Assert(image->mat.type() == CV_8UC1);
  return image->mat;
}

/// The coordinate or length, in pixels, beyond which none is in the reach of any image: whole numbers hold
/// it, and so do OpenCV's fixed-point coordinates.
constexpr double pv_farthest = 1e6;

/// The longest side of an image that OpenCV warps, from it or to it: its maps are of 16-bit numbers.
constexpr int pv_longest_side = SHRT_MAX - 1;

/// Whether a number is a length in pixels, and not 0, infinite or no number.
static inline bool pv_is_length(double number) { return number > 0 && number <= pv_farthest; }

/// A coordinate as it is or, far outside of any image or no number, as `pv_farthest`.
static inline double pv_limited(double coordinate) {
  return std::abs(coordinate) <= pv_farthest ? coordinate : std::copysign(pv_farthest, coordinate);
}

/// Whether `count` numbers are coordinates not beyond `pv_farthest`.
static inline bool pv_are_coordinates(const double *numbers, size_t count) {
  return std::all_of(numbers, numbers + count,
                     [](double number) { return std::abs(number) <= pv_farthest; });
}

/// `image` in one channel, or in three; itself where it is.
cv::Mat pv_gray_of(const cv::Mat &image);
cv::Mat pv_rgb_of(const cv::Mat &image);

/// `image` downscaled to `size` by area.
cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size);

/// `image` downscaled by area so that its longer side has `side` pixels; itself if it is not larger.
cv::Mat pv_downscaled(const cv::Mat &image, int side);

/// The morphological closing of every channel with a rectangle: dark shapes that are narrower take the
/// level of what is around them.
///
/// Each purpose has one estimate of the background, most of them a closing:
/// - the page that is divided by its light: a surface through bare paper and the local light between print
///   (pv_page_illumination_map), because a closing takes panels and pictures for shade;
/// - the edges of print: a closing of 11 of 1,024 pixels, wider than most strokes (pv_find_printed_tints);
/// - the page for text recognition: a closing of 15 of 512 pixels, all shade goes (pv_text_illumination_map);
/// - light print on dark panels: a median of 1.6 capitals, the ground of print of either polarity (pv_with_dark_print);
/// - a whiteboard: a closing of 17 of 256 pixels, wider than a filled box, and at least half of the usual light;
/// - marks: a round closing of 2 mm, because pencil is hardly darker than paper (pv_measure_marks);
/// - the ink of two photos of a page: a closing of 3 mm, wider than any stroke (pv_compare_ink);
/// - strokes that compression may lose: a closing of L* by 1/40 of the page (pv_compare_pages);
/// - pen strokes: a closing of the darkest channel by 1/40 of the page (pv_page_content_of).
cv::Mat pv_closed(const cv::Mat &image, cv::Size rectangle);

/// A homography between points (the origin is a pixel's corner) as one between OpenCV's coordinates
/// (the origin is a pixel's center).
cv::Matx33d pv_in_pixel_indices(const cv::Matx33d &homography);

// MARK: Statistics

/// The number of pixels at each level, 0 to 255.
using pv_histogram = std::array<int, 256>;

/// The histogram of one channel of an 8-bit image; of the pixels where `mask` is not 0, if there is one.
inline pv_histogram pv_histogram_of(const cv::Mat &image, int channel = 0,
                                    const cv::Mat *mask = nullptr) {
  pv_histogram counts{};
  const int channels = image.channels();
  for (int y = 0; y < image.rows; y++) {
    const uint8_t *row = image.ptr(y) + channel, *counted = mask ? mask->ptr(y) : nullptr;
    for (int x = 0; x < image.cols; x++) counts[row[x * channels]] += !counted || counted[x] != 0;
  }
  return counts;
}

/// The smallest level that at least `fraction` of `total` pixels do not exceed; 0.5 gives the
/// median.
inline int pv_percentile(const pv_histogram &histogram, double fraction, size_t total) {
  int level = 0;
  for (double below = 0; level < 255; level++)
    if ((below += histogram[level]) >= fraction * double(total)) break;
  return level;
}

/// The value at `index` of the sorted `values`, which are reordered.
template <typename Value>
Value pv_nth(std::vector<Value> &values, size_t index) {
  std::nth_element(values.begin(), values.begin() + long(index), values.end());
  return values[index];
}

/// The value that `fraction`, 0 to 1, of the `values` do not exceed; they are reordered and not empty.
template <typename Value>
Value pv_quantile(std::vector<Value> &values, double fraction) {
  return pv_nth(values, std::min(values.size() - 1, size_t(fraction * double(values.size()))));
}

/// The median of `values`, which are reordered; 0 without any.
template <typename Value>
Value pv_median(std::vector<Value> &values) {
  return values.empty() ? Value(0) : pv_nth(values, values.size() / 2);
}

// MARK: Color

/// The luma of a color (Rec. 601, in two decimals).
template <typename Number>
static inline Number pv_luma(Number red, Number green, Number blue) {
  return Number(0.3) * red + Number(0.59) * green + Number(0.11) * blue;
}

/// The luma of a color of 8 bits in 256ths (Rec. 601), in whole numbers.
static inline int pv_luma_256(int red, int green, int blue) {
  return red * 77 + green * 150 + blue * 29;
}

/// The channels of a color between which all others lie. Every test of whether something is colored is
/// one of these numbers against a limit that its purpose sets.
template <typename Number>
struct pv_channel_range {
  Number lowest, highest;

  /// Of a pixel of 3 channels, or 1.
  explicit pv_channel_range(const Number *pixel, int channels = 3)
      : lowest(std::min({pixel[0], pixel[channels / 2], pixel[channels - 1]})),
        highest(std::max({pixel[0], pixel[channels / 2], pixel[channels - 1]})) {}

  /// How far the color is from gray. Light scales it.
  auto chroma() const { return highest - lowest; }
  /// How much ink takes from white paper. The ratio of chroma to it is the same for a bold stroke and for a
  /// thin one that averaging has made lighter.
  auto absorption() const { return 255 - lowest; }
};

/// The CIE L*a*b* colors (D65) of `rgb`, sRGB of 8 bits or of 32-bit numbers from 0 to 1 (greater ones
/// count as 1), as OpenCV stores them: with 8 bits L* times 2.55 and a* and b* plus 128, else as they
/// are. Grays may have one channel.
///
/// OpenCV's own conversion computes tables with software floating-point numbers before the first one, which
/// takes 80 ms in each process.
cv::Mat pv_lab(const cv::Mat &rgb);

// MARK: Connected components

/// A connected component.
struct pv_component {
  /// Its bounding box.
  cv::Rect box;
  /// Its area in pixels.
  int area = 0;
  /// The sums of the coordinates of its pixels.
  int64_t sum_x = 0, sum_y = 0;

  cv::Point2d centroid() const { return {double(sum_x) / area, double(sum_y) / area}; }
};

/// Labels the connected components, 8 or 4 neighbours to a pixel, of the pixels of `foreground` that are
/// not 0. `labels` (CV_32S) receives each pixel's index in the result; component 0 is the background,
/// without a box.
///
/// OpenCV's connectedComponentsWithStats takes five times as long, because it counts every pixel of
/// the background.
std::vector<pv_component> pv_connected_components(const cv::Mat &foreground, cv::Mat &labels,
                                                  int neighbours = 8);

/// Which connected components may be a letter.
struct pv_letter_limits {
  /// In pixels.
  int minimum_height, maximum_height, minimum_width;
  /// The largest ratio of the width to the height, of the height to the width, and of the area of the box to
  /// that of the ink.
  int width_ratio, height_ratio, box_ratio;

  bool contain(const pv_component &component) const {
    const int width = component.box.width, height = component.box.height;
    return height >= minimum_height && height <= maximum_height && width >= minimum_width &&
           width <= width_ratio * height && height <= height_ratio * width &&
           component.area * box_ratio >= component.box.area();
  }
};

// MARK: Small maps of large pages

/// A small map upsampled to the size of a page row by row, so that memory never holds the whole
/// upsampled map.
class pv_upsampled_map {
 public:
  pv_upsampled_map(const cv::Mat &map, cv::Size page) : scale(double(map.rows) / page.height) {
    cv::resize(map, widened, cv::Size(page.width, map.rows), 0, 0, cv::INTER_LINEAR);
  }

  /// The map at the page's row `y`; valid until the next call.
  const cv::Mat &row(int y);

 private:
  cv::Mat widened, current;
  double scale;
};

/// The photo's coordinates, as OpenCV counts them (CV_32FC2), of the columns `across` and the rows `down` of
/// an image, in steps of `mesh`: bilinear between its points, extrapolated beyond the last ones.
cv::Mat pv_mesh_points(const pv_mesh &mesh, const std::vector<double> &across,
                       const std::vector<double> &down);

/// The terms 1, x, y, x², xy and y² of a quadratic surface, or their coefficients.
using pv_quadratic = cv::Matx<double, 6, 1>;

static inline pv_quadratic pv_quadratic_terms(double x, double y) {
  return {1, x, y, x * x, x * y, y * y};
}

/// The coefficients of the quadratic surface through the `values` at the places `terms`, by least squares.
pv_quadratic pv_least_squares_surface(const std::vector<pv_quadratic> &terms,
                                      const std::vector<double> &values);

/// The same of the surface that `fraction` of the values do not exceed: quantile regression, by `rounds`
/// of reweighted least squares from the surface `start`. It converges slowly: another start or number of
/// rounds gives another surface.
pv_quadratic pv_quantile_surface(const std::vector<pv_quadratic> &terms,
                                 const std::vector<double> &values, double fraction,
                                 pv_quadratic start, int rounds);

/// How the levels of the pyramid of push-pull inpainting (Gortler et al. 1996) are made and combined: a
/// map's unknown pixels take the mean of their known neighbours, from ever coarser copies of the map.
enum class pv_push_pull {
  /// Known pixels keep their value: only the unknown part of a pixel comes from the coarser level.
  /// Levels are Gaussian (pyrDown). `weight` has as many channels as `sum`, and `sum` ends as the
  /// inpainted map.
  interpolate,
  /// Every pixel gets 2 % of the coarser level, which dominates where a pixel has little weight.
  /// Levels are area means. `weight` has one channel, and the inpainted map is `sum` / `weight`.
  blend
};

/// Inpaints a map, in place. `sum` (CV_32F) is the map times its weight, `weight` (CV_32F) 0 to 1:
/// how much of each pixel is known.
void pv_push_pull_inpaint(cv::Mat &sum, cv::Mat &weight, pv_push_pull method);

/// The same with pv_push_pull::blend for a large map of 8 bits, whose finest level is computed row by row:
/// in floats it would take 16 bytes a pixel. `weight` is 0 to 255. Calls `row` with the number of each row
/// and the row of the inpainted `sum` and `weight`, of floats.
void pv_push_pull_by_rows(const cv::Mat &sum, const cv::Mat &weight,
                          const std::function<void(int, const cv::Mat &, const cv::Mat &)> &row);

// MARK: Debugging

/// Whether the environment variable PLATEN_DEBUG names a folder for the images of the steps.
bool pv_debugs();

/// Writes an image of a step to that folder, as `NUMBER-STEP.ppm` or `.pgm`; numbers go on from step to
/// step through the whole process. Nothing without a folder, and nothing where the file cannot be written.
/// Numbers of 32 bits are scaled so that the largest one is white.
void pv_debug(const char *step, const cv::Mat &image);

/// `count` maps of log-odds, one after the other, side by side as probabilities.
void pv_debug_logits(const char *step, const float *logits, cv::Size size, int count);

// MARK: Processors

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// It instruments the function that chooses a version, which runs before its library is ready.
#define PV_WITHOUT_VERSIONS
#endif
#endif

/// Functions with this attribute are compiled for the vector units that a processor may have.
#if defined(__x86_64__) && defined(__linux__) && !defined(PV_WITHOUT_VERSIONS)
#define PV_VECTORIZED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PV_VECTORIZED
#endif
