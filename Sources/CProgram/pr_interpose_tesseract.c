// Tesseract's list of ambiguous characters, which it loads when it starts.
//
// Only the engine that Tesseract had before its neural networks asks which characters are mistaken
// for which others. Yet the list is loaded, entry by entry, whichever engine recognizes: a third of
// the time that `platen text` takes for a small page. Here it stays empty.
//
// Trained data that holds the old engine's parts beside a network (none of Debian's does) is read
// with both engines, and then the list has its effect: set PLATEN_INTERPOSE=0 for such data.
#ifndef PLATEN_NO_INTERPOSE
#include "pr_interpose.h"

/// `tesseract::UnicharAmbigs::LoadUniversal(const UNICHARSET &, UNICHARSET *)` (ccutil/ambigs.h).
#define LOAD_UNIVERSAL "_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_"

/// Tesseract's function; `self` is the object. The C++ ABI passes it as the first argument.
void pr_load_universal(void *self, const void *encoder, void *characters) __asm__(LOAD_UNIVERSAL);

void pr_load_universal(void *self, const void *encoder, void *characters) {
  const void *caller = __builtin_return_address(0);
  if (pr_is_in_force(caller)) {
    pr_count(PR_AMBIGUITY_LIST);
    return;
  }
  typeof(pr_load_universal) *original = pr_original(caller, LOAD_UNIVERSAL);
  if (original != 0 && original != pr_load_universal) original(self, encoder, characters);
}
#endif
