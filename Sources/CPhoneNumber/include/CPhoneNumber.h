// Telephone numbers, detected and parsed by libphonenumber.
//
// Text is borrowed for the length of a call, and results are written to the caller's memory. There
// is nothing to free. No exception leaves this library. Any thread may call. The first call loads
// the library's tables, which takes some milliseconds.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The strictness of the validation, with libphonenumber's values.
typedef enum pn_leniency {
  PN_POSSIBLE,
  PN_VALID,
  PN_STRICT_GROUPING,
  PN_EXACT_GROUPING
} pn_leniency;

typedef enum pn_kind { PN_UNKNOWN, PN_FIXED_LINE, PN_MOBILE, PN_TOLL_FREE } pn_kind;

typedef struct pn_number {
  /// The range in the text, in bytes.
  size_t start, length;
  /// E.164 with its plus sign, NUL-terminated.
  char value[24];
  /// NUL-terminated; empty if there is none.
  char extension[16];
  pn_kind kind;
} pn_number;

/// Detects the numbers in `text`, UTF-8 and NUL-terminated. Writes at most `capacity` of them to
/// `numbers` in the order of the text, and returns their number; 0 on failure. `region` is the ISO
/// 3166 code of numbers without a country code. The search ends after `tries` candidates that are
/// not numbers.
size_t pn_find(const char *_Nonnull text, const char *_Nonnull region, pn_leniency leniency,
               int tries, pn_number *_Nonnull numbers, size_t capacity);

/// Parses `text` as one number. Returns 1, or 0 if it is not a number. The range is not set.
int pn_parse(const char *_Nonnull text, const char *_Nonnull region, pn_number *_Nonnull number);

/// Writes the ISO 3166 code of the region of `value`, a number in E.164, NUL-terminated; empty or
/// `ZZ` if unknown. `capacity` is in bytes.
void pn_region(const char *_Nonnull value, char *_Nonnull region, size_t capacity);

#ifdef __cplusplus
}
#endif
