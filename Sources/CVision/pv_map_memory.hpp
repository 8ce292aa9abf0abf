// Memory for the maps of networks.
#pragma once
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

/// Memory that a thread keeps for later maps, at most `maximum` numbers: to clear new pages takes the system
/// as long as some layers take.
template <size_t maximum>
class pv_map_memory {
 public:
  /// Memory for at least `count` numbers, not initialized, and how many it has room for: the smallest that
  /// fits.
  static std::pair<std::unique_ptr<float[]>, size_t> take(size_t count) {
    auto block = unused.end();
    for (auto other = unused.begin(); other != unused.end(); other++)
      if (other->second >= count && (block == unused.end() || other->second < block->second))
        block = other;
    if (block == unused.end()) return {std::unique_ptr<float[]>(new float[count]), count};
    auto taken = std::move(*block);
    unused.erase(block);
    unusedCount -= taken.second;
    return taken;
  }

  static void giveBack(std::unique_ptr<float[]> numbers, size_t count) {
    if (!numbers || unusedCount + count > maximum) return;
    unused.emplace_back(std::move(numbers), count);
    unusedCount += count;
  }

  /// Frees its memory when it ends.
  struct scope {
    ~scope() {
      unused.clear();
      unusedCount = 0;
    }
  };

 private:
  inline static thread_local std::vector<std::pair<std::unique_ptr<float[]>, size_t>> unused;
  inline static thread_local size_t unusedCount = 0;
};
