#!/usr/bin/env python3
"""Whole commands against potrace and libpng, one after the other in turns, so that a busy machine
is busy for all of them.

  compare.py --kontur KONTUR --benchmarks FOLDER --images FOLDER [--rounds N] [ROW...]

KONTUR is the documented release build; the folder of the benchmarks has Benchmarks and DecodeRows
(Tests/Benchmarks/.build/release), and the images are made when they are not there. The least time of
some rounds counts. A row is measured if its name contains one of those given.

Needs: apt-get install potrace netpbm
"""
import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import threading
import time

TOO_LONG = 60
"""Seconds after which a command is given up, and its cost infinite."""


class Cost:
    """The least processor time, wall time and peak memory of some runs, in seconds and bytes."""

    def __init__(self):
        self.cpu = self.wall = self.memory = float("inf")
        self.is_endless = False

    def add(self, command):
        """Runs a command line of the shell, or a list of arguments; not again when it took too long."""
        if self.is_endless:
            return
        if isinstance(command, str):
            command = ["sh", "-c", command]
        start = time.perf_counter()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        timer = threading.Timer(TOO_LONG, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        if time.perf_counter() - start > TOO_LONG:
            self.is_endless = True
            return
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"failed: {command}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.cpu = min(self.cpu, cpu)
        self.wall = min(self.wall, time.perf_counter() - start)
        self.memory = min(self.memory, usage.ru_maxrss * 1024)


def costs(rounds, *commands):
    """The cost of each command, run in turns."""
    results = [Cost() for _ in commands]
    for _ in range(rounds):
        for result, command in zip(results, commands):
            result.add(command)
    return results


class Table:
    def __init__(self, wanted):
        self.wanted = wanted
        print(f"{'work':46}{'of':30}{'ratio':>8}{'at most':>9}")

    def wants(self, name):
        return not self.wanted or any(word in name for word in self.wanted)

    def row(self, name, of, value, limit, note=""):
        verdict = "" if value <= limit else "  missed"
        print(f"{name:46}{of:30}{value:8.2f}{limit:9.2f}{verdict}{note}", flush=True)


def milliseconds(*values):
    return "  (" + ", ".join(f"{value * 1e3:.1f}" for value in values) + " ms)"


def measure(table, kontur, floor, images, rounds):
    def image(name, suffix="png"):
        return str(images / f"{name}.{suffix}")

    def potrace(name):
        return ["potrace", "-s", "-o", "-", image(name, "pgm")]

    sheet = [kontur, image("sheet4096")]
    if table.wants("sheet 4096"):
        pipe = f"pngtopnm {image('sheet4096')} | potrace -s -"
        base, polygon, plain, refined, traced, piped = costs(
            rounds, [floor, image("sheet4096")], [*sheet, "--polygon", "--refine", "none"],
            [*sheet, "--refine", "none"], sheet, potrace("sheet4096"), pipe)
        table.row("sheet 4096 --polygon --refine none, CPU", "F: decoding its rows",
                  polygon.cpu / base.cpu, 1.6, milliseconds(polygon.cpu, base.cpu))
        table.row("sheet 4096 --refine none, CPU", "potrace on the PGM",
                  plain.cpu / traced.cpu, 0.5, milliseconds(plain.cpu, traced.cpu))
        table.row("sheet 4096 --refine none, CPU", "F", plain.cpu / base.cpu, 3.3)
        table.row("sheet 4096, CPU", "pngtopnm | potrace", refined.cpu / piped.cpu, 1.0,
                  milliseconds(refined.cpu, piped.cpu))
        table.row("sheet 4096, CPU", "F", refined.cpu / base.cpu, 17)
        table.row("sheet 4096, wall", "pngtopnm | potrace", refined.wall / piped.wall, 0.6,
                  milliseconds(refined.wall, piped.wall))
    if table.wants("noise 4096"):
        ours, theirs = costs(
            max(1, rounds // 3), [kontur, image("noise4096"), "--refine", "none"], potrace("noise4096"))
        table.row("noise 4096 --refine none, CPU", "potrace on the PGM", ours.cpu / theirs.cpu, 1.0,
                  milliseconds(ours.cpu, theirs.cpu))
    if table.wants("icon 64"):
        ours, theirs = costs(50 * rounds, [kontur, image("icon64")], potrace("icon64"))
        table.row("icon 64, wall", "potrace on the PGM", ours.wall / theirs.wall, 4.0,
                  milliseconds(ours.wall, theirs.wall))
    if table.wants("--version"):
        ours, theirs = costs(50 * rounds, [kontur, "--version"], ["potrace", "--version"])
        table.row("--version, wall", "potrace --version", ours.wall / theirs.wall, 2.5,
                  milliseconds(ours.wall, theirs.wall))
    if table.wants("2,000 icons"):
        loop = f"for f in {images}/pgm/*; do potrace -s -o - $f; done"
        ours, theirs = costs(
            max(1, rounds // 3), [kontur, str(images / "png"), "-o", str(images / "out")], loop)
        shutil.rmtree(images / "out", ignore_errors=True)
        table.row("2,000 icons, wall", "a shell loop of potrace", ours.wall / theirs.wall, 0.5,
                  milliseconds(ours.wall, theirs.wall))
    if table.wants("8192"):
        large, small = costs(
            max(1, rounds // 2), [kontur, image("sheet8192"), "--refine", "none"],
            [*sheet, "--refine", "none"])
        table.row("sheet 8192 --refine none, CPU", "sheet 4096", large.cpu / small.cpu, 4.3,
                  milliseconds(large.cpu, small.cpu))
        table.row("sheet 8192 --refine none, peak memory", "sheet 4096",
                  large.memory / small.memory, 4.2)
        table.row("sheet 8192 --refine none, peak memory", "bytes per pixel",
                  large.memory / 8192**2, 2.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kontur", required=True)
    parser.add_argument("--benchmarks", required=True, type=pathlib.Path)
    parser.add_argument("--images", required=True, type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("rows", nargs="*")
    arguments = parser.parse_args()
    missing = [tool for tool in ("potrace", "pngtopnm") if not shutil.which(tool)]
    if missing:
        sys.exit(f"{' and '.join(missing)} not found: apt-get install potrace netpbm")
    subprocess.run([arguments.benchmarks / "Benchmarks", "images", arguments.images], check=True)
    measure(Table(arguments.rows), arguments.kontur, str(arguments.benchmarks / "DecodeRows"),
            arguments.images, arguments.rounds)


if __name__ == "__main__":
    main()
