// SANE's library, loaded on first use: few users have a scanner, and it would delay every start.
#pragma once
#include <sane/sane.h>

/// The functions of SANE that are called.
// clang-format off
#define PSANE_FUNCTIONS(X)      \
  X(sane_init)                  \
  X(sane_exit)                  \
  X(sane_get_devices)           \
  X(sane_open)                  \
  X(sane_close)                 \
  X(sane_get_option_descriptor) \
  X(sane_control_option)        \
  X(sane_get_parameters)        \
  X(sane_start)                 \
  X(sane_read)                  \
  X(sane_cancel)                \
  X(sane_strstatus)
// clang-format on

typedef struct psane_library {
#define X(name) __typeof__(&name) _Nonnull name;
  PSANE_FUNCTIONS(X)
#undef X
} psane_library;

/// The library; NULL, and its reason in shim_last_error(), if it cannot be loaded.
const psane_library *_Nullable psane_load(void);
