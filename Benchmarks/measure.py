"""Runs a program and says what it took: shared by the benchmarks beside it."""

import os
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Usage:
  # Wall time.
  seconds: float
  # Time of the processors, its own and the kernel's for it: what other work on the machine
  # disturbs least.
  processor_seconds: float
  # The largest resident set of the process, or of any child that it waited for, in MB (10^6
  # bytes). Never below this script's own, some 15 MB, since Linux carries it over exec.
  peak_megabytes: float


def run(command, stdout=subprocess.DEVNULL, **environment):
  """Runs `command` to its end with its standard output thrown away, or in the file `stdout`.

  Stops the benchmark with the program's own message when it fails: a figure for half the
  work would mislead.
  """
  started = time.monotonic()
  process = subprocess.Popen(
    command, stdout=stdout, stderr=subprocess.PIPE,
    env={**os.environ, **environment})
  with process.stderr:
    message = process.stderr.read().decode(errors="replace")
  _, status, usage = os.wait4(process.pid, 0)
  seconds = time.monotonic() - started
  process.returncode = os.waitstatus_to_exitcode(status)
  if process.returncode != 0:
    raise SystemExit(f"{command[0]} ended with status {process.returncode}:\n{message.strip()}")
  return Usage(
    seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)
