// Settings of Tesseract, Leptonica and OpenMP for the length of a call. Not visible to Swift.
#pragma once
#include "pt_library.hpp"

/// For its lifetime, suppresses the messages of Tesseract and Leptonica, and prevents OpenMP from
/// starting threads below this one, which make Tesseract 3.6 to 7 times slower. Its destructor
/// restores the previous settings.
///
/// OpenMP's setting belongs to the calling thread. The others belong to the process: the first of
/// several overlapping calls makes them, and the last one restores them. Meanwhile the host's own
/// use of Leptonica or Tesseract prints nothing either.
class pt_call_settings {
 public:
  explicit pt_call_settings(const pt_library &library);
  ~pt_call_settings();
  pt_call_settings(const pt_call_settings &) = delete;
  pt_call_settings &operator=(const pt_call_settings &) = delete;

 private:
  const pt_library &library;
  /// OpenMP's previous limit of nested parallel regions on this thread.
  int maxActiveLevels = 0;
};
