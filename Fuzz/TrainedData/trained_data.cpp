#include "pt_trained_data.hpp"

#include "include/FuzzTrainedData.h"

void fuzz_trained_data(const uint8_t *bytes, size_t count) {
  const std::string_view view(reinterpret_cast<const char *>(bytes), count);
  std::optional<pt_trained_data> data = pt_trained_data::read(view);
  if (!data) return;
  if (const auto english = pt_fine_tuned_data("eng")) data->takeNetwork(*english);
  pt_trained_data::read(data->bytes());
}
