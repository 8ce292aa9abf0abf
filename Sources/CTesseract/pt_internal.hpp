// What the rooms of this shim share. Not seen by Swift.
#pragma once
#include <tesseract/baseapi.h>

#include <memory>

#include "pt_reader.h"

/// Silences Tesseract and Leptonica for the whole process; every entry calls it first.
void pt_silence();

/// Keeps OpenMP from starting threads below this one: they make Tesseract several
/// times slower. The setting belongs to the calling thread, hence once per call.
void pt_stay_on_this_thread();

/// A started instance, or null when `languages` cannot be loaded from `folder`
/// (nullptr: where Tesseract itself looks).
std::unique_ptr<tesseract::TessBaseAPI> pt_start(const char *folder, const char *languages,
                                                 tesseract::OcrEngineMode mode);

/// Runs `body`; returns `otherwise` when it throws.
template <typename Result, typename Body>
Result pt_guard(Result otherwise, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return otherwise;
  }
}
