#include "pv_linear.h"
#include "pv_internal.hpp"

int pv_solve_positive_definite(const double *matrix, const double *vector, int count,
                               double *solution) {
  return pv_guard(-1, [&] {
    const cv::Mat left(count, count, CV_64F, const_cast<double *>(matrix));
    const cv::Mat right(count, 1, CV_64F, const_cast<double *>(vector));
    cv::Mat result(count, 1, CV_64F, solution);
    return cv::solve(left, right, result, cv::DECOMP_CHOLESKY) ? 0 : -1;
  });
}
