// Letters that Training/letters has taught Tesseract: how the print of receipts and of
// photographed pages looks. Files of trained data with a network, its characters and their codes.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const unsigned char pt_english_weights[];
extern const size_t pt_english_weights_size;

#ifdef __cplusplus
}
#endif
