#include <algorithm>
#include <array>
#include <cmath>
#include "flattening/pv_flattening.hpp"

namespace {

/// The depth of the search for desk and of the samples behind it, as fractions of the page's longer
/// side, and at most of the dimension across.
constexpr double searchFraction = 0.045, sampleFraction = 0.025;
constexpr double largestSearchFraction = 0.12, largestSampleFraction = 0.08;
/// The radius of the closing in pixels of the canvas: strokes up to 2.6 mm on A4 are print.
constexpr int closingRadius = 4;

/// The four sides; each is turned so that its rim is at the top.
enum Side { top, bottom, left, right };
constexpr std::array<Side, 4> sides = {top, bottom, left, right};

/// `mat` turned so that `side` is at the top, and back.
cv::Mat toTop(const cv::Mat &mat, Side side) {
  cv::Mat turned;
  if (side == top) return mat;
  if (side == bottom) cv::flip(mat, turned, 0);
  if (side == left) cv::transpose(mat, turned);
  if (side == right) {
    cv::flip(mat, turned, 1);
    cv::transpose(turned, turned);
  }
  return turned;
}

/// The page's outer bands and its surroundings at the canvas's resolution.
class Canvas {
 public:
  Canvas(const cv::Mat &page, const cv::Mat &photo, const pv_page_canvas &canvas)
      : layout(canvas),
        size(canvas.width + 2 * canvas.margin, canvas.height + 2 * canvas.margin),
        colors(size, CV_8UC3, cv::Scalar::all(0)),
        visible(size, CV_8U, cv::Scalar::all(255)) {
    for (Side side : sides) {
      drawPage(page, side);
      drawSurroundings(photo, side);
    }
    const cv::Size square(2 * closingRadius + 1, 2 * closingRadius + 1);
    for (Side side : sides) closed[side] = pv_closed(colors(bandOf(side)), square);
  }

  pv_page_side operator[](Side side) const {
    const cv::Rect band = bandOf(side);
    return {toTop(lab(colors(band)), side),
            toTop(lab(closed[side]), side),
            toTop(visible(band), side),
            layout.margin,
            searchDepth(side),
            sampleDepth(side)};
  }

  /// The band of a side within the page, without its margin, and its closed colors.
  cv::Rect pageBand(Side side) const {
    return bandOf(side) & cv::Rect(layout.margin, layout.margin, layout.width, layout.height);
  }
  cv::Mat closedPageBand(Side side) const {
    return closed[side](pageBand(side) - bandOf(side).tl());
  }

 private:
  const pv_page_canvas layout;
  const cv::Size size;
  cv::Mat colors, visible;
  std::array<cv::Mat, 4> closed;

  int across(Side side) const {
    return side == top || side == bottom ? layout.height : layout.width;
  }
  int depth(Side side, double fraction, double largest) const {
    const double longer = std::max(layout.width, layout.height);
    return std::max(1, int(std::min(fraction * longer, largest * across(side))));
  }
  int searchDepth(Side side) const { return depth(side, searchFraction, largestSearchFraction); }
  int sampleDepth(Side side) const {
    return depth(side, sampleFraction, largestSampleFraction) + 8;
  }

  /// The side's margin and the page next to it, as long as the side.
  cv::Rect bandOf(Side side) const {
    const int rows = layout.margin + searchDepth(side) + sampleDepth(side);
    const int m = layout.margin, w = layout.width, h = layout.height;
    switch (side) {
      case top:
        return {m, 0, w, rows};
      case bottom:
        return {m, size.height - rows, w, rows};
      case left:
        return {0, m, rows, h};
      default:
        return {size.width - rows, m, rows, h};
    }
  }

  /// CIE L*a*b*, from colors of 8 bits.
  static cv::Mat lab(const cv::Mat &rgb) {
    cv::Mat result;
    pv_lab(rgb).convertTo(result, CV_32F);
    cv::subtract(result, cv::Scalar(0, 128, 128), result);
    cv::multiply(result, cv::Scalar(100 / 255.0, 1, 1), result);
    return result;
  }

  void paint(const cv::Mat &from, const cv::Rect &to) { pv_rgb_of(from).copyTo(colors(to)); }

