#include "pt_letters.h"

// Clang knows #embed in all of C, and would say that C17 does not.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char pt_english_letters[] = {
#embed "models/eng.weights"
};
const size_t pt_english_letters_size = sizeof pt_english_letters;
