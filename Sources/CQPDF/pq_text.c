#include <qpdf/qpdf-c.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "CQPDF.h"
#include "CShim.h"
#include "pq_content.h"

// clang-format off
#define PQ_FUNCTIONS(X)                     \
  X(qpdf_init)                              \
  X(qpdf_cleanup)                           \
  X(qpdf_silence_errors)                    \
  X(qpdf_set_suppress_warnings)             \
  X(qpdf_read)                              \
  X(qpdf_has_error)                         \
  X(qpdf_get_error)                         \
  X(qpdf_get_error_code)                    \
  X(qpdf_get_error_full_text)               \
  X(qpdf_push_inherited_attributes_to_page) \
  X(qpdf_get_num_pages)                     \
  X(qpdf_get_page_n)                        \
  X(qpdf_oh_get_page_content_data)          \
  X(qpdf_oh_get_stream_data)                \
  X(qpdf_oh_replace_stream_data)            \
  X(qpdf_oh_new_stream)                     \
  X(qpdf_oh_new_null)                       \
  X(qpdf_oh_replace_key)                    \
  X(qpdf_oh_get_key)                        \
  X(qpdf_oh_get_dict)                       \
  X(qpdf_oh_get_object_id)                  \
  X(qpdf_oh_is_dictionary)                  \
  X(qpdf_oh_is_stream)                      \
  X(qpdf_oh_is_name_and_equals)             \
  X(qpdf_oh_begin_dict_key_iter)            \
  X(qpdf_oh_dict_more_keys)                 \
  X(qpdf_oh_dict_next_key)                  \
  X(qpdf_init_write)                        \
  X(qpdf_set_newline_before_endstream)      \
  X(qpdf_write)
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

/// A file whose hidden text is removed. Forms that were visited are marked by their object number.
typedef struct job {
  qpdf_data pdf;
  bool *visited;
  int visited_count;
} job;

/// How deep forms in forms are followed.
enum { deepest_form = 8 };

/// Marks the form with object number `id`; false where it was marked before.
static bool visit(job *self, int id) {
  if (id < 0) return false;
  if (id >= self->visited_count) {
    const int count = id * 2 + 64;
    bool *larger = realloc(self->visited, (size_t)count);
    if (!larger) return false;
    memset(larger + self->visited_count, 0, (size_t)(count - self->visited_count));
    self->visited = larger;
    self->visited_count = count;
  }
  if (self->visited[id]) return false;
  return self->visited[id] = true;
}

/// Gives `stream` the content without its hidden text; takes over `content`.
static void replace(job *self, qpdf_oh stream, unsigned char *content, size_t size) {
  // Two bytes may replace an operator of one byte.
  unsigned char *rest = malloc(size * 2 + 2);
  if (rest) {
    const size_t length = pq_remove_hidden_text(content, size, rest);
    qpdf.qpdf_oh_replace_stream_data(self->pdf, stream, rest, length,
                                     qpdf.qpdf_oh_new_null(self->pdf),
                                     qpdf.qpdf_oh_new_null(self->pdf));
  }
  free(rest);
  free(content);
}

static void clean_forms(job *self, qpdf_oh resources, int depth);

static void clean_form(job *self, qpdf_oh form, int depth) {
  if (!qpdf.qpdf_oh_is_stream(self->pdf, form)) return;
  if (!visit(self, qpdf.qpdf_oh_get_object_id(self->pdf, form))) return;
  qpdf_oh dictionary = qpdf.qpdf_oh_get_dict(self->pdf, form);
  qpdf_oh subtype = qpdf.qpdf_oh_get_key(self->pdf, dictionary, "/Subtype");
  if (!qpdf.qpdf_oh_is_name_and_equals(self->pdf, subtype, "/Form")) return;
  unsigned char *content = NULL;
  size_t size = 0;
  QPDF_BOOL filtered = QPDF_FALSE;
  if (qpdf.qpdf_oh_get_stream_data(self->pdf, form, qpdf_dl_generalized, &filtered, &content,
                                   &size) == 0 &&
      filtered && content) {
    replace(self, form, content, size);
  } else {
    free(content);
  }
  clean_forms(self, qpdf.qpdf_oh_get_key(self->pdf, dictionary, "/Resources"), depth + 1);
}