  void drawPage(const cv::Mat &page, Side side) {
    const cv::Rect band = pageBand(side);
    const cv::Rect inPage = band - cv::Point(layout.margin, layout.margin);
    const double fx = double(page.cols) / layout.width, fy = double(page.rows) / layout.height;
    const cv::Point begin(int(std::lround(inPage.x * fx)), int(std::lround(inPage.y * fy)));
    const cv::Point end(int(std::lround(inPage.br().x * fx)), int(std::lround(inPage.br().y * fy)));
    cv::Mat small;
    cv::resize(page(cv::Rect(begin, end)), small, band.size(), 0, 0, cv::INTER_AREA);
    paint(small, band);
  }

  /// Samples the photo beside the page, at twice the canvas's resolution against aliasing.
  void drawSurroundings(const cv::Mat &photo, Side side) {
    cv::Rect strip = bandOf(side);
    if (side == top || side == bottom)
      strip.height = layout.margin;
    else
      strip.width = layout.margin;
    if (side == bottom) strip.y = size.height - layout.margin;
    if (side == right) strip.x = size.width - layout.margin;
    const cv::Mat places = placesOf(strip);
    cv::Mat fine, small;
    cv::remap(photo, fine, places, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::resize(fine, small, strip.size(), 0, 0, cv::INTER_AREA);
    paint(small, strip);
    for (int y = 0; y < strip.height; y++)
      for (int x = 0; x < strip.width; x++) {
        const cv::Vec2f &place = places.at<cv::Vec2f>(2 * y, 2 * x);
        const bool isInside = place[0] >= 0 && place[1] >= 0 && place[0] < float(photo.cols - 1) &&
                              place[1] < float(photo.rows - 1);
        if (!isInside) visible.at<uchar>(strip.y + y, strip.x + x) = 0;
      }
  }

  cv::Mat placesOf(const cv::Rect &strip) const {
    const pv_mesh &mesh = layout.toPhoto;
    std::vector<double> across(size_t(2 * strip.width)), down(size_t(2 * strip.height));
    for (size_t x = 0; x < across.size(); x++)
      across[x] = (strip.x + (double(x) + 0.5) / 2) / mesh.step;
    for (size_t y = 0; y < down.size(); y++)
      down[y] = (strip.y + (double(y) + 0.5) / 2) / mesh.step;
    return pv_mesh_points(mesh, across, down);
  }
};

using Edges = std::array<std::vector<float>, 4>;

/// The distance from the rim of `side` and the place along it of a pixel in a page of `size`.
cv::Point alongAndInwards(Side side, cv::Point pixel, cv::Size size) {
  switch (side) {
    case top:
      return pixel;
    case bottom:
      return {pixel.x, size.height - 1 - pixel.y};
    case left:
      return {pixel.y, pixel.x};
    default:
      return {pixel.y, size.width - 1 - pixel.x};
  }
}

bool isOutside(const Edges &edges, cv::Point pixel, cv::Size size, float reserve) {
  for (Side side : sides) {
    const cv::Point place = alongAndInwards(side, pixel, size);
    const float depth = edges[side][size_t(place.x)];
    if (depth > 0 && float(place.y) < depth + reserve) return true;
  }
  return false;
}

/// The paper's color beyond its edges (CV_8UC3), at half the canvas's resolution: that of the paper
/// nearby, inpainted.
cv::Mat paperColors(const Canvas &canvas, const Edges &edges, cv::Size size) {
  cv::Mat sum(size, CV_32FC3, cv::Scalar::all(0)), weight(size, CV_32FC3, cv::Scalar::all(0));
  const cv::Point origin = canvas.pageBand(top).tl();
  for (Side side : sides) {
    const cv::Rect band = canvas.pageBand(side) - origin;
    const cv::Mat closed = canvas.closedPageBand(side);
    for (int y = band.y; y < band.br().y; y++)
      for (int x = band.x; x < band.br().x; x++) {
        if (isOutside(edges, {x, y}, size, 2)) continue;
        sum.at<cv::Vec3f>(y, x) = closed.at<cv::Vec3b>(y - band.y, x - band.x);
        weight.at<cv::Vec3f>(y, x) = cv::Vec3f::all(1);
      }
  }
  const cv::Size half((size.width + 1) / 2, (size.height + 1) / 2);
  cv::resize(sum, sum, half, 0, 0, cv::INTER_AREA);
  cv::resize(weight, weight, half, 0, 0, cv::INTER_AREA);
  pv_push_pull_inpaint(sum, weight, pv_push_pull::interpolate);
  cv::Mat colors;
  sum.convertTo(colors, CV_8U);
  return colors;
}

/// Fills one side of `page`, turned so that it is at the top, with `colors`, at depths less than
/// `edge` (pixels of the canvas, of which `scale` pixels of the page make one).
void fill(cv::Mat &page, const cv::Mat &colors, const std::vector<float> &edge, double alongScale,
          double scale) {
  for (int x = 0; x < page.cols; x++) {
    const double place = std::clamp((x + 0.5) / alongScale - 0.5, 0.0, double(edge.size() - 1));
    const size_t index = std::min(size_t(place), edge.size() - 1);
    const size_t next = std::min(index + 1, edge.size() - 1);
    const double part = place - double(index);
    const double depth = (edge[index] * (1 - part) + edge[next] * part) * scale;
    for (int y = 0; y < page.rows && y < depth + scale / 2; y++) {
      const double share = std::clamp((depth - y - 0.5) / scale + 0.5, 0.0, 1.0);
      for (int c = 0; c < page.channels(); c++) {
        uchar &value = page.ptr<uchar>(y)[x * page.channels() + c];
        value = cv::saturate_cast<uchar>(
            value + share * (colors.ptr<uchar>(y)[x * page.channels() + c] - value));
      }
    }
  }
}

/// The rows of `page` at `side`, `depth` pixels.
cv::Rect bandOf(const cv::Mat &page, Side side, int depth) {
  switch (side) {
    case top:
      return {0, 0, page.cols, depth};
    case bottom:
      return {0, page.rows - depth, page.cols, depth};
    case left:
      return {0, 0, depth, page.rows};
    default:
      return {page.cols - depth, 0, depth, page.rows};
  }
}

cv::Mat fromTop(const cv::Mat &mat, Side side) {
  cv::Mat turned = mat;
  if (side == bottom) cv::flip(mat, turned, 0);
  if (side == left || side == right) cv::transpose(mat, turned);
  if (side == right) cv::flip(turned, turned, 1);
  return turned;
}

void fill(cv::Mat &page, const cv::Mat &colors, const std::vector<float> &edge, Side side,
          cv::Size size) {
  const double across = double(page.cols) / size.width, down = double(page.rows) / size.height;
  const bool isLevel = side == top || side == bottom;
  const double scale = isLevel ? down : across;
  const float deepest = *std::max_element(edge.begin(), edge.end());
  if (deepest == 0) return;
  const int depth = std::min(isLevel ? page.rows : page.cols, int((deepest + 1) * scale) + 1);
  const cv::Rect band = bandOf(page, side, depth);
  cv::Mat paper(band.size(), CV_8UC3);
  // The part of the small map under the band, bilinear.
  const double fx = double(colors.cols) / page.cols, fy = double(colors.rows) / page.rows;
  const cv::Matx23d map(fx, 0, (band.x + 0.5) * fx - 0.5, 0, fy, (band.y + 0.5) * fy - 0.5);
  cv::warpAffine(colors, paper, map, band.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                 cv::BORDER_REPLICATE);
  if (page.channels() == 1) paper = pv_gray_of(paper);
  cv::Mat turned = toTop(page(band), side);
  fill(turned, toTop(paper, side), edge, isLevel ? across : down, scale);
  fromTop(turned, side).copyTo(page(band));
}

}  // namespace

int pv_page_edges_filled(const pv_image *page, const pv_image *photo, pv_page_canvas canvas,
                         pv_image **filled) {
  return pv_guard(-1, [&] {
    *filled = nullptr;
    const cv::Size size(canvas.width, canvas.height);
    CV_Assert(page->mat.channels() == photo->mat.channels() && canvas.margin > 8);
    CV_Assert(size.width > 0 && size.height > 0);
    CV_Assert(size.width <= page->mat.cols && size.height <= page->mat.rows);
    CV_Assert(canvas.toPhoto.rows >= 2 && canvas.toPhoto.columns >= 2);
    CV_Assert(pv_is_length(canvas.toPhoto.step) && pv_is_length(canvas.margin));
    const Canvas drawn(page->mat, photo->mat, canvas);
    Edges edges;
    bool showsDesk = false;
    for (Side side : sides) {
      edges[side] = pv_paper_edge(drawn[side]);
      showsDesk |= *std::max_element(edges[side].begin(), edges[side].end()) > 0;
    }
    if (!showsDesk) return 0;
    const cv::Mat colors = paperColors(drawn, edges, size);
    cv::Mat result = page->mat.clone();
    for (Side side : sides) fill(result, colors, edges[side], side, size);
    pv_debug("rim-filled", result);
    *filled = pv_adopt(std::move(result));
    return 1;
  });
}
