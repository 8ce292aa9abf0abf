// qpdf's jobs: what its command line does, within this process.
//
// libqpdf is loaded at the first call, for it costs every start of a program that links it
// milliseconds. Nothing is owned by the caller, and no exception leaves libqpdf's C interface.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a job ended.
typedef enum pq_status {
  PQ_DONE = 0,
  /// libqpdf is not installed or too old: `message` is the loader's reason.
  PQ_MISSING = 1,
  /// `message` says why.
  PQ_FAILED = 2,
  /// A file is encrypted, and no password, or a wrong one, was given.
  PQ_ENCRYPTED = 3,
} pq_status;

/// Runs a job, described in qpdf's own JSON (`qpdf --job-json-help`). On failure `message` receives libqpdf's first error, cut to `size` bytes with its NUL.
/// Warnings about damage that was repaired are no failure. Each call is on its own; several
/// may run at once.
pq_status pq_run(const char *_Nonnull json, char *_Nonnull message, size_t size);

#ifdef __cplusplus
}
#endif
