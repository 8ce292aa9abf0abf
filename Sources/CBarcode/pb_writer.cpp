#include <ZXing/BitMatrix.h>
#include <ZXing/CharacterSet.h>
#include <ZXing/MultiFormatWriter.h>
#include <string>
#include "CShim.h"
#include "pb_reader.h"

using namespace ZXing;

int pb_write_qr(const char *text, uint8_t *modules) {
  return shim_guard<int>(0, [&] {
    MultiFormatWriter writer(BarcodeFormat::QRCode);
    // Error correction of 8 levels: 2 to 3 is M.
    writer.setMargin(0).setEccLevel(3).setEncoding(CharacterSet::UTF8);
    const BitMatrix code = writer.encode(std::string(text), 0, 0);
    const int side = code.width();
    if (side > PB_QR_MAXIMUM_SIDE) return 0;
    for (int y = 0; y < side; y++)
      for (int x = 0; x < side; x++) modules[y * side + x] = code.get(x, y);
    return side;
  });
}
