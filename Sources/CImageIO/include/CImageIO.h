// The image formats' shim: decoding and encoding, all in plain C.
#pragma once
#include "pio.h"
#include "pio_decode.h"
#include "pio_encode.h"
