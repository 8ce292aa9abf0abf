#define ZX_USE_UTF8 1
#include "pb_reader.h"
#include <ZXing/ReadBarcode.h>
#include <string>
#include <vector>

using namespace ZXing;

namespace {

/// What a code points at, and the code.
struct Read {
  std::string text;
  ByteArray bytes, eciBytes;
  pb_code code;
};

/// What pb_read returns, with all that hangs on it. Nothing moves once it is filled.
struct Codes : pb_codes {
  std::vector<Read> reads;
  std::vector<pb_code> list;
};

constexpr uint32_t MATRICES =
    PB_AZTEC | PB_DATAMATRIX | PB_MAXICODE | PB_PDF417 | PB_QR | PB_MICRO_QR;
constexpr uint32_t DATABARS = PB_DATABAR | PB_DATABAR_EXPANDED;
constexpr uint32_t OTHER_LINEARS = ~(MATRICES | DATABARS);

DecodeHints hints(const pb_request &request) {
  return DecodeHints()
      .setTryHarder(request.triesHarder)
      .setTryRotate(request.triesHarder)
      .setTryDownscale(false)
      .setIsPure(request.isPure)
      .setBinarizer(request.thresholdsGlobally ? Binarizer::GlobalHistogram
                                               : Binarizer::LocalAverage)
      .setTryCode39ExtendedMode(true)
      .setReturnCodabarStartEnd(true)
      .setEanAddOnSymbol(EanAddOnSymbol::Read)
      .setMinLineCount(uint8_t(request.leastLines));
}

BarcodeFormats formats(uint32_t symbologies) {
  BarcodeFormats result;
  for (uint32_t bit = 1; bit <= PB_MICRO_QR; bit <<= 1)
    if (symbologies & bit) result |= BarcodeFormat(bit);
  return result;
}

Read taken(const Result &result) {
  Read read{result.text(), result.bytes(), result.bytesECI(), {}};
  const Position &place = result.position();
  for (int i = 0; i < 4; i++) {
    read.code.corners[2 * i] = place[i].x;
    read.code.corners[2 * i + 1] = place[i].y;
  }
  read.code.symbology = pb_symbology(result.format());
  read.code.isGS1 = result.contentType() == ContentType::GS1;
  read.code.hasECI = result.hasECI();
  read.code.lineCount = result.lineCount();
  read.code.sequenceIndex = result.sequenceIndex();
  read.code.sequenceSize = result.sequenceSize();
  return read;
}

void read(Codes &codes, const ImageView &view, DecodeHints &how, uint32_t symbologies) {
  if (!symbologies) return;
  how.setFormats(formats(symbologies));
  for (const Result &result : ReadBarcodes(view, how))
    if (result.isValid()) codes.reads.push_back(taken(result));
}

/// Fills in what points at the texts and bytes.
void join(Codes &codes) {
  for (Read &read : codes.reads) {
    read.code.text = read.text.data();
    read.code.textLength = read.text.size();
    read.code.bytes = read.bytes.data();
    read.code.byteCount = read.bytes.size();
    read.code.eciBytes = read.eciBytes.data();
    read.code.eciByteCount = read.eciBytes.size();
    codes.list.push_back(read.code);
  }
  codes.codes = codes.list.data();
  codes.count = int(codes.list.size());
}

}  // namespace

static_assert(PB_AZTEC == int(BarcodeFormat::Aztec) && PB_CODE128 == int(BarcodeFormat::Code128) &&
              PB_DATAMATRIX == int(BarcodeFormat::DataMatrix) &&
              PB_ITF == int(BarcodeFormat::ITF) && PB_QR == int(BarcodeFormat::QRCode) &&
              PB_MICRO_QR == int(BarcodeFormat::MicroQRCode));

const pb_codes *pb_read(pb_picture picture, pb_request request) {
  try {
    auto *codes = new Codes();
    try {
      const ImageView view(picture.pixels, picture.width, picture.height, ImageFormat::Lum,
                           int(picture.bytesPerRow));
      DecodeHints how = hints(request);
      read(*codes, view, how, request.symbologies & MATRICES);
      // One linear symbol a call, and DataBar at its first line: a second meeting with the same
      // text would end the process (see the header).
      how.setMaxNumberOfSymbols(1);
      read(*codes, view, how, request.symbologies & OTHER_LINEARS);
      how.setMinLineCount(1);
      read(*codes, view, how, request.symbologies & DATABARS);
      join(*codes);
      return codes;
    } catch (...) {
      delete codes;
      return nullptr;
    }
  } catch (...) {
    return nullptr;
  }
}

void pb_codes_free(const pb_codes *codes) { delete static_cast<const Codes *>(codes); }
