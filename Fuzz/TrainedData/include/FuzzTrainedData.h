// Trained data of Tesseract, as CTesseract reads it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads `count` bytes as trained data and, where they are valid, writes them again with another
/// network.
void fuzz_trained_data(const uint8_t *_Nonnull bytes, size_t count);

#ifdef __cplusplus
}
#endif
