#define _GNU_SOURCE
#include "shim_child.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/// Moves a descriptor above those that a child gets, and closes it in other children.
static int raised(int descriptor) {
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  close(descriptor);
  return copy;
}

static int spawn(const char *program, const char *argument, int socket, int messages, int *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, socket, SHIM_CHILD_SOCKET);
  posix_spawn_file_actions_addclosefrom_np(&actions, SHIM_CHILD_SOCKET + 1);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *const arguments[] = {(char *)program, (char *)argument, NULL};
  const int error = posix_spawn(pid, program, &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int shim_child_start(const char *program, const char *argument, shim_child *child) {
  int sockets[2], pipes[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
  if (pipe2(pipes, O_CLOEXEC | O_NONBLOCK) != 0) {
    const int error = errno;
    close(sockets[0]);
    close(sockets[1]);
    return error;
  }
  const int socket = raised(sockets[1]), messages = raised(pipes[1]);
  int error = socket < 0 || messages < 0 ? EMFILE : 0;
  if (error == 0) error = spawn(program, argument, socket, messages, &child->pid);
  if (socket >= 0) close(socket);
  if (messages >= 0) close(messages);
  child->socket = sockets[0];
  child->messages = pipes[0];
  if (error != 0) {
    close(child->socket);
    close(child->messages);
  }
  return error;
}

/// The private writable memory of this process in bytes, as RLIMIT_DATA counts it; 0 if unknown.
static size_t data_size(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  unsigned long data = 0;
  if (file) {
    if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &data) != 1) data = 0;
    fclose(file);
  }
  return (size_t)data * (size_t)sysconf(_SC_PAGESIZE);
}

void shim_limit_process(size_t bytes, double seconds) {
  struct rlimit memory = {RLIM_INFINITY, RLIM_INFINITY}, time = {RLIM_INFINITY, RLIM_INFINITY};
  const size_t now = data_size();
  getrlimit(RLIMIT_DATA, &memory);
  if (now > 0) memory.rlim_cur = now + bytes < memory.rlim_max ? now + bytes : memory.rlim_max;
  setrlimit(RLIMIT_DATA, &memory);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const double used = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                      (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  getrlimit(RLIMIT_CPU, &time);
  const double end = used + seconds + 1;
  if (end < (double)time.rlim_max) time.rlim_cur = (rlim_t)end;
  setrlimit(RLIMIT_CPU, &time);
}

static void *wait_for_end(void *socket) {
  struct pollfd state = {.fd = (int)(intptr_t)socket, .events = POLLRDHUP};
  while (poll(&state, 1, -1) < 0 && errno == EINTR) continue;
  _exit(0);
}

int shim_end_with_peer(int socket) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 1 << 16);
  const int error = pthread_create(&thread, &attributes, wait_for_end, (void *)(intptr_t)socket);
  pthread_attr_destroy(&attributes);
  return error;
}

void shim_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

int shim_memory_file(const void *bytes, size_t size) {
  const int file = memfd_create("platen", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  const char *rest = bytes;
  while (size > 0) {
    const ssize_t count = write(file, rest, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const int error = count == 0 ? ENOSPC : errno;
      close(file);
      errno = error;
      return -1;
    }
    rest += count;
    size -= (size_t)count;
  }
  fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
  return file;
}
