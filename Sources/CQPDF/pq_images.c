#include "pq_images.h"
#include <qpdf/qpdf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "CShim.h"

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
  X(qpdf_oh_get_stream_data)                \
  X(qpdf_oh_replace_stream_data)            \
  X(qpdf_oh_new_stream)                     \
  X(qpdf_oh_new_null)                       \
  X(qpdf_oh_new_dictionary)                 \
  X(qpdf_oh_parse)                          \
  X(qpdf_oh_replace_key)                    \
  X(qpdf_oh_remove_key)                     \
  X(qpdf_oh_get_key)                        \
  X(qpdf_oh_has_key)                        \
  X(qpdf_oh_get_dict)                       \
  X(qpdf_oh_get_object_id)                  \
  X(qpdf_oh_get_array_n_items)              \
  X(qpdf_oh_get_array_item)                 \
  X(qpdf_oh_get_int_value_as_int)           \
  X(qpdf_oh_get_numeric_value)              \
  X(qpdf_oh_is_array)                       \
  X(qpdf_oh_is_bool)                        \
  X(qpdf_oh_get_bool_value)                 \
  X(qpdf_oh_is_dictionary)                  \
  X(qpdf_oh_is_integer)                     \
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

/// How deep forms in forms are followed, and how many XObjects of one dictionary are.
enum { deepest_form = 8, most_objects = 256 };
/// The most pixels of an image: those of a page of 35 megapixels, and reserve.
static const double largest_image = 100e6;

/// An image, and the size of its page if it is the only one there.
typedef struct found_image {
  qpdf_oh stream;
  double page_width, page_height;
} found_image;

struct pq_document {
  qpdf_data pdf;
  found_image *images;
  int count, capacity;
  /// The object numbers of the streams that were found.
  int *visited;
  int visited_count, visited_capacity;
  /// The bytes of the image that was read last.
  unsigned char *bytes;
};

/// Notes the object number `id`; false where it was noted before.
static bool visit(pq_document *self, int id) {
  for (int i = 0; i < self->visited_count; i++)
    if (self->visited[i] == id) return false;
  if (self->visited_count == self->visited_capacity) {
    const int capacity = self->visited_capacity * 2 + 64;
    int *larger = realloc(self->visited, sizeof(int) * (size_t)capacity);
    if (!larger) return false;
    self->visited = larger;
    self->visited_capacity = capacity;
  }
  self->visited[self->visited_count++] = id;
  return true;
}

static void add(pq_document *self, qpdf_oh stream) {
  if (self->count == self->capacity) {
    const int capacity = self->capacity * 2 + 16;
    found_image *larger = realloc(self->images, sizeof(found_image) * (size_t)capacity);
    if (!larger) return;
    self->images = larger;
    self->capacity = capacity;
  }
  self->images[self->count++] = (found_image){.stream = stream};
}

static qpdf_oh key(const pq_document *self, qpdf_oh dictionary, const char *name) {
  return qpdf.qpdf_oh_get_key(self->pdf, dictionary, name);
}

static bool is_name(const pq_document *self, qpdf_oh object, const char *name) {
  return qpdf.qpdf_oh_is_name_and_equals(self->pdf, object, name);
}

/// Collects the images of a resource dictionary, and returns how many it uses, known ones included.
static int find_images(pq_document *self, qpdf_oh resources, int depth) {
  if (depth > deepest_form || !qpdf.qpdf_oh_is_dictionary(self->pdf, resources)) return 0;
  qpdf_oh objects = key(self, resources, "/XObject");
  if (!qpdf.qpdf_oh_is_dictionary(self->pdf, objects)) return 0;
  // The iteration is the library's only one, so the objects are collected before they are visited.
  qpdf_oh streams[most_objects];
  int count = 0, used = 0;
  qpdf.qpdf_oh_begin_dict_key_iter(self->pdf, objects);
  while (count < most_objects && qpdf.qpdf_oh_dict_more_keys(self->pdf))
    streams[count++] = key(self, objects, qpdf.qpdf_oh_dict_next_key(self->pdf));
  for (int i = 0; i < count; i++) {
    if (!qpdf.qpdf_oh_is_stream(self->pdf, streams[i])) continue;
    qpdf_oh dictionary = qpdf.qpdf_oh_get_dict(self->pdf, streams[i]);
    const bool is_new = visit(self, qpdf.qpdf_oh_get_object_id(self->pdf, streams[i]));
    if (is_name(self, key(self, dictionary, "/Subtype"), "/Image")) {
      if (is_new) add(self, streams[i]);
      used++;
    } else if (is_new) {
      used += find_images(self, key(self, dictionary, "/Resources"), depth + 1);
    } else {
      // A form that other pages use as well: what it draws is not this page's alone.
      used += 2;
    }
  }
  return used;
}

