// Other programs, and child processes with limits on memory and time, for work on files that may be
// hostile.
//
// The caller owns every descriptor that a function returns. Nothing here allocates. Any thread may
// call any function.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The descriptor of a child's end of its socket.
enum { SHIM_CHILD_SOCKET = 3 };

/// A running child process.
typedef struct shim_child {
  int pid;
  /// A stream socket to the child's SHIM_CHILD_SOCKET.
  int socket;
  /// Standard error of the child, up to 64 KiB until it is read; the rest is discarded.
  int messages;
} shim_child;

/// How a program is started.
typedef struct shim_program {
  /// The program, which is looked up in PATH unless it has a slash, and its arguments, up to NULL.
  char *_Nullable const *_Nonnull arguments;
  /// `NAME=value`, up to NULL.
  char *_Nullable const *_Nonnull environment;
  /// Descriptors of the caller, which stay open, that become the standard streams; -1 for /dev/null.
  int input, output, messages;
  /// Becomes SHIM_CHILD_SOCKET; -1 for none.
  int socket;
  /// Whether it leads a process group of its own, so that all its processes can be ended together.
  bool leads_group;
} shim_program;

/// Starts a program. It inherits no other descriptor, and no signal is ignored or blocked in it,
/// whatever this process ignores. Sets the number of its process. Returns 0 or an error number.
int shim_start(const shim_program *_Nonnull program, int *_Nonnull pid);

/// Starts `program` with one argument as a child process that answers requests. Its standard streams
/// but `messages` are /dev/null. Returns 0 or an error number.
int shim_child_start(const char *_Nonnull program, const char *_Nonnull argument,
                     shim_child *_Nonnull child);

/// Limits this process to `bytes` more memory than it has now, and to `seconds` more processor time,
/// after which SIGXCPU ends it. Replaces the limits of an earlier call.
void shim_limit_process(size_t bytes, double seconds);

/// How near to its limit of memory a process that crashes ran out of it, in bytes: what one request to
/// the system for more memory may have asked for in vain.
enum { SHIM_CRASH_MARGIN = 32 << 20 };

/// Has this process write "out of memory" to standard error when it crashes within SHIM_CRASH_MARGIN of
/// its limit: libraries use the results of failed allocations.
void shim_explain_crashes(void);

/// Ends this process, whatever it does, as soon as the other end of `socket` is closed. Returns 0 or an
/// error number: then nothing would end it.
int shim_end_with_peer(int socket);

/// Has the threads of this process allocate from one heap, so that each does not reserve its own.
void shim_use_one_arena(void);

/// A file in memory that contains `bytes` and can be neither changed nor truncated; -1, and errno, on
/// failure.
int shim_memory_file(const void *_Nullable bytes, size_t size);

#ifdef __cplusplus
}
#endif
