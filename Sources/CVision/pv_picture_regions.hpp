// Photographs on a page.
#pragma once
#include <opencv2/core.hpp>

/// The mask of photographs, on a small copy of the page, and the `fraction` of the page that is a
/// photograph or dark. Between strokes paper has an even brightness, and a photograph has not.
/// `gray` is the page, `mask` 0 where it has strokes, both of `ppi` pixels per inch.
cv::Mat pv_picture_regions(const cv::Mat &gray, const cv::Mat &mask, double ppi, double &fraction);
