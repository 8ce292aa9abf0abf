#include "pt_settings.hpp"

#include <mutex>

namespace {

/// Guards everything below.
std::mutex mutex;
/// Calls that are under way.
int callCount = 0;
/// Leptonica's setting from before the first of them.
int severity = 0;
/// Whether Tesseract's messages went to standard error before the first of them. If its host
/// sends them to a file of its own, they may go on to do so.
bool printsToStandardError = false;

/// A global of Tesseract's, which only an instance lets one set.
constexpr const char *messageFile = "debug_file";

void silence(const pt_library &library) {
  severity = library.setMsgSeverity(L_SEVERITY_NONE);
  const char *file = library.TessBaseAPIGetStringVariable(library.settings, messageFile);
  printsToStandardError = file == nullptr || *file == 0;
  if (printsToStandardError) {
    library.TessBaseAPISetVariable(library.settings, messageFile, "/dev/null");
  }
}

void restore(const pt_library &library) {
  library.setMsgSeverity(severity);
  if (printsToStandardError) library.TessBaseAPISetVariable(library.settings, messageFile, "");
}

}  // namespace

pt_call_settings::pt_call_settings(const pt_library &library) : library(library) {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (callCount++ == 0) silence(library);
  }
  if (library.maxActiveLevels == nullptr || library.setMaxActiveLevels == nullptr) return;
  maxActiveLevels = library.maxActiveLevels();
  library.setMaxActiveLevels(0);
}

pt_call_settings::~pt_call_settings() {
  if (library.maxActiveLevels != nullptr && library.setMaxActiveLevels != nullptr) {
    library.setMaxActiveLevels(maxActiveLevels);
  }
  const std::lock_guard<std::mutex> lock(mutex);
  if (--callCount == 0) restore(library);
}
