"""How far a traced drawing is from the true one, in pixels of the image that was traced.

Both drawings are rendered large; the boundaries of the two renderings are compared.
"""
import dataclasses
import functools
import io
import math
import re
import xml.etree.ElementTree as ElementTree

import contourpy
import numpy as np
import resvg_py
from PIL import Image
from scipy.spatial import cKDTree

# Drawings are compared at about this many pixels across: at 64 pixels a 32nd of a pixel.
CANVAS = 2048
# Points of a boundary are at most this far apart on the canvas, and a tangent is the chord between the
# points this many places before and after: up to 3 canvas pixels to either side.
SPACING, CHORD = 0.5, 6


@dataclasses.dataclass(frozen=True)
class Boundary:
    """Points along all outlines of a rendering, and what is asked of them."""
    points: np.ndarray
    tangents: np.ndarray
    length: float

    @functools.cached_property
    def tree(self):
        return cKDTree(self.points)


@dataclasses.dataclass(frozen=True)
class Truth:
    """A drawing whose outline is known."""
    name: str
    kind: str
    svg: str

    @functools.cached_property
    def segments(self):
        return count_segments(self.svg)

    @functools.lru_cache(maxsize=4)
    def rendered(self, width):
        """Its coverage and boundary on a canvas of that width."""
        ink = coverage(self.svg, width)
        return ink, boundary(ink)


