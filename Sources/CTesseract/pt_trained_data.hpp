// Tesseract's files of trained data: a table of offsets, followed by the components
// (ccutil/tessdatamanager.h). Not visible to Swift.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The components of a file of trained data. Borrows the bytes from which it was read.
class pt_trained_data {
 public:
  /// Parses `bytes`; returns nothing if they are not trained data.
  static std::optional<pt_trained_data> read(std::string_view bytes);

  /// The file's bytes.
  std::string bytes() const;

  /// Replaces the network by that of `other`, borrowed. Returns false, without a change, if the two
  /// have different character sets; the word lists refer to characters by number as well.
  bool takeNetwork(const pt_trained_data &other);

 private:
  /// Indices in the table.
  enum part : size_t { lstm = 17, lstmUnicharset = 21, lstmRecoder = 22 };

  /// Empty for a component that is missing.
  std::vector<std::string_view> parts;
};

/// The fine-tuned model for `language`; nothing if there is none.
std::optional<pt_trained_data> pt_fine_tuned_data(const std::string &language);
