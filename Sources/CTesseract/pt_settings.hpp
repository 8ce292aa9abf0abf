// Settings of Tesseract, Leptonica and OpenMP for the length of a call. Not seen by Swift.
#pragma once
#include "pt_library.hpp"

/// Keeps Tesseract and Leptonica from printing while it lives, and OpenMP from starting threads
/// below this one, which make Tesseract 3.6 to 7 times slower. Both are as before afterwards.
///
/// OpenMP's setting belongs to the calling thread. The others belong to the whole process: the
/// first of several calls that overlap makes them, the last one takes them back, so a host's own
/// use of Leptonica or Tesseract is silent for as long as such a call lasts.
class pt_call_settings {
 public:
  explicit pt_call_settings(const pt_library &library);
  ~pt_call_settings();
  pt_call_settings(const pt_call_settings &) = delete;
  pt_call_settings &operator=(const pt_call_settings &) = delete;

 private:
  const pt_library &library;
  /// How deep this thread's parallel regions could be nested before.
  int maxActiveLevels = 0;
};
