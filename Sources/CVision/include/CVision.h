// The OpenCV shim: one header per room, all in plain C.
#pragma once
#include "pv_codes.h"
#include "pv_detect.h"
#include "pv_enhance.h"
#include "pv_flatten.h"
#include "pv_image.h"
#include "pv_layers.h"
#include "pv_network.h"
#include "pv_overlay.h"
#include "pv_reading.h"
#include "pv_strip.h"
