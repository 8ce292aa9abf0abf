#include "random_image.hpp"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace {

/// FNV-1a.
uint64_t checksumOf(const cv::Mat &pixels) {
  uint64_t sum = 14695981039346656037u;
  for (int y = 0; y < pixels.rows; y++)
    for (size_t i = 0; i < size_t(pixels.cols) * pixels.elemSize(); i++)
      sum = (sum ^ pixels.ptr(y)[i]) * 1099511628211u;
  return sum;
}

}  // namespace

Image::Image(const cv::Mat &pixels, int padding) {
  const size_t row = size_t(pixels.cols) * pixels.elemSize(), stride = row + size_t(padding);
  bytes.reset(new uint8_t[stride * size_t(pixels.rows - 1) + row]);
  image.reset(new pv_image{cv::Mat(pixels.size(), pixels.type(), bytes.get(), stride)});
  pixels.copyTo(image->mat);
  checksum = checksumOf(pixels);
}

Image::~Image() {
  if (!image || checksumOf(image->mat) == checksum) return;
  std::fprintf(stderr, "a borrowed image was written\n");
  std::abort();
}

int Random::number(int low, int high) {
  if (!chance(0.05)) return between(low, high);
  const int unusual[] = {low, high, 0, 1, -1, -between(1, 1000), between(high, 4 * std::abs(high))};
  return unusual[between(0, 6)];
}

double Random::number(double low, double high) {
  if (!chance(0.05)) return between(low, high);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double unusual[] = {low, high,  0,        -between(low, high), 1e-9,
                            1e9, 1e300, infinity, -infinity,           std::nan("")};
  return unusual[between(0, 9)];
}

std::vector<double> Random::points(cv::Size around, int count) {
  std::vector<double> points;
  for (int i = 0; i < count; i++) {
    points.push_back(number(-0.3 * around.width - 2, 1.3 * around.width + 2));
    points.push_back(number(-0.3 * around.height - 2, 1.3 * around.height + 2));
  }
  return points;
}

std::vector<double> Random::quad(cv::Size around) {
  if (chance(0.2)) return points(around, 4);
  const double width = around.width, height = around.height;
  const double corners[] = {0, 0, width, 0, width, height, 0, height};
  std::vector<double> quad;
  const double spread = chance(0.3) ? 0 : between(0.0, 0.4);
  for (int i = 0; i < 8; i++)
    quad.push_back(corners[i] + between(-spread, spread) * (i % 2 == 0 ? width : height));
  return quad;
}

std::vector<uint8_t> Random::bytes(size_t count) {
  std::vector<uint8_t> bytes(count);
  for (uint8_t &byte : bytes) byte = level();
  return bytes;
}

cv::Size Random::size() {
  const double kind = between(0.0, 1.0);
  if (kind < 0.25) return {between(1, 12), between(1, 12)};
  if (kind < 0.5) {
    const int longer = between(1, 400), shorter = between(1, 8);
    return chance(0.5) ? cv::Size(longer, shorter) : cv::Size(shorter, longer);
  }
  if (kind < 0.85) return {between(8, 140), between(8, 140)};
  if (kind < 0.98) return {between(100, 360), between(100, 360)};
  return {between(300, 700), between(300, 900)};
}

cv::Size Random::lineSize() {
  if (chance(0.2)) return size();
  return {between(1, chance(0.1) ? 900 : 250), between(1, 64)};
}

cv::Scalar Random::color() {
  const double kind = between(0.0, 1.0);
  if (kind < 0.3) return cv::Scalar::all(255);
  if (kind < 0.5) return cv::Scalar::all(0);
  if (kind < 0.7) return cv::Scalar::all(level());
  return cv::Scalar(level(), level(), level());
}

void Random::drawText(cv::Mat &page, const cv::Scalar &ink) {
  const int height = between(2, std::max(3, std::min(28, page.rows / 2)));
  const double slope = chance(0.3) ? between(-0.2, 0.2) : 0;
  for (int y = between(0, height); y < page.rows; y += height + between(1, 2 * height))
    for (int x = between(0, height); x < page.cols; x += height / 2 + 2) {
      if (chance(0.15)) continue;
      const cv::Point at(x, y + int(slope * x));
      const cv::Rect letter(at, cv::Size(std::max(1, height / 2), between(1, height)));
      const int thickness = chance(0.4) ? cv::FILLED : std::max(1, height / 8);
      if (chance(0.5))
        cv::rectangle(page, letter, ink, thickness);
      else
        cv::ellipse(page, at, letter.size() / 2, 0, 0, 360, ink, thickness);
    }
}

