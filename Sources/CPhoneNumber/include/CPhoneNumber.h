// Telephone numbers with libphonenumber.
//
// Text is borrowed for the length of a call, and what is found is written into memory of the
// caller's. Nothing is to be freed. No exception leaves this library. It may be called from
// several threads at once. Its tables are read at the first call, which takes some milliseconds.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How sure a number has to be; the numbers are libphonenumber's own.
typedef enum pn_leniency {
  PN_POSSIBLE,
  PN_VALID,
  PN_STRICT_GROUPING,
  PN_EXACT_GROUPING
} pn_leniency;

typedef enum pn_kind { PN_UNKNOWN, PN_FIXED_LINE, PN_MOBILE, PN_TOLL_FREE } pn_kind;

typedef struct pn_number {
  /// Bytes of the text.
  size_t start, length;
  /// E.164 with its plus sign, NUL-terminated.
  char value[24];
  /// NUL-terminated, empty without one.
  char extension[16];
  pn_kind kind;
} pn_number;

/// Writes the numbers in `text`, UTF-8 and NUL-terminated, into `numbers`, at most `capacity`, in
/// the text's order; returns how many. `region` is the ISO 3166 code that a number without a
/// country is taken to be from.
size_t pn_find(const char *_Nonnull text, const char *_Nonnull region, pn_leniency leniency,
               pn_number *_Nonnull numbers, size_t capacity);

/// Reads `text` as one number; returns 0 where it cannot be one. Its place is left alone.
int pn_parse(const char *_Nonnull text, const char *_Nonnull region, pn_number *_Nonnull number);

/// Writes the ISO 3166 code of where `value`, a number in E.164, is from, NUL-terminated; empty or
/// `ZZ` where unknown. `capacity` is in bytes.
void pn_region(const char *_Nonnull value, char *_Nonnull region, size_t capacity);

#ifdef __cplusplus
}
#endif
