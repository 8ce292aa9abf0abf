#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include "CCamera.h"

static int kernel_open(const char *path) { return open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC); }

static int kernel_ioctl(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}

static void *kernel_map(int descriptor, size_t length, long offset) {
  void *address = mmap(NULL, length, PROT_READ, MAP_SHARED, descriptor, offset);
  return address == MAP_FAILED ? NULL : address;
}

static int kernel_wait(int descriptor, int milliseconds) {
  struct pollfd ready = {.fd = descriptor, .events = POLLIN};
  return poll(&ready, 1, milliseconds);
}

const pcam_system *pcam_kernel(void) {
  static const pcam_system kernel = {kernel_open, close,  kernel_ioctl,
                                     kernel_map,  munmap, kernel_wait};
  return &kernel;
}