/// Cleans the forms of a resource dictionary.
static void clean_forms(job *self, qpdf_oh resources, int depth) {
  if (depth > deepest_form || !qpdf.qpdf_oh_is_dictionary(self->pdf, resources)) return;
  qpdf_oh objects = qpdf.qpdf_oh_get_key(self->pdf, resources, "/XObject");
  if (!qpdf.qpdf_oh_is_dictionary(self->pdf, objects)) return;
  // The iteration is the library's only one, so the forms are collected before they are visited.
  qpdf_oh forms[256];
  int count = 0;
  qpdf.qpdf_oh_begin_dict_key_iter(self->pdf, objects);
  while (count < 256 && qpdf.qpdf_oh_dict_more_keys(self->pdf))
    forms[count++] =
        qpdf.qpdf_oh_get_key(self->pdf, objects, qpdf.qpdf_oh_dict_next_key(self->pdf));
  for (int index = 0; index < count; index++) clean_form(self, forms[index], depth);
}

static void clean_page(job *self, size_t number) {
  qpdf_oh page = qpdf.qpdf_get_page_n(self->pdf, number);
  unsigned char *content = NULL;
  size_t size = 0;
  if (qpdf.qpdf_oh_get_page_content_data(self->pdf, page, &content, &size) == 0 && content) {
    qpdf_oh stream = qpdf.qpdf_oh_new_stream(self->pdf);
    replace(self, stream, content, size);
    qpdf.qpdf_oh_replace_key(self->pdf, page, "/Contents", stream);
  } else {
    free(content);
  }
  clean_forms(self, qpdf.qpdf_oh_get_key(self->pdf, page, "/Resources"), 0);
}

static pq_status failed(job *self, char *message, size_t size) {
  qpdf_error error = qpdf.qpdf_has_error(self->pdf) ? qpdf.qpdf_get_error(self->pdf) : NULL;
  if (!error) {
    snprintf(message, size, "qpdf failed");
    return PQ_FAILED;
  }
  snprintf(message, size, "%s", qpdf.qpdf_get_error_full_text(self->pdf, error));
  return qpdf.qpdf_get_error_code(self->pdf, error) == qpdf_e_password ? PQ_ENCRYPTED : PQ_FAILED;
}

static pq_status clean(job *self, const char *input, const char *output, char *message,
                       size_t size) {
  qpdf.qpdf_silence_errors(self->pdf);
  qpdf.qpdf_set_suppress_warnings(self->pdf, QPDF_TRUE);
  if (qpdf.qpdf_read(self->pdf, input, NULL) & QPDF_ERRORS) return failed(self, message, size);
  qpdf.qpdf_push_inherited_attributes_to_page(self->pdf);
  const int count = qpdf.qpdf_get_num_pages(self->pdf);
  for (int number = 0; number < count; number++) clean_page(self, (size_t)number);
  if (qpdf.qpdf_init_write(self->pdf, output) & QPDF_ERRORS) return failed(self, message, size);
  qpdf.qpdf_set_newline_before_endstream(self->pdf, QPDF_TRUE);
  if (qpdf.qpdf_write(self->pdf) & QPDF_ERRORS) return failed(self, message, size);
  return PQ_DONE;
}

pq_status pq_write_without_hidden_text(const char *input, const char *output, char *message,
                                       size_t size) {
  message[0] = 0;
  if (!load()) {
    snprintf(message, size, "%s", shim_last_error());
    return PQ_MISSING;
  }
  job self = {.pdf = qpdf.qpdf_init()};
  const pq_status status = clean(&self, input, output, message, size);
  qpdf.qpdf_cleanup(&self.pdf);
  free(self.visited);
  return status;
}
