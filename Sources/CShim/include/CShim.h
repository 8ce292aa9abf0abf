// Support for the C and C++ shims: the error of a thread's last call, one exception guard, and one
// loader for libraries that are loaded on first use; and a system call that Swift does not import.
// Child processes are in shim_child.h.
//
// Nothing here allocates or is owned by the caller. Every function may be called by any thread. A
// message is one line without a full stop.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "shim_child.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Why the last guarded call or the last shim_library_load of this thread failed; empty if it
/// succeeded. Valid until the thread's next call.
const char *_Nonnull shim_last_error(void);
/// Whether that call failed because memory ran out.
bool shim_last_error_is_out_of_memory(void);

/// Forgets the error of this thread's last call.
void shim_clear_error(void);
/// Stores `message` as the error of this thread's last call: control characters become spaces, and
/// what exceeds 511 bytes is cut off.
void shim_set_error(const char *_Nonnull message);
/// Stores that memory ran out.
void shim_set_out_of_memory(void);

/// A library that is loaded on first use. Define it with static storage and only `name` and `is_own` set.
typedef struct shim_library {
  /// Its soname, such as "libheif.so.1".
  const char *_Null_unspecified name;
  /// Whether it is a part of this program, which is beside it or in ../libexec/platen.
  bool is_own;
  /// Its handle of dlopen; NULL unless it is loaded. Never closed.
  void *_Nullable handle;
  bool is_tried;
  /// Why it is not loaded: dlerror's text.
  char reason[256];
} shim_library;

/// A function of a library.
typedef struct shim_symbol {
  const char *_Nonnull name;
  /// The address of the function pointer that receives the function's address.
  void *_Nonnull pointer;
} shim_symbol;

/// Loads a library (RTLD_NOW, RTLD_LOCAL) and looks up all `count` symbols at the first call;
/// later calls return the same. On failure it returns false, nothing stays open, and
/// shim_last_error() is dlerror's text.
bool shim_library_load(shim_library *_Nonnull library, const shim_symbol *_Nonnull symbols,
                       size_t count);

/// Renames a file unless the new name is taken, on one file system. Returns 0 or the error's number:
/// EEXIST if the name is taken, EXDEV if it is on another file system.
int shim_rename_to_free(const char *_Nonnull from, const char *_Nonnull to);

/// Has the allocator of the process keep freed memory for the next request. Call it before any thread starts.
void shim_retain_freed_memory(void);

#ifdef __cplusplus
}

#include <exception>
#include <new>

/// Runs `body` and returns its result. If it throws, returns `failure`, and shim_last_error() is the
/// exception's text.
template <typename Result, typename Body>
Result shim_guard(Result failure, Body &&body) noexcept {
  shim_clear_error();
  try {
    return body();
  } catch (const std::bad_alloc &) {
    shim_set_out_of_memory();
  } catch (const std::exception &exception) {
    shim_set_error(exception.what());
  } catch (...) {
    shim_set_error("an exception of unknown type");
  }
  return failure;
}
#endif
