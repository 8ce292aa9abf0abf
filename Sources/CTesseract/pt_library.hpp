// Tesseract, loaded when the first line is read.
//
// Linked, it costs every start of the program 13 ms on an idle machine, because it brings
// libcurl, libarchive and what those stand on along (`platen --help` has 35 ms for
// everything). So only its headers are used when we build. Not seen by Swift.
#pragma once
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>
#include <tesseract/ocrclass.h>

/// Every function of Tesseract's and of Leptonica's that we call.
// clang-format off
#define PT_FUNCTIONS(X)                \
  X(TessBaseAPICreate)                 \
  X(TessBaseAPIDelete)                 \
  X(TessBaseAPIInit2)                  \
  X(TessBaseAPIInit5)                  \
  X(TessBaseAPIClear)                  \
  X(TessBaseAPISetVariable)            \
  X(TessBaseAPIGetStringVariable)      \
  X(TessBaseAPISetPageSegMode)         \
  X(TessBaseAPIGetDatapath)            \
  X(TessBaseAPISetImage)               \
  X(TessBaseAPISetSourceResolution)    \
  X(TessBaseAPIRecognize)              \
  X(TessBaseAPIGetIterator)            \
  X(TessResultIteratorDelete)          \
  X(TessResultIteratorNext)            \
  X(TessResultIteratorGetPageIterator) \
  X(TessResultIteratorGetUTF8Text)     \
  X(TessResultIteratorConfidence)      \
  X(TessPageIteratorBoundingBox)       \
  X(TessDeleteText)                    \
  X(setMsgSeverity)
// clang-format on

struct pt_library {
#define X(name) decltype(&::name) name;
  PT_FUNCTIONS(X)
#undef X
  /// OpenMP's omp_get_max_active_levels and omp_set_max_active_levels, where Tesseract is built
  /// with it; else null.
  int (*maxActiveLevels)();
  void (*setMaxActiveLevels)(int);
  /// An instance that never reads: through it Tesseract's globals are set. Never freed.
  TessBaseAPI *settings;
};

/// The library; null, and the reason in shim_last_error(), if it cannot be loaded. Calls that may
/// print or start threads are made under a pt_call_settings.
const pt_library *pt_load();
