#!/usr/bin/env python3
"""Traces images that are hard on geometry, at sizes that double, and looks at time, memory and output.

  stress.py KONTUR [--quick] [--case NAME] [--make NAME SIDE FILE]

Each case is traced with the default options, and with `--refine none --polygon`, at sides that double until one
takes longer than --seconds. User time may grow with the number of pixels, four times for twice the side, or a
little faster; memory too. The output has to be SVG whose numbers are finite and which an XML parser reads, and no
run may end by a signal. --quick stops at small sides, for continuous integration.

Needs: pip install numpy pillow; without them it says so and passes.
"""
import argparse
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

try:
    from PIL import Image

    from stress_images import CASES
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(0)

OPTIONS = {"default": [], "polygon": ["--refine", "none", "--polygon"]}
FIRST_SIDE, LAST_SIDE = 128, 2048
# n log n, caches that no longer hold the image, and a machine that does other things as well: below the
# 16 of quadratic time all the same.
MOST_GROWTH = 8.0
# Below, a run is mostly the start of a process.
LEAST_SECONDS = 0.1


# A process is not measured below the peak of the one that starts it; so a small one starts it.
MEASURE = """import os, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime, usage.ru_maxrss)"""


def measured(command):
    """Status, user seconds, peak of memory in MB."""
    run = subprocess.run([sys.executable, "-S", "-c", MEASURE, *map(str, command)], stdout=subprocess.PIPE, check=True)
    status, seconds, kilobytes = run.stdout.split()
    return int(status), float(seconds), int(kilobytes) / 1024


def fault_of(path):
    """What is wrong with a drawing; nothing if it is empty or whole."""
    text = path.read_text()
    root = ElementTree.fromstring(text)
    if not root.tag.endswith("svg"):
        return "no SVG"
    if re.search(r"nan|inf", text, re.IGNORECASE):
        return "a number that is none"
    for element in root.iter():
        data = element.get("d", "")
        if data and (data[0] != "M" or set(data) - set("MmLlHhVvCcSsZz0123456789.-, e")):
            return "path data of other letters"
    return None


def growth(times):
    """By how much user time grows when the side doubles: for the last two that are long enough."""
    pairs = [(a, b) for a, b in zip(times, times[1:]) if a > LEAST_SECONDS]
    return pairs[-1][1] / pairs[-1][0] if pairs else 0.0


def run_case(kontur, name, options, last_side, most_seconds, folder):
    image, drawing = folder / "in.png", folder / "out.svg"
    side, times, row = FIRST_SIDE, [], []
    while side <= last_side:
        Image.fromarray(CASES[name](side)).save(image, compress_level=1)
        status, seconds, megabytes = measured(
            [kontur, image, "--quiet", "--allow-empty", "-o", drawing, *OPTIONS[options]])
        fault = f"ended with {status}" if status else fault_of(drawing)
        times.append(seconds)
        row.append(f"{side}: {seconds:.2f} s {megabytes:.0f} MB")
        # The next would take four times as long.
        if fault or seconds > most_seconds / 4:
            break
        side *= 2
    if growth(times) > MOST_GROWTH:
        fault = fault or "grows too fast"
    print(f"{name} | {options} | {' | '.join(row)} | ×{growth(times):.1f} | {fault or 'good'}", flush=True)
    return fault is None


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("kontur", type=pathlib.Path)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--seconds", type=float, default=120, help="the longest run, about")
    arguments.add_argument("--case", choices=list(CASES), action="append")
    arguments.add_argument("--make", nargs=3, metavar=("NAME", "SIDE", "FILE"))
    options = arguments.parse_args()
    if options.make:
        name, side, file = options.make
        return Image.fromarray(CASES[name](int(side))).save(file)
    last_side, most_seconds = (256, math.inf) if options.quick else (LAST_SIDE, options.seconds)
    with tempfile.TemporaryDirectory() as folder:
        good = [run_case(options.kontur.resolve(), name, way, last_side, most_seconds, pathlib.Path(folder))
                for name in options.case or CASES for way in OPTIONS]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
