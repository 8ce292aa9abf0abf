#include "pt_internal.hpp"

#include <leptonica/allheaders.h>
#include <dlfcn.h>

#include <mutex>

void pt_silence() {
  static std::once_flag once;
  std::call_once(once, [] {
    setMsgSeverity(L_SEVERITY_NONE);
    // A global of Tesseract's that only an instance lets one set; it stays set.
    tesseract::TessBaseAPI().SetVariable("debug_file", "/dev/null");
  });
}

void pt_stay_on_this_thread() {
  using SetLevels = void (*)(int);
  static const auto setLevels =
      reinterpret_cast<SetLevels>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"));
  if (setLevels != nullptr) setLevels(0);
}

std::unique_ptr<tesseract::TessBaseAPI> pt_start(const char *folder, const char *languages,
                                                 tesseract::OcrEngineMode mode) {
  pt_silence();
  pt_stay_on_this_thread();
  auto api = std::make_unique<tesseract::TessBaseAPI>();
  if (api->Init(folder, languages, mode) != 0) return nullptr;
  return api;
}
