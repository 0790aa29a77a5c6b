#!/usr/bin/env python3
"""Measures how faithfully Kontur and its peers recover drawings whose true outlines are known.

  measure.py                                 the whole table, on standard output (about half an hour)
  measure.py --write docs/fidelity.md        put it into the page, between its marker comments
  measure.py --pictures docs/images          remake the pictures of the worst cases
  measure.py --quick                         half a minute: exit 1 when a committed limit is broken
  measure.py --plan grey:64 --icons DIR      your own icons, one size

The drawings are those of shapes.py and of Samples/drawings.  docs/fidelity.md says what the numbers mean.

Needs: pip install numpy scipy pillow contourpy resvg-py, and for the mode cairo: apt-get install librsvg2-bin
Peers, left out with a message when they are not there: apt-get install potrace, pip install vtracer
"""
import argparse
import json
import pathlib
import re
import sys
import time
import xml.etree.ElementTree as ElementTree
import zlib

import forms
import inputs
import pictures
import report
import shapes
import tracers
from metrics import Truth, compare

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = pathlib.Path(__file__).resolve().with_name("limits.json")
PLAN = "grey:32,64,128,256 resvg:64 cairo:64,256 lanczos:64 bicubic:64 jpeg:64 scan:64 bilevel:64 colour:64 enlarged:128 steep:128 linear:64"
# The samples that are drawn in one ink on white or on nothing, and lie within their frames.
SAMPLES = ["bell@2x", "checkerboard", "glyph", "logo", "ring", "thin-cross"]
# --quick: one or two shapes of each kind.
QUICK_PLAN = "grey:64 resvg:64 cairo:64 jpeg:64 scan:64 bilevel:64 colour:64 enlarged:128 steep:128 linear:64"
QUICK_SHAPES = {"circle", "square-7", "star", "rounded-3", "cross-2", "moon", "S", "gear"}
# --write-limits: what was measured, times the first, plus the second.
MARGINS = {"shift": (1.25, 0.005), "turn": (1.25, 0.2), "h95": (1.25, 0.02), "hmax": (1.25, 0.1),
           "segments": (1.15, 0.05)}
FORM_MARGIN = (1.5, 0.005)


def main():
    options = parsed_arguments()
    truths = drawings(options.icons)
    if options.only:
        truths = [truth for truth in truths if re.search(options.only, truth.name)]
    if options.quick:
        truths = [truth for truth in truths if truth.name in QUICK_SHAPES]
    if not truths:
        raise SystemExit("measure.py: no drawings to measure")
    programs = tracers.available(options.kontur, peers=not (options.quick or options.no_peers))
    plan = parsed_plan(QUICK_PLAN if options.quick else options.plan)
    rows = measured(truths, plan, programs, options.peers_from)
    modes = [mode for mode in plan if mode not in forms.WITHOUT]
    form_rows = forms.measured(programs[0], modes, placements=3 if options.quick else forms.PLACEMENTS)
    if options.save:
        options.save.write_text("".join(json.dumps(row) + "\n" for row in rows))
    sections = report.sections(rows, form_rows, plan, programs)
    shown = ["results", "forms"] if options.quick else list(sections)
    print("\n\n".join(sections[name] for name in shown))
    if options.write:
        report.write(options.write, sections)
    if options.pictures:
        pictures.write(options.pictures, truths, rows, plan, programs[0])
    failed = [row for row in rows if "error" in row]
    for row in failed:
        print(f"failed: {row['tool']}, {row['case']} {row['mode']} {row['n']} px: {row['error']}", file=sys.stderr)
    if options.write_limits:
        LIMITS.write_text(json.dumps(limits(rows, form_rows), indent=1) + "\n")
    elif options.quick:
        check(rows, form_rows, json.loads(LIMITS.read_text()))


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kontur", default=str(ROOT / ".build/release/kontur"), metavar="COMMAND",
                        help="the command to measure (default: %(default)s)")
    modes = "; ".join(f"{mode}: {text}" for mode, text in inputs.MODES.items()).replace("%", "%%")
    parser.add_argument("--plan", default=PLAN, metavar="MODE:SIZES ...",
                        help="what to measure (default: %(default)s); " + modes)
    parser.add_argument("--icons", type=pathlib.Path, metavar="DIR",
                        help="measure the SVG files of this folder instead, black on nothing or white")
    parser.add_argument("--only", metavar="PATTERN", help="only drawings whose names match this regular expression")
    parser.add_argument("--no-peers", action="store_true", help="measure Kontur only")
    parser.add_argument("--peers-from", type=pathlib.Path, metavar="FILE",
                        help="take what the peers gave from the rows saved there, where the drawings are the same")
    parser.add_argument("--save", type=pathlib.Path, metavar="FILE", help="write all rows there, JSON by lines")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE", help="replace the tables of this page")
    parser.add_argument("--pictures", type=pathlib.Path, metavar="DIR", help="write the pictures into this folder")
    parser.add_argument("--quick", action="store_true", help="few drawings, Kontur only, held against limits.json")
    parser.add_argument("--write-limits", action="store_true",
                        help="with --quick: replace limits.json by what was measured, with a margin")
    options = parser.parse_args()
    if options.write_limits and not options.quick:
        parser.error("--write-limits needs --quick")
    return options


