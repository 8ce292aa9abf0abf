// qpdf jobs: the operations of its command line, within this process.
//
// libqpdf is loaded on first use, because every start of a program that links it takes milliseconds
// longer. The caller owns nothing. No exception leaves libqpdf's C interface.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a job.
typedef enum pq_status {
  PQ_DONE = 0,
  /// libqpdf is not installed or too old: `message` is the loader's reason.
  PQ_MISSING = 1,
  /// The job failed: `message` is the reason.
  PQ_FAILED = 2,
  /// A file is encrypted, and the password is missing or wrong.
  PQ_ENCRYPTED = 3,
} pq_status;

/// Runs a job, described in qpdf's JSON (`qpdf --job-json-help`). On failure `message` receives
/// libqpdf's errors or the loader's, truncated to `size` bytes including the NUL. Warnings about
/// repaired damage are not failures. Any thread may call.
pq_status pq_run(const char *_Nonnull json, char *_Nonnull message, size_t size);

/// Writes the PDF at `input` to `output` without its invisible text (text rendering mode 3), such as the text
/// layer of an earlier recognition, in its pages and in the forms that these use. On failure `message` receives
/// the reason, truncated to `size` bytes including the NUL. Any thread may call.
pq_status pq_write_without_hidden_text(const char *_Nonnull input, const char *_Nonnull output,
                                       char *_Nonnull message, size_t size);

#ifdef __cplusplus
}
#endif

#include "pq_images.h"
