#include "pt_models.h"

// Clang supports #embed in every version of C, but warns that C17 has none.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char pt_english_weights[] = {
#embed "models/eng.weights"
};
const size_t pt_english_weights_size = sizeof pt_english_weights;
