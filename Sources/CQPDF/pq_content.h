// Content streams of PDF pages.
#pragma once
#include <stddef.h>

/// Removes the text of a content stream that is neither filled nor stroked (text rendering mode 3, ISO
/// 32000-1, 9.3.6): the operators that show text while that mode is set. Writes the rest to `output`, which
/// has room for `size` bytes, and returns its size.
size_t pq_remove_hidden_text(const unsigned char *_Nonnull content, size_t size,
                             unsigned char *_Nonnull output);
