"""The command line, the processes and the index of the programs that draw pictures to train with."""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor


def parser(package, description, what, count=100):
    """The parser of `python3 -m package`, with the arguments that all share."""
    result = argparse.ArgumentParser(prog=f"python3 -m {package}", description=description)
    add_arguments(result, what, count)
    return result


def add_arguments(result, what, count):
    """OUT, the number of `what`, the seed and the number of processes."""
    result.add_argument("folder", metavar="OUT", help="the output folder")
    result.add_argument("--count", type=int, default=count, help=f"{what} ({count})")
    result.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    result.add_argument("-j", "--jobs", type=int, default=1, help="number of processes (1)")


def add_composition(result, kinds):
    """What the programs share that show drawn things on backdrops."""
    result.add_argument("--backdrops", required=True, metavar="FOLDER",
                        help="output of the package backdrops")
    result.add_argument("--split", choices=["train", "test"], default="train",
                        help="the part of the pictures to use (train)")
    result.add_argument("--kind", choices=kinds, help="draw only this kind")
    result.add_argument("--start", type=int, default=0, help="number of the first photo (0)")


def mapped(function, jobs, processes, prepare=None, *arguments):
    """Yields the results of `function` in the order of `jobs`; each process calls `prepare` first."""
    if processes == 1:
        if prepare:
            prepare(*arguments)
        yield from map(function, jobs)
        return
    with ProcessPoolExecutor(processes, initializer=prepare, initargs=arguments) as pool:
        yield from pool.map(function, jobs, chunksize=4)


def write_index(folder, entries, mode="w"):
    """Writes each entry as soon as it is drawn."""
    with open(os.path.join(folder, "index.jsonl"), mode, encoding="utf-8") as index:
        for entry in entries:
            index.write(json.dumps(entry, ensure_ascii=False) + "\n")
            index.flush()
