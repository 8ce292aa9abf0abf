#define _GNU_SOURCE
#include "psane_options.h"
#include <math.h>
#include <sane/saneopts.h>
#include <stdio.h>
#include <string.h>
#include "CShim.h"

/// An option that is there and may be set; `descriptor` is NULL if there is none. Setting another option may
/// change it.
typedef struct option {
  int index;
  const SANE_Option_Descriptor *descriptor;
} option;

static option find(psane_options options, const char *name) {
  SANE_Int count = 0;
  const psane_library *sane = options.sane;
  if (sane->sane_control_option(options.handle, 0, SANE_ACTION_GET_VALUE, &count, NULL) !=
      SANE_STATUS_GOOD)
    count = 0;
  for (int i = 1; i < count; i++) {
    const SANE_Option_Descriptor *descriptor = sane->sane_get_option_descriptor(options.handle, i);
    if (descriptor && descriptor->name && strcmp(descriptor->name, name) == 0 &&
        SANE_OPTION_IS_ACTIVE(descriptor->cap) && SANE_OPTION_IS_SETTABLE(descriptor->cap))
      return (option){i, descriptor};
  }
  return (option){0, NULL};
}

static bool set(psane_options options, option option, void *value) {
  return options.sane->sane_control_option(options.handle, option.index, SANE_ACTION_SET_VALUE,
                                           value, NULL) == SANE_STATUS_GOOD;
}

// MARK: - Texts

/// The longest value of an option of texts that is read, in bytes with its NUL.
enum { LONGEST_TEXT = 256 };

static bool set_text(psane_options options, option option, const char *text) {
  char value[LONGEST_TEXT] = "";
  if (option.descriptor->size > LONGEST_TEXT) return false;
  snprintf(value, sizeof value, "%s", text);
  return set(options, option, value);
}

static void get_text(psane_options options, option option, char text[LONGEST_TEXT]) {
  text[0] = 0;
  if (!option.descriptor || option.descriptor->type != SANE_TYPE_STRING ||
      option.descriptor->size > LONGEST_TEXT)
    return;
  if (options.sane->sane_control_option(options.handle, option.index, SANE_ACTION_GET_VALUE, text,
                                        NULL) != SANE_STATUS_GOOD)
    text[0] = 0;
  text[LONGEST_TEXT - 1] = 0;
}

/// Whether `text` has one of `words`, which a NULL ends, regardless of case.
static bool has_word(const char *text, const char *const *words) {
  for (; *words; words++)
    if (strcasestr(text, *words)) return true;
  return false;
}

/// The shortest value of the option's list with one of `words` and none of `others`; NULL without any. The
/// others are variants of it: "Color" and "24bit Color (fast)".
static const char *choice(option option, const char *const *words, const char *const *others) {
  if (!option.descriptor || option.descriptor->constraint_type != SANE_CONSTRAINT_STRING_LIST)
    return NULL;
  const char *best = NULL;
  for (const SANE_String_Const *value = option.descriptor->constraint.string_list; *value; value++)
    if (has_word(*value, words) && !has_word(*value, others) &&
        (!best || strlen(*value) < strlen(best)))
      best = *value;
  return best;
}

// MARK: - Numbers

static double number(option option, SANE_Word word) {
  return option.descriptor->type == SANE_TYPE_FIXED ? SANE_UNFIX(word) : word;
}

static SANE_Word word(option option, double number) {
  if (option.descriptor->type == SANE_TYPE_INT) return (SANE_Word)lround(number);
  return (SANE_Word)lround(fmin(fmax(number, -32767), 32767) * (1 << SANE_FIXED_SCALE_SHIFT));
}

static bool is_number(option option) {
  return option.descriptor && option.descriptor->size == sizeof(SANE_Word) &&
         (option.descriptor->type == SANE_TYPE_INT || option.descriptor->type == SANE_TYPE_FIXED);
}

/// The value nearest to `wanted` that the option's constraint allows.
static SANE_Word nearest(option option, double wanted) {
  const SANE_Option_Descriptor *descriptor = option.descriptor;
  if (descriptor->constraint_type == SANE_CONSTRAINT_RANGE) {
    const SANE_Range *range = descriptor->constraint.range;
    return word(option, fmin(fmax(wanted, number(option, range->min)), number(option, range->max)));
  }
  if (descriptor->constraint_type != SANE_CONSTRAINT_WORD_LIST) return word(option, wanted);
  const SANE_Word *list = descriptor->constraint.word_list;
  SANE_Word best = word(option, wanted);
  double distance = INFINITY;
  for (int i = 1; i <= list[0]; i++) {
    const double difference = fabs(number(option, list[i]) - wanted);
    if (difference >= distance) continue;
    distance = difference;
    best = list[i];
  }
  return best;
}

static bool set_number(psane_options options, const char *name, double wanted) {
  const option option = find(options, name);
  if (!is_number(option)) return false;
  SANE_Word value = nearest(option, wanted);
  return set(options, option, &value);
}

static double get_number(psane_options options, const char *name) {
  const option option = find(options, name);
  SANE_Word value = 0;
  if (!is_number(option) ||
      options.sane->sane_control_option(options.handle, option.index, SANE_ACTION_GET_VALUE, &value,
                                        NULL) != SANE_STATUS_GOOD)
    return 0;
  return number(option, value);
}

double psane_resolution(psane_options options) {
  const double both = get_number(options, SANE_NAME_SCAN_RESOLUTION);
  return both > 0 ? both : get_number(options, SANE_NAME_SCAN_X_RESOLUTION);
}

