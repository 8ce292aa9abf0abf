#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumbermatch.h>
#include <phonenumbers/phonenumbermatcher.h>
#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <string>

#include "CShim.h"
#include "include/CPhoneNumber.h"

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberMatch;
using i18n::phonenumbers::PhoneNumberMatcher;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

void copy(const std::string &from, char *to, size_t capacity) {
  std::strncpy(to, from.c_str(), capacity - 1);
  to[capacity - 1] = 0;
}

pn_kind kind_of(PhoneNumberUtil::PhoneNumberType type) {
  switch (type) {
    case PhoneNumberUtil::FIXED_LINE:
      return PN_FIXED_LINE;
    case PhoneNumberUtil::MOBILE:
      return PN_MOBILE;
    case PhoneNumberUtil::TOLL_FREE:
      return PN_TOLL_FREE;
    default:
      return PN_UNKNOWN;
  }
}

void fill(const PhoneNumberUtil &util, const PhoneNumber &from, pn_number *to) {
  std::string value;
  util.Format(from, PhoneNumberUtil::E164, &value);
  copy(value, to->value, sizeof to->value);
  copy(from.extension(), to->extension, sizeof to->extension);
  to->kind = kind_of(util.GetNumberType(from));
}

}  // namespace

size_t pn_find(const char *text, const char *region, pn_leniency leniency, int tries,
               pn_number *numbers, size_t capacity) {
  return shim_guard<size_t>(0, [&] {
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumberMatcher matcher(util, text, region,
                               static_cast<PhoneNumberMatcher::Leniency>(leniency), tries);
    size_t count = 0;
    while (count < capacity && matcher.HasNext()) {
      PhoneNumberMatch match;
      matcher.Next(&match);
      pn_number *number = &numbers[count++];
      number->start = static_cast<size_t>(match.start());
      number->length = static_cast<size_t>(match.length());
      fill(util, match.number(), number);
    }
    return count;
  });
}

int pn_parse(const char *text, const char *region, pn_number *number) {
  return shim_guard<int>(0, [&] {
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumber parsed;
    if (util.Parse(text, region, &parsed) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
    fill(util, parsed, number);
    return 1;
  });
}

void pn_region(const char *value, char *region, size_t capacity) {
  region[0] = 0;
  shim_guard<int>(0, [&] {
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumber parsed;
    if (util.Parse(value, "ZZ", &parsed) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
    std::string code;
    util.GetRegionCodeForNumber(parsed, &code);
    copy(code, region, capacity);
    return 1;
  });
}
