// Items of a HEIF file: how they are coded, and images that are made of others (grids, overlays, rotations,
// alpha).
//
// libheif 1.15 follows such references without a limit: a grid that is its own tile, or its tile's tile,
// is decoded until memory ends, and ten grids of 255 tiles, each tile the next grid, for ever. Such a file
// is refused before that.
#include "pio_internal.h"

enum {
  /// Apple's photos have 2: the grid and its tiles. A rotated overlay of grids has 4.
  maximum_depth = 8,
  /// A grid has at most 65,536 tiles (ISO/IEC 23008-12, 6.6.2.3).
  maximum_references = 1 << 18,
};

/// Item `from` is decoded only with item `to`.
typedef struct reference {
  uint32_t from, to;
} reference;

typedef struct reference_list {
  reference *items;
  size_t count;
} reference_list;

/// Bytes not yet read.
typedef struct span {
  const uint8_t *bytes;
  size_t size;
} span;

static uint64_t big_endian(const uint8_t *bytes, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
  return value;
}

/// Takes a number of `count` bytes; 0 at the end.
static uint64_t take(span *rest, int count) {
  if (rest->size < (size_t)count) {
    rest->size = 0;
    return 0;
  }
  const uint64_t value = big_endian(rest->bytes, count);
  rest->bytes += count;
  rest->size -= (size_t)count;
  return value;
}

/// Takes a box (ISO/IEC 14496-12, 4.2) with its content, as far as the file has it. False at the end.
static bool take_box(span *rest, uint32_t *type, span *content) {
  if (rest->size < 8) return false;
  uint64_t size = take(rest, 4), header = 8;
  *type = (uint32_t)take(rest, 4);
  if (size == 1) {
    size = take(rest, 8);
    header = 16;
  }
  const uint64_t stated = size < header ? 0 : size - header;
  const bool is_last = size == 0 || stated > rest->size;
  *content = (span){rest->bytes, is_last ? rest->size : (size_t)stated};
  rest->bytes += content->size;
  rest->size -= content->size;
  return true;
}

static bool append(reference_list *list, uint32_t from, uint32_t to) {
  if (list->count == maximum_references) return false;
  if ((list->count & (list->count - 1)) == 0) {
    reference *items =
        realloc(list->items, sizeof(reference) * (list->count ? list->count * 2 : 1));
    if (!items) return false;
    list->items = items;
  }
  list->items[list->count++] = (reference){from, to};
  return true;
}

/// Appends the references of an item reference box. False: too many, no memory, or a box whose size is not
/// that of its references, since libheif reads them whatever its size is.
static bool append_references(span rest, reference_list *list) {
  const size_t id_size = take(&rest, 4) >> 24 == 0 ? 2 : 4;
  uint32_t type;
  for (span entry; take_box(&rest, &type, &entry);) {
    if (entry.size < id_size + 2) return false;
    const uint32_t item = (uint32_t)take(&entry, (int)id_size);
    const size_t count = (size_t)take(&entry, 2);
    if (entry.size != count * id_size) return false;
    const bool is_derived = type == 'dimg', is_auxiliary = type == 'auxl';
    if (!is_derived && !is_auxiliary) continue;
    for (size_t i = 0; i < count; i++) {
      const uint32_t other = (uint32_t)take(&entry, (int)id_size);
      // An auxiliary image, as alpha, is decoded with the image that it belongs to.
      if (!append(list, is_derived ? item : other, is_derived ? other : item)) return false;
    }
  }
  return true;
}

static int compare(const void *a, const void *b) {
  const uint32_t first = ((const reference *)a)->from, second = ((const reference *)b)->from;
  return (first > second) - (first < second);
}

/// The first reference from `item`, or where it would be.
static size_t first_reference(const reference_list *list, uint32_t item) {
  size_t low = 0, high = list->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (list->items[middle].from < item) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/// Whether decoding `item` follows at most `*left` references, which it takes away, to a depth of at
/// most `depth`.
static bool is_bounded(const reference_list *list, uint32_t item, int depth, size_t *left) {
  for (size_t i = first_reference(list, item); i < list->count && list->items[i].from == item;
       i++) {
    if (depth == 0 || *left == 0) return false;
    --*left;
    if (!is_bounded(list, list->items[i].to, depth - 1, left)) return false;
  }
  return true;
}

bool pio_heif_references_are_bounded(const uint8_t *bytes, size_t size) {
  reference_list list = {0};
  bool is_valid = true;
  uint32_t type;
  span file = {bytes, size};
  for (span box; is_valid && take_box(&file, &type, &box);) {
    if (type != 'meta') continue;
    take(&box, 4);  // The version and flags.
    for (span inner; is_valid && take_box(&box, &type, &inner);)
      if (type == 'iref') is_valid = append_references(inner, &list);
  }
  if (is_valid && list.count > 0) {
    qsort(list.items, list.count, sizeof(reference), compare);
    size_t left = maximum_references;
    for (size_t i = 0; is_valid && i < list.count; i++)
      if (i == 0 || list.items[i].from != list.items[i - 1].from)
        is_valid = is_bounded(&list, list.items[i].from, maximum_depth, &left);
  }
  free(list.items);
  return is_valid;
}

/// Whether items of a type have no pixels of their own: derived images and metadata.
static bool is_uncoded(uint32_t type) {
  switch (type) {
    case 'grid':
    case 'iden':
    case 'iovl':
    case 'tmap':
    case 'Exif':
    case 'mime':
    case 'uri ':
      return true;
    default:
      return false;
  }
}

/// The type of the first item with pixels in an item information box (ISO/IEC 14496-12, 8.11.6); 0 if there is
/// none.
static uint32_t coded_type(span rest) {
  take(&rest, take(&rest, 4) >> 24 == 0 ? 2 : 4);
  uint32_t box_type;
  for (span entry; take_box(&rest, &box_type, &entry);) {
    // From version 2 on, an entry has a type, after its identifier and the index of its protection.
    const uint64_t version = take(&entry, 4) >> 24;
    if (version < 2) continue;
    take(&entry, version == 2 ? 4 : 6);
    const uint32_t type = (uint32_t)take(&entry, 4);
    if (!is_uncoded(type)) return type;
  }
  return 0;
}

pio_code pio_heif_coding(const uint8_t *bytes, size_t size) {
  uint32_t coding = 0, type;
  span file = {bytes, size};
  for (span box; coding == 0 && take_box(&file, &type, &box);) {
    if (type != 'meta') continue;
    take(&box, 4);  // The version and flags.
    for (span inner; coding == 0 && take_box(&box, &type, &inner);)
      if (type == 'iinf') coding = coded_type(inner);
  }
  if (coding == 0) coding = 'none';
  return (pio_code){
      {(char)(coding >> 24), (char)(coding >> 16), (char)(coding >> 8), (char)coding}};
}
