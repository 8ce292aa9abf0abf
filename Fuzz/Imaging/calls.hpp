// The table of calls of the imaging shim, one for each public function.
#pragma once
#include <vector>
#include "random_image.hpp"

/// One call of a function with random arguments.
struct Call {
  const char *name;
  /// A function that takes long is called in one of so many rounds.
  int period;
  void (*run)(Random &);
};

/// All calls, in the order of their names.
std::vector<Call> &calls();

/// Defines the call of the function `name`; `r` are its random numbers.
#define CALL(name) SELDOM_CALL(name, 1)
#define SELDOM_CALL(name, period)                                                              \
  static void call_##name(Random &);                                                           \
  static const bool is_added_##name = (calls().push_back({#name, period, call_##name}), true); \
  static void call_##name([[maybe_unused]] Random &r)

/// Ends the program unless `condition` holds.
void require(bool condition, const char *what);

/// An image that a function returned: freed, after all its pixels were read. Where there is none, there is
/// an error.
void check(pv_image *image);
/// Where a status is negative, there is an error. Returns whether it is none.
bool check(int status);
/// Where numbers are no results, there is an error; otherwise they are finite.
void check(int status, std::initializer_list<double> numbers);
void checkFinite(std::initializer_list<double> numbers);
