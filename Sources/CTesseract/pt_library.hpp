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
#define PT_FUNCTIONS(X)                                                              \
  X(TessBaseAPICreate)                                                               \
  X(TessBaseAPIDelete)                                                               \
  X(TessBaseAPIInit2)                                                                \
  X(TessBaseAPIInit5)                                                                \
  X(TessBaseAPIClear)                                                                \
  X(TessBaseAPISetVariable)                                                          \
  X(TessBaseAPISetPageSegMode)                                                       \
  X(TessBaseAPIGetDatapath) X(TessBaseAPISetImage) X(TessBaseAPISetSourceResolution) \
      X(TessBaseAPIRecognize) X(TessBaseAPIGetIterator) X(TessResultIteratorDelete)  \
          X(TessResultIteratorNext) X(TessResultIteratorGetPageIterator)             \
              X(TessResultIteratorGetUTF8Text) X(TessResultIteratorConfidence)       \
                  X(TessPageIteratorBoundingBox) X(TessDeleteText) X(setMsgSeverity)

struct pt_library {
#define X(name) decltype(&::name) name;
  PT_FUNCTIONS(X)
#undef X
  /// OpenMP's, where Tesseract is built with it; else null.
  void (*setMaxActiveLevels)(int);
};

/// The library, silenced for the whole process; null where it is not installed.
const pt_library *pt_load();
