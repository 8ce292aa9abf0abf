// Pages sampled through a mesh, and the equations of its displacements.
#include <algorithm>
#include <vector>
#include "flattening/pv_flattening.hpp"

namespace {

/// The photo's coordinates for a band of the output that begins at row `top`, at `samples` times the
/// resolution.
cv::Mat bandPoints(const pv_mesh &mesh, int top, int samples, cv::Size fine) {
  const double step = 1 / (mesh.step * samples);
  std::vector<double> across(size_t(fine.width)), down(size_t(fine.height));
  for (int x = 0; x < fine.width; x++) across[size_t(x)] = (x + 0.5) * step;
  for (int y = 0; y < fine.height; y++) down[size_t(y)] = (y + 0.5) * step + top / mesh.step;
  return pv_mesh_points(mesh, across, down);
}

}  // namespace

pv_image *pv_image_remapped(const pv_image *photo, pv_mesh mesh, int width, int height, int samples,
                            const uint8_t *borderColor) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(width > 0 && height > 0 && samples >= 1 && samples <= 8);
    samples = std::clamp(pv_longest_side / width, 1, samples);
    CV_Assert(mesh.rows >= 2 && mesh.columns >= 2 && pv_is_length(mesh.step));
    const cv::Scalar fill = pv_border_color(borderColor, photo->mat);
    cv::Mat page =
        pv_warped_in_bands(photo->mat, {width, height}, samples, [&](cv::Mat &band, int top) {
          cv::remap(photo->mat, band, bandPoints(mesh, top, samples, band.size()), cv::noArray(),
                    cv::INTER_CUBIC, cv::BORDER_CONSTANT, fill);
        });
    pv_debug("dewarped", page);
    return pv_adopt(std::move(page));
  });
}

int pv_solve_positive_definite(const double *matrix, const double *vector, int count,
                               double *solution) {
  return pv_guard(-1, [&] {
    const cv::Mat left(count, count, CV_64F, const_cast<double *>(matrix));
    const cv::Mat right(count, 1, CV_64F, const_cast<double *>(vector));
    cv::Mat result(count, 1, CV_64F, solution);
    return cv::solve(left, right, result, cv::DECOMP_CHOLESKY) ? 0 : -1;
  });
}
