// The shim of the image formats: decoding and encoding, in plain C.
#pragma once
#include "pio.h"
#include "pio_decode.h"
#include "pio_encode.h"
