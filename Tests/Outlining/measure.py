#!/usr/bin/env python3
"""How exact insets and strokes are: compared with polygons buffered by GEOS, and with resvg.

  measure.py --kontur KONTUR [--every N] IMAGE...

Insets: the trace of each image, inset by ±0.5 … 12 units, against the same trace in chords of a thousandth
of a unit, buffered. Strokes: `--expand` against the stroke attributes as resvg draws them, for caps, joins,
widths and dashes in turn. Symmetric differences are given per unit of the outline's length.

Needs: pip install contourpy numpy pillow resvg-py scipy shapely
"""
import argparse
import itertools
import pathlib
import re
import statistics
import subprocess
import sys

import numpy
import shapely

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Fidelity"))
from metrics import coverage, path_segments  # noqa: E402

DISTANCES = [0.5, 1, 2, 4, 8, 12, -0.5, -1, -2, -4, -8, -12]
WIDTHS = [0.5, 1, 2, 4, 8, 16, 40]
CAPS = ["butt", "round", "square"]
JOINS = ["miter", "round", "bevel"]
DASHES = [None, "1,20", "6,4", "10,3,2,3", "5"]
PIXELS = 2048
CHORDS = 64


def trace(kontur, image, *options):
    command = [kontur, image, "--quiet", "--precision", "4", *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def path_data(svg):
    return " ".join(re.findall(r' d="([^"]*)"', svg))


def segment_count(data):
    return sum(len(subpath) for subpath in path_segments(data))


def polygons(data):
    """The subpaths as closed arrays of points, curves in chords."""
    return [numpy.vstack([*(sampled(*segment) for segment in subpath), subpath[0][1][0]])
            for subpath in path_segments(data)]


def sampled(kind, points):
    """A line's start, or the starts of a curve's chords."""
    points = numpy.array(points)
    if kind == "L":
        return points[:1]
    t = numpy.arange(CHORDS)[:, None] / CHORDS
    a, b, c, d = points
    return (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * d


def region(data):
    """What a path of simple outlines that do not cross encloses."""
    result = shapely.Polygon()
    for points in polygons(data):
        if len(points) > 3:
            result = result.symmetric_difference(shapely.make_valid(shapely.Polygon(points)))
    return result


def measure_insets(kontur, images):
    shares, ratios, failures = [], [], []
    for image in images:
        plain = path_data(trace(kontur, image))
        true, segments = region(plain), segment_count(plain)
        for distance in DISTANCES:
            data = path_data(
                trace(kontur, image, "--inset", str(distance), "--join", "round", "--allow-empty"))
            buffered = true.buffer(-distance, quad_segs=64)
            limit = max(0.002 * buffered.area + 0.02 * buffered.length, 0.02)
            share = region(data).symmetric_difference(buffered).area / limit
            shares.append(share)
            if segments and data:
                ratios.append(segment_count(data) / segments)
            if share > 1:
                failures.append(f"{image} inset {distance}: {share:.2f} of the limit")
    print(f"insets: {len(shares)}, over the limit (0.2 % of the area + 0.02 along the perimeter): "
          f"{len(failures)}; mean {statistics.mean(shares):.3f} and largest {max(shares):.3f} of it; "
          f"segments {statistics.mean(ratios):.2f} times those of the trace")
    return failures


def render(data, box, attributes=""):
    left, top, side = box
    return coverage(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {side} {side}">'
        f'<path d="{data}"{attributes}/></svg>', PIXELS)


def measure_strokes(kontur, images, every):
    rows, ratios, rules = [], [], 0
    styles = list(itertools.product(CAPS, JOINS, WIDTHS, DASHES))
    for index, image in enumerate(images):
        plain = path_data(trace(kontur, image))
        lines = polygons(plain)
        points = numpy.vstack(lines)
        length = sum(numpy.hypot(*numpy.diff(line, axis=0).T).sum() for line in lines)
        # Every image has its own share of the styles.
        for cap, join, width, dash in styles[index % every::every]:
            options = ["--stroke", "black", "--stroke-width", str(width), "--cap", cap, "--join", join]
            attributes = (f' fill="none" stroke="#000" stroke-width="{width}" stroke-linecap="{cap}"'
                          f' stroke-linejoin="{join}" stroke-miterlimit="10"')
            if dash:
                options += ["--dash", dash]
                attributes += f' stroke-dasharray="{dash}"'
            data = path_data(trace(kontur, image, *options, "--expand"))
            low = points.min(0) - 5 * width - 2
            side = (points.max(0) + 5 * width + 2 - low).max()
            box = (*low, side)
            area = (side / PIXELS) ** 2
            ours = render(data, box)
            rules = max(rules, abs(ours - render(data, box, ' fill-rule="evenodd"')).sum() * area)
            difference = abs(ours - render(plain, box, attributes)).sum() * area / length
            rows.append((difference, image, cap, join, width, dash))
            if not dash:
                ratios.append(segment_count(data) / 2 / segment_count(plain))
    for name, chosen in (("solid", [r for r in rows if not r[5]]), ("dashed", [r for r in rows if r[5]])):
        values = [row[0] for row in chosen]
        if values:
            print(f"strokes, {name}: {len(values)}, mean difference {statistics.mean(values):.4f}, "
                  f"median {statistics.median(values):.4f} units along the outline")
    values = [row[0] for row in rows]
    print(f"strokes: mean {statistics.mean(values):.4f}; segments per side {statistics.mean(ratios):.2f} times "
          f"those of the trace; largest difference of the fill rules {rules:.4f} square units")
    for row in sorted(rows, reverse=True)[:8]:
        print("  ", f"{row[0]:.3f}", *row[1:])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kontur", required=True)
    parser.add_argument("--every", type=int, default=45, help="each image gets one in so many styles (45)")
    parser.add_argument("images", nargs="+")
    arguments = parser.parse_args()
    failures = measure_insets(arguments.kontur, arguments.images)
    for failure in failures:
        print("  ", failure)
    measure_strokes(arguments.kontur, arguments.images, arguments.every)
    raise SystemExit(1 if failures else 0)