/// Finds the images of page `number`, from 0, and the size of the page for its only one.
static void find_page_images(pq_document *self, size_t number) {
  qpdf_oh page = qpdf.qpdf_get_page_n(self->pdf, number);
  const int before = self->count;
  const int used = find_images(self, key(self, page, "/Resources"), 0);
  qpdf_oh box = key(self, page, "/MediaBox");
  if (used != 1 || self->count != before + 1 || !qpdf.qpdf_oh_is_array(self->pdf, box) ||
      qpdf.qpdf_oh_get_array_n_items(self->pdf, box) != 4)
    return;
  double corner[4];
  for (int i = 0; i < 4; i++)
    corner[i] =
        qpdf.qpdf_oh_get_numeric_value(self->pdf, qpdf.qpdf_oh_get_array_item(self->pdf, box, i));
  self->images[before].page_width = corner[2] - corner[0];
  self->images[before].page_height = corner[3] - corner[1];
}

static pq_status failed(const pq_document *self, char *message, size_t size) {
  qpdf_error error = qpdf.qpdf_has_error(self->pdf) ? qpdf.qpdf_get_error(self->pdf) : NULL;
  if (!error) {
    snprintf(message, size, "qpdf failed");
    return PQ_FAILED;
  }
  snprintf(message, size, "%s", qpdf.qpdf_get_error_full_text(self->pdf, error));
  return qpdf.qpdf_get_error_code(self->pdf, error) == qpdf_e_password ? PQ_ENCRYPTED : PQ_FAILED;
}

pq_document *pq_open(const char *path, pq_status *status, char *message, size_t size) {
  message[0] = 0;
  *status = PQ_MISSING;
  if (!load()) {
    snprintf(message, size, "%s", shim_last_error());
    return NULL;
  }
  *status = PQ_FAILED;
  pq_document *self = calloc(1, sizeof *self);
  if (!self) {
    snprintf(message, size, "out of memory");
    return NULL;
  }
  self->pdf = qpdf.qpdf_init();
  qpdf.qpdf_silence_errors(self->pdf);
  qpdf.qpdf_set_suppress_warnings(self->pdf, QPDF_TRUE);
  if (qpdf.qpdf_read(self->pdf, path, NULL) & QPDF_ERRORS) {
    *status = failed(self, message, size);
    pq_close(self);
    return NULL;
  }
  qpdf.qpdf_push_inherited_attributes_to_page(self->pdf);
  const int pages = qpdf.qpdf_get_num_pages(self->pdf);
  for (int number = 0; number < pages; number++) find_page_images(self, (size_t)number);
  *status = PQ_DONE;
  return self;
}

int pq_image_count(const pq_document *self) { return self->count; }

/// The components of a colour space whose values are intensities: 1, 3, or 0 for any other space.
static int components(const pq_document *self, qpdf_oh space) {
  if (is_name(self, space, "/DeviceGray")) return 1;
  if (is_name(self, space, "/DeviceRGB")) return 3;
  if (!qpdf.qpdf_oh_is_array(self->pdf, space) ||
      qpdf.qpdf_oh_get_array_n_items(self->pdf, space) < 2)
    return 0;
  qpdf_oh family = qpdf.qpdf_oh_get_array_item(self->pdf, space, 0);
  if (is_name(self, family, "/CalGray")) return 1;
  if (is_name(self, family, "/CalRGB")) return 3;
  qpdf_oh profile = qpdf.qpdf_oh_get_array_item(self->pdf, space, 1);
  if (!is_name(self, family, "/ICCBased") || !qpdf.qpdf_oh_is_stream(self->pdf, profile)) return 0;
  qpdf_oh count = key(self, qpdf.qpdf_oh_get_dict(self->pdf, profile), "/N");
  const int number = qpdf.qpdf_oh_is_integer(self->pdf, count)
                         ? qpdf.qpdf_oh_get_int_value_as_int(self->pdf, count)
                         : 0;
  return number == 1 || number == 3 ? number : 0;
}

