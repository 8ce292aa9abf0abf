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

/// Makes `descriptor`, or /dev/null for -1, one of the standard streams.
static void set_stream(posix_spawn_file_actions_t *actions, int stream, int descriptor) {
  if (descriptor >= 0) {
    posix_spawn_file_actions_adddup2(actions, descriptor, stream);
  } else {
    const int mode = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY;
    posix_spawn_file_actions_addopen(actions, stream, "/dev/null", mode, 0);
  }
}

int shim_start(const shim_program *program, int *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  set_stream(&actions, STDIN_FILENO, program->input);
  set_stream(&actions, STDOUT_FILENO, program->output);
  set_stream(&actions, STDERR_FILENO, program->messages);
  int first_closed = STDERR_FILENO + 1;
  if (program->socket >= 0) {
    posix_spawn_file_actions_adddup2(&actions, program->socket, SHIM_CHILD_SOCKET);
    first_closed = SHIM_CHILD_SOCKET + 1;
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, first_closed);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  // An ignored signal stays ignored across exec: a pipeline of the user's would not end.
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (program->leads_group) {
    posix_spawnattr_setpgroup(&attributes, 0);
    flags |= POSIX_SPAWN_SETPGROUP;
  }
  posix_spawnattr_setflags(&attributes, flags);
  const int error = posix_spawnp(pid, program->arguments[0], &actions, &attributes,
                                 program->arguments, program->environment);
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
  char *const arguments[] = {(char *)program, (char *)argument, NULL};
  const shim_program started = {
      .arguments = arguments,
      .environment = environ,
      .input = -1,
      .output = -1,
      .messages = messages,
      .socket = socket,
  };
  if (error == 0) error = shim_start(&started, &child->pid);
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

/// Says that memory ran out if a crash happens within SHIM_CRASH_MARGIN of the limit, then lets the
/// signal end the process. Calls only what a signal handler may call.
static void explain_crash(int number) {
  static const char message[] = "out of memory\n";
  char text[128];
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const ssize_t count = file < 0 ? 0 : read(file, text, sizeof text);
  size_t pages = 0;
  for (ssize_t i = 0, field = 0; i < count && field <= 5; i++) {
    if (text[i] == ' ')
      field++;
    else if (field == 5)
      pages = 10 * pages + (size_t)(text[i] - '0');
  }
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  getrlimit(RLIMIT_DATA, &limit);
  const size_t used = pages * (size_t)sysconf(_SC_PAGESIZE);
  if (limit.rlim_cur != RLIM_INFINITY && used + SHIM_CRASH_MARGIN > limit.rlim_cur)
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) number = SIGKILL;
  signal(number, SIG_DFL);
  raise(number);
}

void shim_explain_crashes(void) {
  static char stack[1 << 14];
  const stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_handler = explain_crash, .sa_flags = SA_ONSTACK | SA_RESETHAND};
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
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
