#include "pt_trained_data.hpp"

#include <cstdint>
#include <cstring>

#include "pt_models.h"

namespace {

/// The maximum number of components that is accepted; Tesseract 5 has 24.
constexpr int32_t maximumParts = 100;

int64_t int64At(std::string_view bytes, size_t place) {
  int64_t value = 0;
  std::memcpy(&value, bytes.data() + place, sizeof value);
  return value;
}

}  // namespace

std::optional<pt_trained_data> pt_trained_data::read(std::string_view bytes) {
  int32_t count = 0;
  if (bytes.size() < sizeof count) return std::nullopt;
  std::memcpy(&count, bytes.data(), sizeof count);
  const size_t table = sizeof count;
  if (count <= lstmRecoder || count > maximumParts ||
      bytes.size() < table + count * sizeof(int64_t)) {
    return std::nullopt;
  }
  pt_trained_data data;
  data.parts.resize(count);
  size_t end = bytes.size();
  for (size_t part = count; part-- > 0;) {
    const int64_t start = int64At(bytes, table + part * sizeof(int64_t));
    if (start < 0) continue;
    if (size_t(start) > end) return std::nullopt;
    data.parts[part] = bytes.substr(start, end - start);
    end = start;
  }
  return data;
}

std::string pt_trained_data::bytes() const {
  const int32_t count = int32_t(parts.size());
  std::vector<int64_t> offsets;
  int64_t end = sizeof count + int64_t(count) * sizeof(int64_t);
  for (const std::string_view part : parts) {
    offsets.push_back(part.empty() ? -1 : end);
    end += int64_t(part.size());
  }
  std::string bytes(reinterpret_cast<const char *>(&count), sizeof count);
  bytes.reserve(end);
  bytes.append(reinterpret_cast<const char *>(offsets.data()), offsets.size() * sizeof(int64_t));
  for (const std::string_view part : parts) bytes += part;
  return bytes;
}

bool pt_trained_data::takeNetwork(const pt_trained_data &other) {
  if (parts[lstmUnicharset] != other.parts[lstmUnicharset] ||
      parts[lstmRecoder] != other.parts[lstmRecoder]) {
    return false;
  }
  parts[lstm] = other.parts[lstm];
  return true;
}

std::optional<pt_trained_data> pt_fine_tuned_data(const std::string &language) {
  if (language != "eng") return std::nullopt;
  return pt_trained_data::read(
      {reinterpret_cast<const char *>(pt_english_weights), pt_english_weights_size});
}