static int integer(const pq_document *self, qpdf_oh dictionary, const char *name) {
  qpdf_oh value = key(self, dictionary, name);
  return qpdf.qpdf_oh_is_integer(self->pdf, value)
             ? qpdf.qpdf_oh_get_int_value_as_int(self->pdf, value)
             : 0;
}

/// Whether the values of an image can change a little without another meaning.
static bool has_plain_values(const pq_document *self, qpdf_oh dictionary) {
  qpdf_oh is_mask = key(self, dictionary, "/ImageMask");
  return integer(self, dictionary, "/BitsPerComponent") == 8 &&
         !qpdf.qpdf_oh_has_key(self->pdf, dictionary, "/Decode") &&
         !qpdf.qpdf_oh_is_array(self->pdf, key(self, dictionary, "/Mask")) &&
         !qpdf.qpdf_oh_has_key(self->pdf, dictionary, "/Alternates") &&
         !(qpdf.qpdf_oh_is_bool(self->pdf, is_mask) &&
           qpdf.qpdf_oh_get_bool_value(self->pdf, is_mask));
}

/// Whether the only filter of an image is the JPEG decoder, without parameters.
static bool is_jpeg(const pq_document *self, qpdf_oh dictionary) {
  qpdf_oh filter = key(self, dictionary, "/Filter");
  if (qpdf.qpdf_oh_is_array(self->pdf, filter) &&
      qpdf.qpdf_oh_get_array_n_items(self->pdf, filter) == 1)
    filter = qpdf.qpdf_oh_get_array_item(self->pdf, filter, 0);
  return is_name(self, filter, "/DCTDecode") &&
         !qpdf.qpdf_oh_has_key(self->pdf, dictionary, "/DecodeParms");
}

bool pq_read_image(pq_document *self, int index, pq_image *image) {
  free(self->bytes);
  self->bytes = NULL;
  qpdf_oh stream = self->images[index].stream;
  qpdf_oh dictionary = qpdf.qpdf_oh_get_dict(self->pdf, stream);
  *image = (pq_image){.is_jpeg = is_jpeg(self, dictionary),
                      .width = integer(self, dictionary, "/Width"),
                      .height = integer(self, dictionary, "/Height"),
                      .components = components(self, key(self, dictionary, "/ColorSpace")),
                      .stored_size = (size_t)integer(self, dictionary, "/Length"),
                      .page_width = self->images[index].page_width,
                      .page_height = self->images[index].page_height};
  if (!has_plain_values(self, dictionary) || image->components == 0 || image->width < 1 ||
      image->height < 1 || (double)image->width * image->height > largest_image)
    return false;
  if (qpdf.qpdf_oh_has_key(self->pdf, dictionary, "/SMask") ||
      qpdf.qpdf_oh_has_key(self->pdf, dictionary, "/Mask"))
    image->page_width = image->page_height = 0;
  QPDF_BOOL filtered = QPDF_FALSE;
  const enum qpdf_stream_decode_level_e level = image->is_jpeg ? qpdf_dl_none : qpdf_dl_specialized;
  if (qpdf.qpdf_oh_get_stream_data(self->pdf, stream, level, &filtered, &self->bytes,
                                   &image->size) != 0 ||
      !self->bytes)
    return false;
  image->bytes = self->bytes;
  if (image->is_jpeg) return true;
  return filtered &&
         image->size >= (size_t)image->width * (size_t)image->height * (size_t)image->components;
}

static void set_data(pq_document *self, qpdf_oh stream, const char *filter, const char *parameters,
                     const unsigned char *bytes, size_t size) {
  qpdf.qpdf_oh_replace_stream_data(self->pdf, stream, bytes, size,
                                   qpdf.qpdf_oh_parse(self->pdf, filter),
                                   qpdf.qpdf_oh_parse(self->pdf, parameters));
}

