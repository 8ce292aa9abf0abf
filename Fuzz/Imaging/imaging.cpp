// The fuzz target of the imaging shim: all its public functions, with random images and numbers.
//
//   imaging ROUNDS [SEED]      so many rounds; each calls every function (slow ones seldom)
//   imaging SECONDSs [SEED]    rounds for so long
//   imaging 1 SEED ROUND NAME  one call of one round again
//   imaging list               the names of the functions that are called
//
// A call is determined by seed, round and name; they are printed where it fails. What is required of a
// function with any arguments: no error that sanitizers find, borrowed images stay as they are, and
// where it fails there is a message.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include "CShim.h"
#include "calls.hpp"

#if defined(__has_feature) && __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#endif

namespace {

/// The call that runs.
struct {
  uint64_t seed = 1;
  int round = 0;
  const Call *call = nullptr;
} current;

void printCurrent() {
  if (!current.call) return;
  std::fprintf(stderr, "\nin %s; again: imaging 1 %llu %d %s\n", current.call->name,
               static_cast<unsigned long long>(current.seed), current.round, current.call->name);
}

/// A hash of a name that is the same everywhere.
uint64_t hash(const char *text) {
  uint64_t sum = 14695981039346656037u;
  for (; *text; text++) sum = (sum ^ uint8_t(*text)) * 1099511628211u;
  return sum;
}

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Runs one call and returns its time in seconds.
double run(const Call &call, int round) {
  current.round = round;
  current.call = &call;
  Random random(hash(call.name) ^ (current.seed * 0x9E3779B97F4A7C15u) ^ uint64_t(round) << 32);
  const auto start = Clock::now();
  call.run(random);
  current.call = nullptr;
  return since(start);
}

}  // namespace

std::vector<Call> &calls() {
  static std::vector<Call> calls;
  return calls;
}

void require(bool condition, const char *what) {
  if (condition) return;
  std::fprintf(stderr, "not so: %s\n", what);
  printCurrent();
  std::abort();
}

void check(pv_image *image) {
  if (!image) return check(-1), void();
  // Reads all pixels, so that a sanitizer sees rows that are too short.
  const uint8_t *row = pv_image_data(image);
  const size_t bytes = size_t(pv_image_width(image)) * size_t(pv_image_channels(image));
  unsigned sum = 0;
  for (int y = 0; y < pv_image_height(image); y++, row += pv_image_stride(image))
    for (size_t i = 0; i < bytes; i++) sum += row[i];
  volatile unsigned kept = sum;
  (void)kept;
  pv_image_free(image);
}

bool check(int status) {
  if (status < 0) require(*shim_last_error() != 0, "a message where a function fails");
  return status >= 0;
}

void check(int status, std::initializer_list<double> numbers) {
  if (check(status)) checkFinite(numbers);
}

void checkFinite(std::initializer_list<double> numbers) {
  for (const double number : numbers) require(std::isfinite(number), "finite numbers");
}

int main(int count, char **arguments) {
  std::vector<Call> &all = calls();
  std::sort(all.begin(), all.end(),
            [](const Call &a, const Call &b) { return std::strcmp(a.name, b.name) < 0; });
  if (count == 2 && std::strcmp(arguments[1], "list") == 0) {
    for (const Call &call : all) std::printf("%s\n", call.name);
    return 0;
  }
  if (count < 2) return std::fprintf(stderr, "imaging ROUNDS|SECONDSs [SEED [ROUND NAME]]\n"), 2;
#if defined(__has_feature) && __has_feature(address_sanitizer)
  __sanitizer_set_death_callback(printCurrent);
#endif
  pv_use_one_thread();
  pv_print_no_messages();
  const bool isTime = arguments[1][std::strlen(arguments[1]) - 1] == 's';
  const double limit = std::atof(arguments[1]);
  if (count > 2) current.seed = std::strtoull(arguments[2], nullptr, 10);
  const int first = count > 3 ? std::atoi(arguments[3]) : 0;
  std::vector<double> slowest(all.size(), 0), total(all.size(), 0);
  const auto start = Clock::now();
  int rounds = 0;
  for (; isTime ? since(start) < limit : rounds < int(limit); rounds++)
    for (size_t i = 0; i < all.size(); i++) {
      const int round = first + rounds;
      if (count > 4 ? std::strcmp(all[i].name, arguments[4]) != 0
                    : (round + int(i)) % all[i].period != 0)
        continue;
      const double time = run(all[i], round);
      slowest[i] = std::max(slowest[i], time);
      total[i] += time;
    }
  const size_t worst = size_t(std::max_element(slowest.begin(), slowest.end()) - slowest.begin());
  std::printf("imaging: %d rounds of %zu functions in %.1f s; no report; longest call %.2f s, %s\n",
              rounds, all.size(), since(start), slowest[worst], all[worst].name);
  if (std::getenv("FUZZ_TIMES"))
    for (size_t i = 0; i < all.size(); i++)
      std::printf("%8.3f s %7.3f s %s\n", total[i], slowest[i], all[i].name);
  return 0;
}
