// The options of a scanner by SANE's well-known names (sane/saneopts.h), which each driver spells its own
// way.
#pragma once
#include <stdbool.h>
#include "psane.h"
#include "psane_library.h"

/// An open scanner's options.
typedef struct psane_options {
  const psane_library *_Nonnull sane;
  SANE_Handle _Nonnull handle;
} psane_options;

/// Sets the source, the mode, the resolution and the area. Sets `is_feeder` to whether pages come until the
/// paper ends. Returns false, and the reason in shim_last_error(), if the scanner lacks what is asked for.
bool psane_set(psane_options options, const psane_settings *_Nonnull settings,
               bool *_Nonnull is_feeder);

/// The resolution that is set, in pixels per inch; 0 if the scanner does not tell.
double psane_resolution(psane_options options);
