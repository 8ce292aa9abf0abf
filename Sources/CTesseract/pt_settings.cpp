#include "pt_settings.hpp"

#include <mutex>

#include "pt_recognizer.h"

namespace {

/// Guards everything below.
std::mutex mutex;
/// The number of calls in progress.
int callCount = 0;
/// Leptonica's severity before the first of them.
int severity = 0;
/// Whether Tesseract's messages went to standard error before the first of them. If the host
/// redirects them to a file, they still go there.
bool printsToStandardError = false;

/// Whether messages stay off after a call.
bool staysSilent = false;

/// A global variable of Tesseract, which can only be set through an instance.
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
  if (staysSilent) return;
  library.setMsgSeverity(severity);
  if (printsToStandardError) library.TessBaseAPISetVariable(library.settings, messageFile, "");
}

}  // namespace

void pt_turn_messages_off(void) {
  const std::lock_guard<std::mutex> lock(mutex);
  staysSilent = true;
}

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
