#include "pt_reader.h"

#include <tesseract/ocrclass.h>
#include <tesseract/resultiterator.h>

#include <cstring>
#include <deque>
#include <new>
#include <string>
#include <vector>

#include "pt_internal.hpp"

struct pt_reader {
  std::unique_ptr<tesseract::TessBaseAPI> api;
  std::vector<pt_word> words;
  /// The words' texts, in a container that never moves them.
  std::deque<std::string> texts;
};

namespace {

/// At which print of the usual size has the letters that Tesseract was trained with.
constexpr int pixelsPerInch = 300;

/// Notes the words in reading order.
void collect(pt_reader &reader) {
  const std::unique_ptr<tesseract::ResultIterator> place(reader.api->GetIterator());
  if (!place) return;
  while (!place->Empty(tesseract::RIL_WORD)) {
    const std::unique_ptr<char[]> text(place->GetUTF8Text(tesseract::RIL_WORD));
    if (text) {
      pt_word word = {};
      place->BoundingBox(tesseract::RIL_WORD, &word.left, &word.top, &word.right, &word.bottom);
      word.confidence = place->Confidence(tesseract::RIL_WORD);
      word.text = reader.texts.emplace_back(text.get()).c_str();
      reader.words.push_back(word);
    }
    if (!place->Next(tesseract::RIL_WORD)) break;
  }
}

/// Forgets the line that was read last.
void forget(pt_reader &reader) {
  reader.words.clear();
  reader.texts.clear();
}

/// Recognises the picture that was set, and tells how it ended.
pt_outcome recognize(tesseract::TessBaseAPI &api, int milliseconds) {
  tesseract::ETEXT_DESC monitor;
  monitor.set_deadline_msecs(milliseconds);
  if (api.Recognize(&monitor) == 0) return PT_COMPLETE;
  return monitor.deadline_exceeded() ? PT_TIMED_OUT : PT_FAILED;
}

}  // namespace

pt_reader *pt_reader_create(const char *folder, const char *languages) {
  return pt_guard<pt_reader *>(nullptr, [&]() -> pt_reader * {
    auto api = pt_start(folder, languages, tesseract::OEM_DEFAULT);
    if (!api) return nullptr;
    api->SetPageSegMode(tesseract::PSM_SINGLE_LINE);
    // Else a line that is hard to read is read once more with black and white exchanged.
    api->SetVariable("tessedit_do_invert", "0");
    return new pt_reader{std::move(api), {}, {}};
  });
}

void pt_reader_free(pt_reader *reader) {
  pt_guard(0, [&] {
    delete reader;
    return 0;
  });
}

pt_outcome pt_reader_read(pt_reader *reader, pt_picture line, int milliseconds) {
  forget(*reader);
  const pt_outcome outcome = pt_guard(PT_FAILED, [&] {
    pt_stay_on_this_thread();
    auto &api = *reader->api;
    api.SetImage(line.bytes, line.width, line.height, 1, static_cast<int>(line.stride));
    api.SetSourceResolution(pixelsPerInch);
    const pt_outcome outcome = recognize(api, milliseconds);
    if (outcome != PT_FAILED) collect(*reader);
    api.Clear();
    return outcome;
  });
  if (outcome == PT_FAILED) forget(*reader);
  return outcome;
}

const pt_word *pt_reader_words(const pt_reader *reader, size_t *count) {
  *count = reader->words.size();
  return reader->words.data();
}

char *pt_data_folder(void) {
  return pt_guard<char *>(nullptr, [] {
    pt_silence();
    // Starting without a language fails, but not before the folder is settled.
    tesseract::TessBaseAPI api;
    api.Init(nullptr, "", tesseract::OEM_LSTM_ONLY);
    const char *folder = api.GetDatapath();
    return folder != nullptr ? strdup(folder) : nullptr;
  });
}