void pq_replace_pixels(pq_document *self, int index, const char *filter, const char *parameters,
                       const unsigned char *bytes, size_t size) {
  set_data(self, self->images[index].stream, filter, parameters, bytes, size);
}

/// Adds an image of a form to its resources.
static void add_form_image(pq_document *self, qpdf_oh objects, const pq_form_image *image,
                           qpdf_oh space) {
  qpdf_oh stream = qpdf.qpdf_oh_new_stream(self->pdf);
  set_data(self, stream, image->filter, image->parameters, image->bytes, image->size);
  qpdf_oh dictionary = qpdf.qpdf_oh_get_dict(self->pdf, stream);
  qpdf_oh entries = qpdf.qpdf_oh_parse(self->pdf, image->dictionary);
  static const char *const names[] = {"/Type",   "/Subtype",          "/Width",
                                      "/Height", "/BitsPerComponent", "/ImageMask"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (qpdf.qpdf_oh_has_key(self->pdf, entries, names[i]))
      qpdf.qpdf_oh_replace_key(self->pdf, dictionary, names[i], key(self, entries, names[i]));
  if (image->has_colour_space)
    qpdf.qpdf_oh_replace_key(self->pdf, dictionary, "/ColorSpace", space);
  qpdf.qpdf_oh_replace_key(self->pdf, objects, image->name, stream);
}

void pq_replace_with_form(pq_document *self, int index, const char *content,
                          const pq_form_image *images, int count) {
  qpdf_oh stream = self->images[index].stream;
  qpdf_oh dictionary = qpdf.qpdf_oh_get_dict(self->pdf, stream);
  qpdf_oh space = key(self, dictionary, "/ColorSpace");
  qpdf_oh resources = qpdf.qpdf_oh_new_dictionary(self->pdf);
  qpdf_oh objects = qpdf.qpdf_oh_new_dictionary(self->pdf);
  qpdf_oh spaces = qpdf.qpdf_oh_new_dictionary(self->pdf);
  for (int i = 0; i < count; i++) add_form_image(self, objects, images + i, space);
  qpdf.qpdf_oh_replace_key(self->pdf, spaces, "/Colours", space);
  qpdf.qpdf_oh_replace_key(self->pdf, resources, "/XObject", objects);
  qpdf.qpdf_oh_replace_key(self->pdf, resources, "/ColorSpace", spaces);
  static const char *const removed[] = {"/Width",  "/Height", "/ColorSpace", "/BitsPerComponent",
                                        "/Intent", "/Name",   "/Interpolate"};
  for (size_t i = 0; i < sizeof removed / sizeof *removed; i++)
    qpdf.qpdf_oh_remove_key(self->pdf, dictionary, removed[i]);
  qpdf.qpdf_oh_replace_key(self->pdf, dictionary, "/Subtype",
                           qpdf.qpdf_oh_parse(self->pdf, "/Form"));
  qpdf.qpdf_oh_replace_key(self->pdf, dictionary, "/BBox",
                           qpdf.qpdf_oh_parse(self->pdf, "[0 0 10000 10000]"));
  qpdf.qpdf_oh_replace_key(self->pdf, dictionary, "/Matrix",
                           qpdf.qpdf_oh_parse(self->pdf, "[0.0001 0 0 0.0001 0 0]"));
  qpdf.qpdf_oh_replace_key(self->pdf, dictionary, "/Resources", resources);
  set_data(self, stream, "null", "null", (const unsigned char *)content, strlen(content));
}

pq_status pq_write(pq_document *self, const char *path, char *message, size_t size) {
  if (qpdf.qpdf_init_write(self->pdf, path) & QPDF_ERRORS) return failed(self, message, size);
  qpdf.qpdf_set_newline_before_endstream(self->pdf, QPDF_TRUE);
  if (qpdf.qpdf_write(self->pdf) & QPDF_ERRORS) return failed(self, message, size);
  return PQ_DONE;
}

void pq_close(pq_document *self) {
  qpdf.qpdf_cleanup(&self->pdf);
  free(self->images);
  free(self->visited);
  free(self->bytes);
  free(self);
}
