#include <qpdf/qpdfjob-c.h>
#include <qpdf/qpdflogger-c.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "CQPDF.h"
#include "CShim.h"

// clang-format off
#define PQ_FUNCTIONS(X)           \
  X(qpdfjob_init)                 \
  X(qpdfjob_cleanup)              \
  X(qpdfjob_set_logger)           \
  X(qpdfjob_initialize_from_json) \
  X(qpdfjob_run)                  \
  X(qpdflogger_create)            \
  X(qpdflogger_cleanup)           \
  X(qpdflogger_set_info)          \
  X(qpdflogger_set_warn)          \
  X(qpdflogger_set_error)
// clang-format on

/// The functions of libqpdf that are called.
static struct {
#define X(name) __typeof__(&name) name;
  PQ_FUNCTIONS(X)
#undef X
} qpdf;

static bool load(void) {
  static shim_library library = {.name = "libqpdf.so.29"};
  static const shim_symbol symbols[] = {
#define X(name) {#name, &qpdf.name},
      PQ_FUNCTIONS(X)
#undef X
  };
  return shim_library_load(&library, symbols, sizeof symbols / sizeof *symbols);
}

/// libqpdf's messages, truncated to `size` bytes.
typedef struct text {
  char *bytes;
  size_t used, size;
} text;

static int append(char const *data, size_t length, void *context) {
  text *self = context;
  const size_t available = self->size - 1 - self->used;
  const size_t copied = length < available ? length : available;
  memcpy(self->bytes + self->used, data, copied);
  self->used += copied;
  self->bytes[self->used] = 0;
  return 0;
}

static pq_status run(const char *json, qpdflogger_handle logger) {
  qpdfjob_handle job = qpdf.qpdfjob_init();
  qpdf.qpdfjob_set_logger(job, logger);
  int status = qpdf.qpdfjob_initialize_from_json(job, json);
  if (status == 0) status = qpdf.qpdfjob_run(job);
  qpdf.qpdfjob_cleanup(&job);
  // 3 means that there were warnings, and that the output is complete.
  return status == 0 || status == 3 ? PQ_DONE : PQ_FAILED;
}

pq_status pq_run(const char *json, char *message, size_t size) {
  message[0] = 0;
  if (!load()) {
    snprintf(message, size, "%s", shim_last_error());
    return PQ_MISSING;
  }
  text log = {.bytes = message, .size = size};
  qpdflogger_handle logger = qpdf.qpdflogger_create();
  qpdf.qpdflogger_set_info(logger, qpdf_log_dest_discard, NULL, NULL);
  qpdf.qpdflogger_set_warn(logger, qpdf_log_dest_discard, NULL, NULL);
  qpdf.qpdflogger_set_error(logger, qpdf_log_dest_custom, append, &log);
  pq_status status = run(json, logger);
  qpdf.qpdflogger_cleanup(&logger);
  if (status == PQ_FAILED && strstr(message, "invalid password")) return PQ_ENCRYPTED;
  return status;
}
