// Conversion to CIE L*a*b*.
#pragma once
#include <opencv2/core.hpp>

/// The CIE L*a*b* colors (D65) of `rgb`, sRGB of 8 bits or of 32-bit numbers from 0 to 1 (greater ones count as 1), as OpenCV
/// stores them: with 8 bits L* times 2.55 and a* and b* plus 128, else as they are. Grays may have one
/// channel.
///
/// OpenCV's own conversion computes tables with software floating-point numbers before the first one, which
/// takes 80 ms in each process.
cv::Mat pv_lab(const cv::Mat &rgb);