def parsed_plan(text):
    """{mode: sizes} of a text like "grey:32,64 scan:64"."""
    plan = {}
    for part in text.split():
        mode, _, sizes = part.partition(":")
        if mode not in inputs.MODES or not re.fullmatch(r"\d+(,\d+)*", sizes):
            raise SystemExit(f"measure.py: {part!r} is not MODE:SIZE,…; modes are {', '.join(inputs.MODES)}")
        plan[mode] = [int(size) for size in sizes.split(",")]
    return plan


def drawings(icons):
    """The truths: our own, or the files of a folder."""
    if icons:
        return [Truth(path.stem, "icons", path.read_text()) for path in sorted(icons.glob("*.svg"))]
    truths = [Truth(name, kind, svg) for name, kind, svg in shapes.shapes()]
    for name in SAMPLES:
        truths.append(Truth("sample " + name, "samples", (ROOT / f"Samples/drawings/{name}.svg").read_text()))
    return truths


def measured(truths, plan, programs, peers_from):
    """One row for each drawing, mode, size and program, in that order."""
    known = {}
    if peers_from:
        known = {key(row): row for row in map(json.loads, peers_from.read_text().splitlines())
                 if row["tool"] != programs[0].name}
    rows, began = [], time.monotonic()
    for index, truth in enumerate(truths):
        for n in sorted({n for sizes in plan.values() for n in sizes}):
            for mode, image in inputs.images(truth, n, [mode for mode in plan if n in plan[mode]]):
                for program in programs:
                    row = {"case": truth.name, "kind": truth.kind, "drawing": zlib.crc32(truth.svg.encode()),
                           "mode": mode, "n": n, "tool": program.name}
                    rows.append(known.get(key(row)) or row | measures(truth, image, n, program))
        if sys.stderr.isatty():
            progress = f"{index + 1} of {len(truths)} drawings, {time.monotonic() - began:.0f} s"
            print(f"\r{progress} ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return rows


def key(row):
    return row["case"], row["drawing"], row["mode"], row["n"], row["tool"]


def measures(truth, image, n, program):
    """What is measured of one trace; or an error, which the tables count."""
    try:
        return compare(truth, program.trace(image), n)
    except (tracers.Failure, ValueError, ElementTree.ParseError) as error:
        return {"error": str(error)}


def limits(rows, form_rows):
    """What --quick allows: the measured means by mode, and the forms, with a margin."""
    allowed = {"means": {}, "forms": {}}
    for mode, means in report.means_by_mode(rows).items():
        allowed["means"][mode] = {name: round(means[name] * factor + more, 3)
                                  for name, (factor, more) in MARGINS.items()}
    for row in form_rows:
        factor, more = FORM_MARGIN
        needed = row["of"] if row["as drawn"] == row["of"] else max(0, row["as drawn"] - 1)
        allowed["forms"].setdefault(row["mode"], {})[row["form"]] = {
            "as drawn": needed, "error": round(row["error"] * factor + more, 3)}
    return allowed


def check(rows, form_rows, allowed):
    """Exits with 1 when a limit is broken, after saying which."""
    broken = [f"{row['case']} {row['mode']}: {row['error']}" for row in rows if "error" in row]
    for mode, means in report.means_by_mode(rows).items():
        for name, limit in allowed["means"][mode].items():
            if not means[name] <= limit:
                broken.append(f"{mode}: {name} is {means[name]:.4f}, allowed {limit}")
    for row in form_rows:
        limit = allowed["forms"][row["mode"]][row["form"]]
        if row["as drawn"] < limit["as drawn"]:
            broken.append(f"{row['mode']}: {row['form']} has its segments in {row['as drawn']} of {row['of']} "
                          f"places, needed {limit['as drawn']}")
        if not row["error"] <= limit["error"]:
            broken.append(f"{row['mode']}: {row['form']} is off by {row['error']:.4f} px, allowed {limit['error']}")
    for line in broken:
        print(f"limit broken: {line}", file=sys.stderr)
    if broken:
        raise SystemExit(1)
    print("all limits kept")


if __name__ == "__main__":
    main()