// MARK: - What is set

static const char *const none[] = {NULL};
static const char *const flatbed_words[] = {"flatbed", "platen", NULL};
static const char *const feeder_words[] = {"feeder", "adf", NULL};
static const char *const both_sides_words[] = {"duplex", "both", NULL};
static const char *const not_front_words[] = {"duplex", "both", "back", "card", NULL};
static const char *const color_words[] = {"color", "colour", NULL};
static const char *const gray_words[] = {"gray", "grey", NULL};
static const char *const lineart_words[] = {"lineart",       "line art",        "binary",
                                            "black & white", "black and white", NULL};

/// Drivers without a source for both sides have a switch for it.
static bool set_both_sides(psane_options options, bool is_on) {
  option option = find(options, "adf-mode");
  const char *const simplex_words[] = {"simplex", "single", NULL};
  const char *text = choice(option, is_on ? both_sides_words : simplex_words, none);
  if (text) return set_text(options, option, text);
  option = find(options, "duplex");
  SANE_Bool value = is_on;
  return option.descriptor && option.descriptor->type == SANE_TYPE_BOOL &&
         set(options, option, &value);
}

static bool fail(const char *message) {
  shim_set_error(message);
  return false;
}

static bool set_source(psane_options options, psane_source source, bool *is_feeder) {
  option option = find(options, SANE_NAME_SCAN_SOURCE);
  *is_feeder = source == psane_feeder || source == psane_both_sides;
  const char *text = NULL;
  switch (source) {
    case psane_default_source: {
      char present[LONGEST_TEXT];
      get_text(options, option, present);
      *is_feeder = has_word(present, feeder_words) || has_word(present, both_sides_words);
      return true;
    }
    case psane_flatbed:
      // A scanner without sources has a flatbed.
      if (!option.descriptor) return true;
      text = choice(option, flatbed_words, none);
      return (text && set_text(options, option, text)) || fail("the scanner has no flatbed");
    case psane_both_sides:
      text = choice(option, both_sides_words, none);
      if (text) {
        return set_text(options, option, text) || fail("the scanner does not scan both sides");
      }
      break;
    case psane_feeder:
      break;
  }
  text = choice(option, feeder_words, not_front_words);
  // A scanner without sources may be one that only feeds.
  if (option.descriptor && (!text || !set_text(options, option, text)))
    return fail("the scanner has no feeder");
  return set_both_sides(options, source == psane_both_sides) || source == psane_feeder ||
         fail("the scanner does not scan both sides");
}

static bool set_mode(psane_options options, psane_mode mode) {
  const option option = find(options, SANE_NAME_SCAN_MODE);
  const char *const *words = mode == psane_gray      ? gray_words
                             : mode == psane_lineart ? lineart_words
                                                     : color_words;
  const char *text = choice(option, words, none);
  const bool is_set = text && set_text(options, option, text);
  if (is_set || mode == psane_default_mode) {
    set_number(options, SANE_NAME_BIT_DEPTH, mode == psane_lineart ? 1 : 8);
    return true;
  }
  // Some scanners have gray with one bit instead.
  if (mode == psane_lineart && set_mode(options, psane_gray) &&
      set_number(options, SANE_NAME_BIT_DEPTH, 1) && get_number(options, SANE_NAME_BIT_DEPTH) == 1)
    return true;
  return fail(mode == psane_color  ? "the scanner does not scan in color"
              : mode == psane_gray ? "the scanner does not scan in gray"
                                   : "the scanner does not scan in black and white");
}

/// The value of the edge `name` for a place in millimeters, INFINITY for the farthest.
static void set_edge(psane_options options, const char *name, double millimeters) {
  const option option = find(options, name);
  if (!is_number(option)) return;
  const bool is_in_pixels = option.descriptor->unit == SANE_UNIT_PIXEL;
  double place = is_in_pixels ? millimeters / 25.4 * psane_resolution(options) : millimeters;
  if (isinf(millimeters)) {
    if (option.descriptor->constraint_type != SANE_CONSTRAINT_RANGE) return;
    place = number(option, option.descriptor->constraint.range->max);
  }
  set_number(options, name, place);
}

static void set_area(psane_options options, double width, double height) {
  const bool is_all = width <= 0 || height <= 0;
  // Where the feeder centers the paper, the scanner wants to know its size.
  if (!is_all) {
    set_edge(options, SANE_NAME_PAGE_WIDTH, width);
    set_edge(options, SANE_NAME_PAGE_HEIGHT, height);
  }
  set_edge(options, SANE_NAME_SCAN_TL_X, 0);
  set_edge(options, SANE_NAME_SCAN_TL_Y, 0);
  set_edge(options, SANE_NAME_SCAN_BR_X, is_all ? INFINITY : width);
  set_edge(options, SANE_NAME_SCAN_BR_Y, is_all ? INFINITY : height);
}

bool psane_set(psane_options options, const psane_settings *settings, bool *is_feeder) {
  if (!set_source(options, settings->source, is_feeder)) return false;
  if (!set_mode(options, settings->mode)) return false;
  if (!set_number(options, SANE_NAME_SCAN_RESOLUTION, settings->resolution)) {
    set_number(options, SANE_NAME_SCAN_X_RESOLUTION, settings->resolution);
    set_number(options, SANE_NAME_SCAN_Y_RESOLUTION, settings->resolution);
  }
  set_area(options, settings->width, settings->height);
  return true;
}
