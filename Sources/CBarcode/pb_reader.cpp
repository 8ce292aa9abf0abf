#define ZX_USE_UTF8 1
#include "pb_reader.h"
#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif
#include <memory>
#include <string>
#include <vector>
#include "CShim.h"

using namespace ZXing;

/// 104 is version 1.4.
#define ZXING_VERSION (ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR)

namespace {

#if ZXING_VERSION >= 202
using Hints = ReaderOptions;
#else
using Hints = DecodeHints;
#endif

/// A barcode and the memory to which it points.
struct Decoded {
  std::string text;
  ByteArray bytes, eciBytes;
  pb_barcode barcode;
};

/// The result of pb_read and the memory to which it points. Nothing moves once it is filled.
struct ReadResult : pb_barcodes {
  std::vector<Decoded> decodedBarcodes;
  std::vector<pb_barcode> list;
};

constexpr uint32_t MATRICES =
    PB_AZTEC | PB_DATAMATRIX | PB_MAXICODE | PB_PDF417 | PB_QR | PB_MICRO_QR;
constexpr uint32_t DATABARS = PB_DATABAR | PB_DATABAR_EXPANDED;
constexpr uint32_t OTHER_LINEARS = ~(MATRICES | DATABARS);

Hints hints(const pb_options &options) {
  Hints hints;
  hints.setTryHarder(options.triesHarder)
      .setTryRotate(options.triesHarder)
      .setTryDownscale(false)
      .setIsPure(options.isPure)
      .setBinarizer(options.usesGlobalHistogram ? Binarizer::GlobalHistogram
                                                : Binarizer::LocalAverage)
      // With it, text whose separators are no shift characters is not decoded at all.
      .setTryCode39ExtendedMode(false)
      .setEanAddOnSymbol(EanAddOnSymbol::Read)
      .setMinLineCount(uint8_t(options.minimumLineCount));
#if ZXING_VERSION >= 200
  // As before 2.0.
  hints.setTryInvert(false).setTextMode(TextMode::Plain);
#endif
#if ZXING_VERSION < 203
  // Later versions always do.
  hints.setReturnCodabarStartEnd(true);
#endif
  return hints;
}

BarcodeFormats formats(uint32_t symbologies) {
  BarcodeFormats result;
  for (uint32_t bit = 1; bit <= PB_MICRO_QR; bit <<= 1)
    if (symbologies & bit) result |= BarcodeFormat(bit);
  return result;
}

Decoded converted(const Result &result) {
  Decoded decoded{result.text(), result.bytes(), result.bytesECI(), {}};
  const Position &position = result.position();
  for (int i = 0; i < 4; i++) {
    decoded.barcode.corners[2 * i] = position[i].x;
    decoded.barcode.corners[2 * i + 1] = position[i].y;
  }
  decoded.barcode.symbology = pb_symbology(result.format());
  decoded.barcode.isGS1 = result.contentType() == ContentType::GS1;
  decoded.barcode.hasECI = result.hasECI();
  decoded.barcode.lineCount = result.lineCount();
  decoded.barcode.sequenceIndex = result.sequenceIndex();
  decoded.barcode.sequenceSize = result.sequenceSize();
#if ZXING_VERSION >= 200
  // Before, the content of a DataBar was its 14 digits, without the application identifier 01.
  if (result.format() == BarcodeFormat::DataBar && decoded.text.size() == 16) {
    decoded.text.erase(0, 2);
    decoded.bytes.erase(decoded.bytes.begin(), decoded.bytes.begin() + 2);
  }
#endif
  return decoded;
}

void decode(ReadResult &barcodes, const ImageView &view, Hints &decodeHints, uint32_t symbologies) {
  if (!symbologies) return;
  decodeHints.setFormats(formats(symbologies));
  for (const Result &result : ReadBarcodes(view, decodeHints))
    if (result.isValid()) barcodes.decodedBarcodes.push_back(converted(result));
}

/// Sets the pointers to texts and bytes.
void linkPointers(ReadResult &barcodes) {
  for (Decoded &decoded : barcodes.decodedBarcodes) {
    decoded.barcode.text = decoded.text.data();
    decoded.barcode.textLength = decoded.text.size();
    decoded.barcode.bytes = decoded.bytes.data();
    decoded.barcode.byteCount = decoded.bytes.size();
    decoded.barcode.eciBytes = decoded.eciBytes.data();
    decoded.barcode.eciByteCount = decoded.eciBytes.size();
    barcodes.list.push_back(decoded.barcode);
  }
  barcodes.barcodes = barcodes.list.data();
  barcodes.count = int(barcodes.list.size());
}

}  // namespace

static_assert(PB_AZTEC == int(BarcodeFormat::Aztec) && PB_CODE128 == int(BarcodeFormat::Code128) &&
              PB_DATAMATRIX == int(BarcodeFormat::DataMatrix) &&
              PB_ITF == int(BarcodeFormat::ITF) && PB_QR == int(BarcodeFormat::QRCode) &&
              PB_MICRO_QR == int(BarcodeFormat::MicroQRCode));

const pb_barcodes *pb_read(pb_image image, pb_options options) {
  return shim_guard<const pb_barcodes *>(nullptr, [&] {
    auto barcodes = std::make_unique<ReadResult>();
    const ImageView view(image.pixels, image.width, image.height, ImageFormat::Lum,
                         int(image.bytesPerRow));
    Hints decodeHints = hints(options);
    decode(*barcodes, view, decodeHints, options.symbologies & MATRICES);
    // One linear barcode per call, and a DataBar at its first line: decoding the same text twice
    // ends the process (see the header).
    decodeHints.setMaxNumberOfSymbols(1);
    decode(*barcodes, view, decodeHints, options.symbologies & OTHER_LINEARS);
    decodeHints.setMinLineCount(1);
    decode(*barcodes, view, decodeHints, options.symbologies & DATABARS);
    linkPointers(*barcodes);
    return barcodes.release();
  });
}

void pb_barcodes_free(const pb_barcodes *barcodes) {
  delete static_cast<const ReadResult *>(barcodes);
}
