// Trained data as Tesseract keeps it in a file: a table of offsets, and the parts behind it
// (ccutil/tessdatamanager.h). Not seen by Swift.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Borrows the bytes that it was read from.
class pt_trained_data {
 public:
  /// What `bytes` hold; nothing where they are no trained data.
  static std::optional<pt_trained_data> read(std::string_view bytes);

  std::string bytes() const;

  /// Borrows the letters of `other`; false, and nothing is changed, where they are not written
  /// in the same characters, by whose numbers the word lists go too.
  bool takeNetwork(const pt_trained_data &other);

 private:
  /// Places in the table.
  enum part : size_t { lstm = 17, lstmUnicharset = 21, lstmRecoder = 22 };

  /// Empty where there is none.
  std::vector<std::string_view> parts;
};

/// Letters of our own for `language`, in this form; nothing where there are none.
std::optional<pt_trained_data> pt_fine_tuned_data(const std::string &language);
