// The Tesseract shim: plain C.
#pragma once
#include "pt_recognizer.h"
