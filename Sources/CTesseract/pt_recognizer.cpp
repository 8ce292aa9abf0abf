#include "pt_recognizer.h"

#include <cstring>
#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "CShim.h"
#include "pt_library.hpp"
#include "pt_settings.hpp"
#include "pt_trained_data.hpp"

namespace {

struct free_api {
  void operator()(TessBaseAPI *api) const { pt_load()->TessBaseAPIDelete(api); }
};
using owned_api = std::unique_ptr<TessBaseAPI, free_api>;

}  // namespace

struct pt_recognizer {
  owned_api api;
  std::vector<pt_word> words;
  /// The words' texts, in a container that keeps their addresses.
  std::deque<std::string> texts;
};

namespace {

/// The resolution, in pixels per inch, that Tesseract receives: at this resolution print of normal
/// size has the letter height of its training data.
constexpr int sourceResolution = 300;

/// Stores the words in reading order.
void collect(pt_recognizer &recognizer, const pt_library &library) {
  struct free_iterator {
    void operator()(TessResultIterator *iterator) const {
      pt_load()->TessResultIteratorDelete(iterator);
    }
  };
  const std::unique_ptr<TessResultIterator, free_iterator> iterator(
      library.TessBaseAPIGetIterator(recognizer.api.get()));
  if (!iterator) return;
  const TessPageIterator *pageIterator = library.TessResultIteratorGetPageIterator(iterator.get());
  do {
    char *text = library.TessResultIteratorGetUTF8Text(iterator.get(), tesseract::RIL_WORD);
    if (text == nullptr) continue;
    pt_word word = {};
    library.TessPageIteratorBoundingBox(pageIterator, tesseract::RIL_WORD, &word.left, &word.top,
                                        &word.right, &word.bottom);
    word.confidence = library.TessResultIteratorConfidence(iterator.get(), tesseract::RIL_WORD);
    word.text = recognizer.texts.emplace_back(text).c_str();
    library.TessDeleteText(text);
    recognizer.words.push_back(word);
  } while (library.TessResultIteratorNext(iterator.get(), tesseract::RIL_WORD));
}

/// Removes the words of the last line.
void forget(pt_recognizer &recognizer) {
  recognizer.words.clear();
  recognizer.texts.clear();
}

/// Recognizes the image that was set.
pt_outcome recognize(TessBaseAPI *api, const pt_library &library, int milliseconds) {
  ETEXT_DESC monitor;
  monitor.set_deadline_msecs(milliseconds);
  if (library.TessBaseAPIRecognize(api, &monitor) == 0) return PT_COMPLETE;
  return monitor.deadline_exceeded() ? PT_TIMED_OUT : PT_FAILED;
}

/// The content of a file; empty if it cannot be read.
std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::string bytes(file ? size_t(file.tellg()) : 0, 0);
  file.seekg(0);
  file.read(bytes.data(), std::streamsize(bytes.size()));
  return file ? bytes : std::string();
}

/// The trained data of `language` in `folder` with the fine-tuned network; nothing if there is
/// none, or none that is compatible with the installed data.
std::optional<std::string> withFineTunedModel(const std::string &folder,
                                              const std::string &language) {
  const auto fineTuned = pt_fine_tuned_data(language);
  if (!fineTuned) return std::nullopt;
  const auto file = contents(folder + "/" + language + ".traineddata");
  auto installed = pt_trained_data::read(file);
  if (!installed || !installed->takeNetwork(*fineTuned)) return std::nullopt;
  return installed->bytes();
}

/// Initializes an instance; returns whether it succeeded.
bool start(TessBaseAPI *api, const pt_library &library, const char *folder, const char *languages,
           pt_model model) {
  const auto data =
      model == PT_FINE_TUNED_MODEL ? withFineTunedModel(folder, languages) : std::nullopt;
  const auto mode = tesseract::OEM_DEFAULT;
  const int status = data
                         ? library.TessBaseAPIInit5(api, data->data(), int(data->size()), languages,
                                                    mode, nullptr, 0, nullptr, nullptr, 0, false)
                         : library.TessBaseAPIInit2(api, folder, languages, mode);
  return status == 0;
}

}  // namespace

pt_recognizer *pt_recognizer_create(const char *folder, const char *languages, pt_model model) {
  return shim_guard<pt_recognizer *>(nullptr, [&]() -> pt_recognizer * {
    const pt_library *library = pt_load();
    if (library == nullptr) return nullptr;
    const pt_call_settings settings(*library);
    owned_api api(library->TessBaseAPICreate());
    if (!start(api.get(), *library, folder, languages, model)) return nullptr;
    library->TessBaseAPISetPageSegMode(api.get(), tesseract::PSM_SINGLE_LINE);
    // Otherwise Tesseract recognizes a line of low confidence again, inverted.
    library->TessBaseAPISetVariable(api.get(), "tessedit_do_invert", "0");
    // The network does not use the test for fixed pitch.
    library->TessBaseAPISetVariable(api.get(), "textord_disable_pitch_test", "1");
    return new pt_recognizer{std::move(api), {}, {}};
  });
}

void pt_recognizer_free(pt_recognizer *recognizer) {
  if (recognizer == nullptr) return;
  shim_guard(0, [&] {
    const pt_call_settings settings(*pt_load());
    delete recognizer;
    return 0;
  });
}

pt_outcome pt_recognizer_recognize(pt_recognizer *recognizer, pt_image line, int milliseconds) {
  forget(*recognizer);
  const pt_outcome outcome = shim_guard(PT_FAILED, [&] {
    const pt_library &library = *pt_load();
    const pt_call_settings settings(library);
    TessBaseAPI *api = recognizer->api.get();
    library.TessBaseAPISetImage(api, line.bytes, line.width, line.height, 1,
                                static_cast<int>(line.stride));
    library.TessBaseAPISetSourceResolution(api, sourceResolution);
    const pt_outcome outcome = recognize(api, library, milliseconds);
    if (outcome != PT_FAILED) collect(*recognizer, library);
    library.TessBaseAPIClear(api);
    return outcome;
  });
  if (outcome == PT_FAILED) forget(*recognizer);
  return outcome;
}

bool pt_recognizer_knows(pt_recognizer *recognizer, const char *word) {
  return shim_guard(false, [&] {
    const pt_library &library = *pt_load();
    const pt_call_settings settings(library);
    return library.TessBaseAPIIsValidWord(recognizer->api.get(), word) != 0;
  });
}

const pt_word *pt_recognizer_words(const pt_recognizer *recognizer, size_t *count) {
  *count = recognizer->words.size();
  return recognizer->words.data();
}

char *pt_data_folder(void) {
  return shim_guard<char *>(nullptr, []() -> char * {
    const pt_library *library = pt_load();
    if (library == nullptr) return nullptr;
    const pt_call_settings settings(*library);
    // Initialization without a language fails, but sets the folder first.
    const owned_api api(library->TessBaseAPICreate());
    library->TessBaseAPIInit2(api.get(), nullptr, "", tesseract::OEM_LSTM_ONLY);
    const char *folder = library->TessBaseAPIGetDatapath(api.get());
    return folder != nullptr ? strdup(folder) : nullptr;
  });
}
