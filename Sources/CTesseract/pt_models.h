// Recognition models that Training/recognition has fine-tuned on receipt print and photographed
// text: files of trained data with a network, its character set and their codes.
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
