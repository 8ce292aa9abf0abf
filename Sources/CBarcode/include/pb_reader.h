// Reading barcodes with zxing-cpp, behind a plain C face.
//
// Ownership: what pb_read returns belongs to the caller, who frees it with pb_codes_free; all
// that hangs on it goes with it. Pixels are borrowed for the length of a call. Places are in
// pixels, x to the right and y downwards from the picture's top left. NULL means that memory ran
// out or that the library failed. No exception comes out of here.
//
// zxing-cpp 1.4.0 in Debian is built with its assertions on, and one of them ends the process
// where a linear code's text is met a second time. So a call reads linear codes one at a time,
// and looks at one scale: pb_read never gives the library an occasion.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What the library calls symbologies; bits, so that a set of them is their sum.
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

/// A grey picture, borrowed: 8 bit a pixel.
typedef struct {
  const uint8_t *_Nonnull pixels;
  /// Pixels.
  int width, height;
  /// Bytes from one row to the next.
  ptrdiff_t bytesPerRow;
} pb_image;

/// How hard to look, and for what.
typedef struct {
  /// The symbologies to look for, added up; at least one.
  uint32_t symbologies;
  /// Whether linear codes are looked for along the picture's height too, and as many scan lines
  /// are tried as can be.
  bool triesHarder;
  /// Whether black and white are told apart by one threshold for the whole picture (or line)
  /// instead of by each place's surroundings.
  bool usesGlobalHistogram;
  /// Whether the picture shows one symbol, upright and nothing else.
  bool isPure;
  /// How many scan lines must agree on a linear code.
  int minimumLineCount;
} pb_options;

/// A code that was read.
typedef struct {
  pb_symbology symbology;
  /// What it says, in UTF-8, without a terminating NUL.
  const char *_Nonnull text;
  size_t textLength;
  /// The same as bytes, before any character set was thought of.
  const uint8_t *_Nullable bytes;
  size_t byteCount;
  /// The same in the ECI protocol (ISO/IEC 15424): the symbology identifier, then the bytes, a
  /// backslash and six digits at each change of character set.
  const uint8_t *_Nullable eciBytes;
  size_t eciByteCount;
  /// x and y of the symbol's own top left, top right, bottom right and bottom left.
  double corners[8];
  /// Whether the content is GS1 element strings.
  bool isGS1;
  /// Whether it names its character set.
  bool hasECI;
  /// How many scan lines agreed; 0 for what is no linear code.
  int lineCount;
  /// The place, from 0, among the symbols of one message, and their number; -1 where it stands
  /// alone. The number is 0 where it is not told.
  int sequenceIndex, sequenceSize;
} pb_barcode;

/// What one call read.
typedef struct {
  const pb_barcode *_Nullable barcodes;
  int count;
} pb_barcodes;

/// Reads the codes in `image`: all matrix codes that are found, and of the linear ones one, and
/// one that is a DataBar. None is an answer too.
const pb_barcodes *_Nullable pb_read(pb_image image, pb_options options);

void pb_barcodes_free(const pb_barcodes *_Nullable barcodes);

#ifdef __cplusplus
}
#endif
