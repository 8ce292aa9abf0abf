#include "pq_content.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// The most saved graphics states whose text rendering mode is known; deeper ones inherit it.
enum { deepest_state = 64 };

static bool is_space(unsigned char byte) {
  return byte == 0 || (byte && strchr(" \t\r\n\f", byte));
}

static bool is_delimiter(unsigned char byte) { return byte && strchr("()<>[]{}/%", byte); }

/// The end of a string in parentheses that starts at `at`.
static size_t end_of_string(const unsigned char *content, size_t size, size_t at) {
  int depth = 0;
  for (; at < size; at++) {
    if (content[at] == '\\') {
      at++;
    } else if (content[at] == '(') {
      depth++;
    } else if (content[at] == ')' && --depth == 0) {
      return at + 1;
    }
  }
  return size;
}

/// The end of an inline image whose data start at `at`: behind EI between white space.
static size_t end_of_inline_image(const unsigned char *content, size_t size, size_t at) {
  for (; at + 2 < size; at++) {
    const bool ends = at + 3 >= size || is_space(content[at + 3]);
    if (is_space(content[at]) && content[at + 1] == 'E' && content[at + 2] == 'I' && ends)
      return at + 3;
  }
  return size;
}

/// The end of the token that starts at `at`, which is not white space.
static size_t end_of_token(const unsigned char *content, size_t size, size_t at) {
  const unsigned char first = content[at];
  if (first == '(') return end_of_string(content, size, at);
  if (first == '%') {
    while (at < size && content[at] != '\n' && content[at] != '\r') at++;
    return at;
  }
  if (first == '<' && at + 1 < size && content[at + 1] != '<') {
    while (at < size && content[at] != '>') at++;
    return at < size ? at + 1 : size;
  }
  if ((first == '<' || first == '>') && at + 1 < size && content[at + 1] == first) return at + 2;
  if (is_delimiter(first) && first != '/') return at + 1;
  at++;
  while (at < size && !is_space(content[at]) && !is_delimiter(content[at])) at++;
  return at;
}

static bool is_operator(const unsigned char *token, size_t length, const char *name) {
  return length == strlen(name) && memcmp(token, name, length) == 0;
}

/// What is copied in place of an operator that shows hidden text; NULL for any other operator.
static const char *without_text(const unsigned char *token, size_t length) {
  if (is_operator(token, length, "Tj") || is_operator(token, length, "TJ")) return "";
  if (is_operator(token, length, "'") || is_operator(token, length, "\"")) return "T*";
  return NULL;
}

size_t pq_remove_hidden_text(const unsigned char *content, size_t size, unsigned char *output) {
  int modes[deepest_state] = {0}, depth = 0, last_number = 0;
  size_t written = 0, at = 0, start = 0;
  while (at < size) {
    if (is_space(content[at])) {
      at++;
      continue;
    }
    const unsigned char *token = content + at;
    const size_t end = end_of_token(content, size, at), length = end - at;
    at = end;
    const unsigned char first = *token;
    const bool is_number = (first >= '0' && first <= '9') || (first && strchr("+-.", first));
    if (is_number) last_number = atoi((const char[]){(char)first, 0});
    if (is_number || is_delimiter(first)) continue;
    if (is_operator(token, length, "ID")) at = end_of_inline_image(content, size, at);
    if (is_operator(token, length, "q") && depth + 1 < deepest_state) {
      modes[depth + 1] = modes[depth];
      depth++;
    }
    if (is_operator(token, length, "Q") && depth > 0) depth--;
    if (is_operator(token, length, "Tr")) modes[depth] = last_number;
    const char *replacement = modes[depth] == 3 ? without_text(token, length) : NULL;
    if (replacement) {
      // The operands were not copied yet; what replaces them is no longer than the operator and a space.
      output[written++] = '\n';
      memcpy(output + written, replacement, strlen(replacement));
      written += strlen(replacement);
    } else {
      memcpy(output + written, content + start, at - start);
      written += at - start;
    }
    start = at;
  }
  memcpy(output + written, content + start, size - start);
  return written + size - start;
}
