// Tesseract, loaded on first use.
//
// If it were linked, every start of the program would take 13 ms longer on an idle machine, because
// it loads libcurl, libarchive and their dependencies (`platen --help` takes 35 ms in all). The
// build uses only its headers. Not visible to Swift.
#pragma once
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>
#include <tesseract/ocrclass.h>

/// The functions of Tesseract and Leptonica that are called.
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
  X(TessBaseAPIIsValidWord)            \
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
  /// OpenMP's omp_get_max_active_levels and omp_set_max_active_levels if Tesseract is built with
  /// OpenMP; otherwise null.
  int (*maxActiveLevels)();
  void (*setMaxActiveLevels)(int);
  /// An instance that only sets Tesseract's global variables. Never freed.
  TessBaseAPI *settings;
};

/// The library; null, and the reason in shim_last_error(), if it cannot be loaded. Calls that may
/// print or start threads are made under a pt_call_settings.
const pt_library *pt_load();