def canvas_scale(n):
    """Canvas pixels for each pixel of an image `n` pixels wide."""
    return max(1, CANVAS // n)


def compare(truth, svg, n):
    """The measures of a trace of an image `n` pixels wide, as a dictionary.

    shift     area between the two outlines over the length of the true one: the mean distance, px
    turn      mean angle between the outlines at corresponding points, degrees
    h95 hmax  95 % and the largest of the distances from each outline to the other, px
    segments  segments of the trace for each one of the truth
    bytes     size of the SVG
    at        where the largest distance is: x and y, px

    Raises ValueError when the trace is empty or of another size.
    """
    scale = canvas_scale(n)
    true_ink, true = truth.rendered(n * scale)
    ink = coverage(svg, n * scale)
    if abs(len(ink) - len(true_ink)) > 2 * scale:
        raise ValueError(f"{len(ink) / scale:g} px high for {len(true_ink) / scale:g}")
    height = min(len(ink), len(true_ink))
    traced = boundary(ink)
    if not len(traced.points):
        raise ValueError("no outline")
    to_truth, nearest_true = true.tree.query(traced.points)
    to_trace, nearest_traced = traced.tree.query(true.points)
    distances = np.concatenate([to_truth, to_trace]) / scale
    cosines = np.concatenate([np.sum(traced.tangents * true.tangents[nearest_true], axis=1),
                              np.sum(true.tangents * traced.tangents[nearest_traced], axis=1)])
    angles = np.arccos(np.clip(np.abs(cosines), 0, 1))
    between = float(np.abs(ink[:height] - true_ink[:height]).sum())
    farthest = np.concatenate([traced.points, true.points])[np.argmax(distances)] / scale
    return {
        "shift": float(between / true.length / scale),
        "turn": math.degrees(float(angles.mean())),
        "h95": float(np.percentile(distances, 95)),
        "hmax": float(distances.max()),
        "segments": count_segments(svg) / max(1, truth.segments),
        "bytes": len(svg.encode()),
        "at": [round(float(v), 2) for v in farthest],
    }


def coverage(svg, width):
    """How much of each pixel is ink, 0...1, when the drawing is rendered `width` pixels wide."""
    png = resvg_py.svg_to_bytes(svg_string=on_view_box(svg), width=width, background="#ffffff",
                                skip_system_fonts=True)
    return ink_of(bytes(png))


def on_view_box(svg):
    """The drawing with its view box for canvas: a size in points or millimetres would be rounded to pixels first."""
    root = re.search(r"<svg\b[^>]*>", svg)
    if not root:
        raise ValueError("no <svg> element")
    if "viewBox" not in root.group():
        return svg
    bare = re.sub(r"""\s(width|height)\s*=\s*("[^"]*"|'[^']*')""", "", root.group())
    return svg[:root.start()] + bare + svg[root.end():]


def ink_of(png):
    """The ink of each pixel of an image on white, 0...1."""
    return 1 - np.asarray(Image.open(io.BytesIO(png)).convert("L"), dtype=np.float32) / 255


def boundary(ink):
    """The outlines at half coverage, with paper around the image."""
    generator = contourpy.contour_generator(z=np.pad(ink, 1), name="serial")
    points, tangents, length = [], [], 0.0
    for line in generator.lines(0.5):
        # A sample of the field is the middle of its pixel; the padding moved it by one.
        corners, steps = line[:-1] - 0.5, np.diff(line, axis=0)
        lengths = np.hypot(*steps.T)
        length += float(lengths.sum())
        # Each side is cut into equal parts of at most the spacing.
        parts = np.maximum(1, np.ceil(lengths / SPACING)).astype(int)
        side = np.repeat(np.arange(len(parts)), parts)
        part = np.arange(len(side)) - np.repeat(np.cumsum(parts) - parts, parts)
        placed = corners[side] + steps[side] * (part / parts[side])[:, None]
        reach = min(CHORD, len(placed) // 4)
        chords = np.roll(placed, -reach, axis=0) - np.roll(placed, reach, axis=0)
        points.append(placed)
        tangents.append(chords / np.maximum(1e-9, np.hypot(*chords.T))[:, None])
    if not points:
        return Boundary(np.zeros((0, 2)), np.zeros((0, 2)), 0.0)
    return Boundary(np.concatenate(points), np.concatenate(tangents), length)


# Segments of drawings

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def count_segments(svg):
    """Lines and curves drawn, over all elements in ink; a closing line counts when it has a length."""
    count = sum(len(subpath) for subpath in drawn_subpaths(svg))
    for tag, element in drawn_elements(svg):
        if tag in ("polygon", "polyline"):
            count += len(re.findall(NUMBER, element.get("points", ""))) // 2
        elif tag in ("rect", "circle", "ellipse"):
            count += 4
    return count


def drawn_subpaths(svg):
    """The subpaths of all paths in ink, as path_segments gives them; transforms are not applied."""
    return [subpath for tag, element in drawn_elements(svg) if tag == "path"
            for subpath in path_segments(element.get("d", ""))]


def drawn_elements(svg):
    """(tag, element) of all elements but the white paper under a drawing."""
    return [(str(element.tag).rpartition("}")[2], element) for element in ElementTree.fromstring(svg).iter()
            if element.get("fill") not in ("#fff", "#ffffff", "white")]


def view_box(svg):
    """Left, top, width and height of the canvas, in units of the drawing."""
    root = ElementTree.fromstring(svg)
    box = root.get("viewBox") or f"0 0 {root.get('width')} {root.get('height')}"
    return [float(re.match(NUMBER, value).group()) for value in box.replace(",", " ").split()]


def path_segments(data):
    """The subpaths of SVG path data, each a list of (kind, points): L, C, Q or A, in absolute coordinates.

    The points begin with the pen; an arc has its two ends only.
    """
    subpaths, pen, start, control = [], (0.0, 0.0), (0.0, 0.0), None
    for letter, values in path_commands(data):
        kind = letter.upper()
        offset = pen if letter.islower() else (0.0, 0.0)
        if kind == "M":
            pen = start = (offset[0] + values[0], offset[1] + values[1])
            subpaths.append([])
            control = None
            continue
        if not subpaths or kind == "Z" and not subpaths[-1]:
            if kind == "Z":
                continue
            raise ValueError("path data that does not begin with a move")
        if kind == "Z":
            if math.dist(pen, start) > 1e-3:
                subpaths[-1].append(("L", [pen, start]))
            pen, control = start, None
            continue
        if kind == "H":
            points = [(offset[0] + values[0], pen[1])]
        elif kind == "V":
            points = [(pen[0], offset[1] + values[0])]
        elif kind == "A":
            points = [(offset[0] + values[5], offset[1] + values[6])]
        else:
            points = [(offset[0] + values[i], offset[1] + values[i + 1]) for i in range(0, len(values), 2)]
        if kind in "ST":                                        # the first handle mirrors the last one
            order = "C" if kind == "S" else "Q"
            last = control[1] if control and control[0] == order else pen
            points.insert(0, (2 * pen[0] - last[0], 2 * pen[1] - last[1]))
            kind = order
        control = (kind, points[-2]) if kind in "CQ" else None
        subpaths[-1].append(("L" if kind in "HV" else kind, [pen, *points]))
        pen = points[-1]
    return [subpath for subpath in subpaths if subpath]


def path_commands(data):
    """The commands with their numbers, one for each segment: repeated arguments repeat the command."""
    at, letter = 0, None
    while True:
        at = skip_separators(data, at)
        if at == len(data):
            return
        if data[at].upper() in ARGUMENTS:
            letter, at = data[at], at + 1
        elif letter is None or letter in "Zz":
            raise ValueError(f"path data: {data[at:at + 20]!r}")
        values = []
        for index in range(ARGUMENTS[letter.upper()]):
            at = skip_separators(data, at)
            flag = letter in "Aa" and index in (3, 4)           # flags need no separators
            match = re.compile("[01]" if flag else NUMBER).match(data, at)
            if not match:
                raise ValueError(f"path data: {data[at:at + 20]!r}")
            values.append(float(match.group()))
            at = match.end()
        yield letter, values
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def skip_separators(data, at):
    while at < len(data) and data[at] in " ,\t\r\n":
        at += 1
    return at
