"""Runs a program and measures its resources. The benchmarks in this folder share it."""

import os
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Usage:
  # Wall time, in seconds.
  seconds: float
  # Processor time, user and system, in seconds: the figure that other load affects least.
  processor_seconds: float
  # The largest resident set of the process or of a child that it waited for, in MB (10^6 bytes). It
  # is never below that of this script, about 15 MB, since Linux keeps the value over exec.
  peak_megabytes: float


def run(command, stdout=subprocess.DEVNULL, **environment):
  """Runs `command` to its end; its standard output is discarded or written to the file `stdout`.

  If the command fails, ends the benchmark with the program's message, because a figure for
  incomplete work would be misleading.
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
    raise SystemExit(f"{command[0]} failed with status {process.returncode}:\n{message.strip()}")
  return Usage(
    seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)
