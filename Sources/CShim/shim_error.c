#include <string.h>
#include "CShim.h"

static _Thread_local char message[512];
static _Thread_local bool is_out_of_memory;

const char *shim_last_error(void) { return message; }

bool shim_last_error_is_out_of_memory(void) { return is_out_of_memory; }

void shim_clear_error(void) {
  message[0] = 0;
  is_out_of_memory = false;
}

void shim_set_error(const char *text) {
  is_out_of_memory = false;
  size_t length = 0;
  for (; *text && length < sizeof message - 1; text++) {
    const bool is_control = (unsigned char)*text < ' ' || *text == 0x7F;
    message[length++] = is_control ? ' ' : *text;
  }
  while (length > 0 && strchr(" .", message[length - 1])) length--;
  message[length] = 0;
}

void shim_set_out_of_memory(void) {
  shim_set_error("out of memory");
  is_out_of_memory = true;
}
