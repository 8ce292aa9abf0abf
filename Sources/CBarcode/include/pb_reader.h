// Barcode decoding, and the writing of QR codes, with zxing-cpp, in plain C.
//
// The result of pb_read belongs to the caller, who frees it and all its texts with
// pb_barcodes_free. Pixels are borrowed for the length of a call. Positions are in pixels from the
// image's top left corner, x to the right, y downwards. NULL means failure, with the reason in
// shim_last_error() (CShim.h). No exception leaves this library.
//
// Debian builds zxing-cpp 1.4.0 with assertions, one of which ends the process when the text of a
// linear barcode is decoded a second time. Therefore pb_read decodes one linear barcode per call,
// at one scale.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The library's symbologies, as bits of a set.
typedef enum {
  PB_AZTEC = 1 << 0,
  PB_CODABAR = 1 << 1,
  PB_CODE39 = 1 << 2,
  PB_CODE93 = 1 << 3,
  PB_CODE128 = 1 << 4,
  PB_DATABAR = 1 << 5,
  PB_DATABAR_EXPANDED = 1 << 6,
  PB_DATAMATRIX = 1 << 7,
  PB_EAN8 = 1 << 8,
  PB_EAN13 = 1 << 9,
  PB_ITF = 1 << 10,
  PB_MAXICODE = 1 << 11,
  PB_PDF417 = 1 << 12,
  PB_QR = 1 << 13,
  PB_UPCA = 1 << 14,
  PB_UPCE = 1 << 15,
  PB_MICRO_QR = 1 << 16,
} pb_symbology;

/// A borrowed gray image, 8 bits per pixel.
typedef struct {
  const uint8_t *_Nonnull pixels;
  /// In pixels.
  int width, height;
  /// The distance between the starts of two rows, in bytes.
  ptrdiff_t bytesPerRow;
} pb_image;

/// Settings of the decoder.
typedef struct {
  /// The union of the symbologies to decode; at least one.
  uint32_t symbologies;
  /// Whether linear barcodes are decoded along columns as well, and on as many scan lines as
  /// possible.
  bool triesHarder;
  /// Whether binarization uses one threshold for the whole image (or line) instead of a local one.
  bool usesGlobalHistogram;
  /// Whether the image contains one upright symbol and nothing else.
  bool isPure;
  /// The minimum number of scan lines that agree on a linear barcode.
  int minimumLineCount;
} pb_options;

/// A decoded barcode.
typedef struct {
  pb_symbology symbology;
  /// The content in UTF-8, not NUL-terminated.
  const char *_Nonnull text;
  size_t textLength;
  /// The content as bytes, before the conversion from its character set.
  const uint8_t *_Nullable bytes;
  size_t byteCount;
  /// The content in the ECI protocol (ISO/IEC 15424): the symbology identifier, then the bytes,
  /// with a backslash and six digits at each change of character set.
  const uint8_t *_Nullable eciBytes;
  size_t eciByteCount;
  /// x and y of the symbol's top left, top right, bottom right and bottom left corner, in the
  /// symbol's own orientation.
  double corners[8];
  /// Whether the content consists of GS1 element strings.
  bool isGS1;
  /// Whether the symbol states its character set.
  bool hasECI;
  /// The number of scan lines that agreed; 0 for a matrix barcode.
  int lineCount;
  /// The index, from 0, among the symbols of one message, or -1 for a single symbol; and their
  /// number, or 0 if unknown.
  int sequenceIndex, sequenceSize;
} pb_barcode;

/// The result of a call.
typedef struct {
  const pb_barcode *_Nullable barcodes;
  int count;
} pb_barcodes;

/// Decodes the barcodes in `image`: all matrix barcodes, at most one linear barcode, and at most
/// one GS1 DataBar. An empty result is valid.
const pb_barcodes *_Nullable pb_read(pb_image image, pb_options options);

/// Frees a result; NULL is allowed.
void pb_barcodes_free(const pb_barcodes *_Nullable barcodes);

/// The longest side of a QR code that pb_write_qr draws, in modules: version 10.
#define PB_QR_MAXIMUM_SIDE 57

/// Draws `text`, UTF-8 that ends in a NUL, as a QR code with error correction M and without a quiet
/// zone: row by row, 1 for a dark module, into `modules`, which has room for PB_QR_MAXIMUM_SIDE
/// squared. Returns the modules of a side; 0 if the text is too long or the call failed.
int pb_write_qr(const char *_Nonnull text, uint8_t *_Nonnull modules);

#ifdef __cplusplus
}
#endif
