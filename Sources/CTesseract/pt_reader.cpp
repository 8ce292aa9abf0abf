#include "pt_reader.h"

#include <leptonica/allheaders.h>
#include <tesseract/ocrclass.h>
#include <tesseract/resultiterator.h>

#include <cstring>
#include <deque>
#include <new>
#include <string>
#include <vector>

#include "pt_internal.hpp"

using tesseract::PageIteratorLevel;

struct pt_reader {
  std::unique_ptr<tesseract::TessBaseAPI> api;
  std::vector<pt_part> parts;
  /// The words' texts, in a container that never moves them.
  std::deque<std::string> texts;
};

namespace {

pt_kind kindOf(tesseract::PolyBlockType type) {
  if (tesseract::PTIsImageType(type)) return PT_IMAGE;
  if (tesseract::PTIsLineType(type)) return PT_SEPARATOR;
  switch (type) {
    case tesseract::PT_HEADING_TEXT: return PT_HEADING;
    case tesseract::PT_CAPTION_TEXT: return PT_CAPTION;
    case tesseract::PT_TABLE: return PT_TABLE;
    default: return PT_TEXT;
  }
}

/// The part of level `level` that the iterator stands on, with its place filled in.
pt_part partAt(const tesseract::ResultIterator &place, PageIteratorLevel source, pt_level level) {
  pt_part part = {};
  part.level = level;
  place.BoundingBox(source, &part.left, &part.top, &part.right, &part.bottom);
  return part;
}

/// Whether the lines of the iterator's block run from top to bottom.
bool isVertical(const tesseract::ResultIterator &place) {
  tesseract::Orientation orientation;
  tesseract::WritingDirection direction;
  tesseract::TextlineOrder order;
  float skew;
  place.Orientation(&orientation, &direction, &order, &skew);
  return direction == tesseract::WRITING_DIRECTION_TOP_TO_BOTTOM;
}

void addBlock(pt_reader &reader, const tesseract::ResultIterator &place) {
  pt_part block = partAt(place, tesseract::RIL_BLOCK, PT_BLOCK);
  block.kind = kindOf(place.BlockType());
  block.isVertical = isVertical(place);
  reader.parts.push_back(block);
}

void addLine(pt_reader &reader, const tesseract::ResultIterator &place) {
  pt_part line = partAt(place, tesseract::RIL_TEXTLINE, PT_LINE);
  line.hasBaseline = place.Baseline(tesseract::RIL_TEXTLINE, &line.baselineLeft,
                                    &line.baselineTop, &line.baselineRight, &line.baselineBottom);
  reader.parts.push_back(line);
}

void addWord(pt_reader &reader, const tesseract::ResultIterator &place) {
  const std::unique_ptr<char[]> text(place.GetUTF8Text(tesseract::RIL_WORD));
  if (!text) return;
  pt_part word = partAt(place, tesseract::RIL_WORD, PT_WORD);
  word.confidence = place.Confidence(tesseract::RIL_WORD);
  word.text = reader.texts.emplace_back(text.get()).c_str();
  reader.parts.push_back(word);
}

/// Walks the words in reading order; a block without words is a picture or a rule.
void collect(pt_reader &reader) {
  const std::unique_ptr<tesseract::ResultIterator> place(reader.api->GetIterator());
  if (!place) return;
  while (!place->Empty(tesseract::RIL_BLOCK)) {
    if (place->IsAtBeginningOf(tesseract::RIL_BLOCK)) addBlock(reader, *place);
    if (!place->Empty(tesseract::RIL_WORD)) {
      if (place->IsAtBeginningOf(tesseract::RIL_PARA)) {
        reader.parts.push_back(partAt(*place, tesseract::RIL_PARA, PT_PARAGRAPH));
      }
      if (place->IsAtBeginningOf(tesseract::RIL_TEXTLINE)) addLine(reader, *place);
      addWord(reader, *place);
    }
    if (!place->Next(tesseract::RIL_WORD)) break;
  }
}

/// Forgets the page that was read last.
void forget(pt_reader &reader) {
  reader.parts.clear();
  reader.texts.clear();
}

/// Shows Tesseract the picture, turned.
void show(tesseract::TessBaseAPI &api, pt_picture picture, int quarterTurns) {
  api.SetImage(picture.bytes, picture.width, picture.height, 1, static_cast<int>(picture.stride));
  if (quarterTurns == 0) return;
  Pix *turned = pixRotateOrth(api.GetInputImage(), quarterTurns);
  if (turned == nullptr) throw std::bad_alloc();
  api.SetImage(turned);  // Makes a copy of its own.
  pixDestroy(&turned);
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
    return new pt_reader{std::move(api), {}, {}};
  });
}

void pt_reader_free(pt_reader *reader) {
  pt_guard(0, [&] {
    delete reader;
    return 0;
  });
}

pt_outcome pt_reader_read(pt_reader *reader, pt_picture picture, int quarterTurns,
                          int pixelsPerInch, pt_layout layout, int milliseconds) {
  forget(*reader);
  const pt_outcome outcome = pt_guard(PT_FAILED, [&] {
    pt_stay_on_this_thread();
    auto &api = *reader->api;
    // Words of earlier pages must not colour this one.
    api.ClearAdaptiveClassifier();
    api.SetPageSegMode(static_cast<tesseract::PageSegMode>(layout));
    show(api, picture, quarterTurns);
    if (pixelsPerInch > 0) api.SetSourceResolution(pixelsPerInch);
    const pt_outcome outcome = recognize(api, milliseconds);
    if (outcome != PT_FAILED) collect(*reader);
    api.Clear();
    return outcome;
  });
  if (outcome == PT_FAILED) forget(*reader);
  return outcome;
}

const pt_part *pt_reader_parts(const pt_reader *reader, size_t *count) {
  *count = reader->parts.size();
  return reader->parts.data();
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