void Random::drawShapes(cv::Mat &page) {
  const int longer = std::max(page.cols, page.rows);
  for (int i = between(1, 12); i > 0; i--) {
    const cv::Point from(between(-5, page.cols + 5), between(-5, page.rows + 5));
    const cv::Point to(between(-5, page.cols + 5), between(-5, page.rows + 5));
    const int thickness = chance(0.4) ? cv::FILLED : between(1, 3);
    switch (between(0, 5)) {
      case 0:
        cv::rectangle(page, from, to, color(), thickness);
        break;
      case 1:
        cv::circle(page, from, between(1, std::max(2, longer / 4)), color(), thickness);
        break;
      case 2:
        cv::line(page, from, to, color(), between(1, 3));
        break;
      case 3:  // A rule.
        cv::line(page, from, {to.x, from.y}, color(), between(1, 3));
        break;
      case 4: {  // A check box or an option.
        const int side = between(6, 30);
        if (chance(0.5))
          cv::rectangle(page, cv::Rect(from, cv::Size(side, side)), color(), between(1, 2));
        else
          cv::circle(page, from, side / 2, color(), between(1, 2));
        break;
      }
      default:  // Bars.
        for (int x = from.x; x < from.x + between(10, 120); x += between(2, 6))
          cv::line(page, {x, from.y}, {x, from.y + between(5, 60)}, color(), between(1, 2));
    }
  }
}

cv::Mat Random::drawn(cv::Size size, int channels) {
  cv::Mat page(size, CV_8UC(channels), chance(0.6) ? cv::Scalar::all(255) : color());
  const auto noise = [&](double low, double high) {
    cv::Mat result(size, page.type());
    cv::RNG(engine()).fill(result, cv::RNG::UNIFORM, low, high);
    return result;
  };
  switch (between(0, 7)) {
    case 0:  // One color.
      break;
    case 1:
      page = noise(0, 256);
      break;
    case 2:  // Noise of two levels.
      page = noise(0, 2) * 255;
      break;
    case 3:  // A gradient.
      for (int y = 0; y < page.rows; y++)
        for (int x = 0; x < page.cols; x++)
          for (int c = 0; c < channels; c++)
            page.ptr(y)[x * channels + c] =
                uint8_t(255 * (x + (1 + c) * y) / (size.width + 3 * size.height));
      break;
    case 4:
      drawText(page, chance(0.8) ? cv::Scalar::all(between(0, 90)) : color());
      break;
    case 5:
      drawShapes(page);
      break;
    case 6:  // A photo: soft shapes.
      drawShapes(page);
      cv::GaussianBlur(page, page, {}, between(0.5, 6.0));
      break;
    default: {  // A page on a desk.
      page = color();
      const cv::Rect sheet(size.width / 8, size.height / 8, std::max(1, size.width * 3 / 4),
                           std::max(1, size.height * 3 / 4));
      cv::Mat part = page(sheet);
      part = cv::Scalar::all(between(180, 255));
      drawText(part, cv::Scalar::all(between(0, 90)));
      if (chance(0.5)) drawShapes(part);
    }
  }
  if (chance(0.3)) page = page - noise(0, between(2, 40));
  return page;
}

Image Random::image(cv::Size size, int channels) {
  if (channels == 0) channels = chance(0.5) ? 1 : 3;
  if (chance(0.02)) channels = 4 - channels;
  return Image(drawn(size, channels), chance(0.3) ? between(1, 20) : 0);
}

Image Random::like(const Image &other, int channels) {
  if (channels == 0) channels = other.channels();
  return chance(0.9) ? image(other.size(), channels) : image(channels);
}

Image Random::labels(cv::Size size, int highest) {
  cv::Mat labels(size, CV_8U, cv::Scalar(0));
  if (chance(0.3)) {
    cv::RNG(engine()).fill(labels, cv::RNG::UNIFORM, 0, highest + 1);
  } else {
    for (int i = between(0, 20); i > 0; i--)
      cv::rectangle(labels, cv::Point(between(0, size.width), between(0, size.height)),
                    cv::Point(between(0, size.width), between(0, size.height)),
                    cv::Scalar(between(0, highest)), cv::FILLED);
  }
  return Image(labels, chance(0.3) ? between(1, 20) : 0);
}
