"""Closed forms: shapes whose traces ought to have the very segments of the drawing.

Each form is traced at several places between the pixels; its outline is measured from the written path
itself, without rendering it.
"""
import math

import numpy as np

from inputs import images
from metrics import Truth, drawn_subpaths
from shapes import around, box, circle, polygon, rounded_rectangle, svg, turned

# Pixels across, and how many places each form is tried at.
SIZE, PLACEMENTS = 64, 8
# Modes that are not asked: noise moves corners by more than a form's error, and so do places where grounds meet and greys
# that are no coverage; and of a square nobody can tell whether it was enlarged, or how it was blended.
WITHOUT = ("scan", "colour", "enlarged", "steep", "linear")
# Coordinates are written with this many decimals, so that rounding does not hide the error.
PRECISION = 4
SAMPLES = 64


def measured(kontur, modes, placements):
    """Rows of form, expected segments, mode, in how many places they came back, and the largest error, px."""
    rows = []
    for name, (expected, form) in FORMS.items():
        found = {mode: [] for mode in modes}
        for place in range(placements):
            path, error_of = form(place)
            truth = Truth(f"{name} {place}", "forms", svg(path, SIZE))
            for mode, image in images(truth, SIZE, modes):
                subpaths = drawn_subpaths(kontur.trace(image, "--precision", str(PRECISION)))
                kinds = [kind for subpath in subpaths for kind, _ in subpath]
                found[mode].append(((kinds.count("L"), kinds.count("C")) == expected and len(subpaths) == 1,
                                    error_of(subpaths)))
        for mode in modes:
            rows.append({"form": name, "lines": expected[0], "cubics": expected[1], "mode": mode, "of": placements,
                         "as drawn": sum(same for same, _ in found[mode]),
                         "error": max(error for _, error in found[mode])})
    return rows


# Each form takes the number of a place, and returns its path data and a function from a trace's
# subpaths to its error.


def round_form(radius):
    def form(place):
        x, y = center(place)

        def error(subpaths):
            points = sampled(subpaths)
            return float(np.abs(np.hypot(points[:, 0] - x, points[:, 1] - y) - radius).max())
        return circle(x, y, radius), error
    return form


def polygon_form(corners_at):
    def form(place):
        corners = corners_at(*center(place), place)

        def error(subpaths):
            nodes = [points[-1] for subpath in subpaths for _, points in subpath]
            return max(min(math.dist(corner, node) for node in nodes) for corner in corners)
        return polygon(corners), error
    return form


def rounded_form(width, height, radius):
    def form(place):
        x, y = center(place)

        def error(subpaths):
            past = np.abs(sampled(subpaths) - (x, y)) - (width / 2 - radius, height / 2 - radius)
            outside = np.hypot(*np.maximum(past, 0).T) + np.minimum(past.max(axis=1), 0)
            return float(np.abs(outside - radius).max())
        return rounded_rectangle(x - width / 2, y - height / 2, width, height, radius), error
    return form


FORMS = {
    "circle, radius 20.3": ((0, 4), round_form(20.3)),
    "circle, radius 6.2": ((0, 4), round_form(6.2)),
    "square, upright": ((4, 0), polygon_form(lambda x, y, place: box(x, y, 18.25))),
    "square, turned": ((4, 0), polygon_form(lambda x, y, place: turned(box(x, y, 17.3), 5 + 10.3 * place))),
    "star of five": ((10, 0), polygon_form(lambda x, y, place: around(x, y, 5, [27.2, 11.1], 7.7 * place))),
    "rounded rectangle, radius 8": ((4, 4), rounded_form(44.5, 35.25, 8)),
    "rounded rectangle, radius 3": ((4, 4), rounded_form(44.5, 35.25, 3)),
}


def center(place):
    """Places spread over a pixel, in 64ths, which the rendering has exactly."""
    return 31.5 + (place * 27 % 64) / 64, 31.5 + (place * 43 % 64 + 5) / 64


def sampled(subpaths):
    """Points along all segments."""
    t = np.linspace(0, 1, SAMPLES)[:, None]
    parts = []
    for subpath in subpaths:
        for _, points in subpath:
            layer = [np.asarray(p) for p in points]
            while len(layer) > 1:                               # de Casteljau, whatever the degree
                layer = [a + (b - a) * t for a, b in zip(layer, layer[1:])]
            parts.append(layer[0])
    return np.concatenate(parts)
