// The OpenCV shim: plain C headers, one for each task.
#pragma once
#include "pv_barcode.h"
#include "pv_detect.h"
#include "pv_enhance.h"
#include "pv_flatten.h"
#include "pv_image.h"
#include "pv_mrc.h"
#include "pv_network.h"
#include "pv_overlay.h"
#include "pv_page_edges.h"
#include "pv_recognition.h"
#include "pv_text_line.h"
