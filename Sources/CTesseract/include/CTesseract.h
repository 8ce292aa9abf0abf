// The Tesseract shim: one header per room, all in plain C.
#pragma once
#include "pt_orientation.h"
#include "pt_reader.h"
