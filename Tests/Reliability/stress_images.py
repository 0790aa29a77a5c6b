"""Images that are hard on geometry, each at a size that can be doubled, for stress.py."""
import math

import numpy


def blank(side):
    return numpy.full((side, side), 255, numpy.uint8)


def all_ink(side):
    return numpy.zeros((side, side), numpy.uint8)


def one_row(side):
    """Dashes in an image of one row."""
    row = numpy.full((1, side * side), 255, numpy.uint8)
    row[0, (numpy.arange(side * side) // 7) % 2 == 0] = 0
    return row[:, :65000]


def one_column(side):
    return one_row(side).T


def checkerboard(cell):
    def make(side):
        y, x = numpy.mgrid[:side, :side] // cell
        return numpy.where((x + y) % 2, 255, 0).astype(numpy.uint8)
    return make


def grey_noise(side):
    return numpy.random.default_rng(1).integers(0, 256, (side, side), dtype=numpy.uint8)


def black_and_white_noise(side):
    return numpy.where(grey_noise(side) < 128, 0, 255).astype(numpy.uint8)


def comb(side):
    """One contour that goes up and down all the image: as long as half of the pixels."""
    image = blank(side)
    image[1:-1, 1:-1:4] = 0
    image[1:-1, 2:-1:4] = 0
    image[-3:-1, 1:-1] = 0
    return image


def distance_field(side):
    y, x = numpy.mgrid[:side, :side].astype(numpy.float32) + 0.5
    return numpy.hypot(x - side / 2, y - side / 2), numpy.arctan2(y - side / 2, x - side / 2)


def anti_aliased(distance):
    """Ink where a distance is negative, with an edge of one pixel."""
    return (numpy.clip(distance + 0.5, 0, 1) * 255).astype(numpy.uint8)


def spiral(side):
    """One band of three pixels that winds from the centre to the border."""
    radius, angle = distance_field(side)
    pitch = 8
    turn = (radius / pitch - angle / (2 * math.pi)) % 1 * pitch
    image = anti_aliased(numpy.abs(turn - pitch / 2) - 1.5)
    image[radius > side / 2 - 4] = 255
    return image


def rings(side):
    """Nested circles, two contours for each four pixels of the radius."""
    radius, _ = distance_field(side)
    return anti_aliased(numpy.abs(radius % 4 - 2) - 1)


def nested_squares(side):
    """A square in a square: two contours for each four pixels from the border to the centre."""
    y, x = numpy.mgrid[:side, :side]
    depth = numpy.minimum(numpy.minimum(x, side - 1 - x), numpy.minimum(y, side - 1 - y))
    return numpy.where(depth % 4 < 2, 255, 0).astype(numpy.uint8)


def nested_rectangles(count):
    """Nested frames as flat as can be: one for every four columns, in an image four times as wide as high."""
    side = 4 * count
    return nested_squares(side)


def hairlines(side):
    """Lines of a third of a pixel in all directions from the centre."""
    radius, angle = distance_field(side)
    count = max(8, side // 16)
    step = 2 * math.pi / count
    away = numpy.abs((angle + step / 2) % step - step / 2) * radius
    coverage = numpy.clip(0.5 + 0.1667 - away, 0, 1 / 3)
    coverage[(radius < side / 8) | (radius > side / 2 - 4)] = 0
    return (255 - coverage * 255 * 1.0).astype(numpy.uint8)


def strip(side):
    """Four discs in a row, far apart, in an image that is 256 times as wide as high."""
    height, width = side // 8, 32 * side
    y, x = numpy.mgrid[:height, :width] + 0.5
    distance = numpy.hypot(x % (width / 4) - height, y - height / 2)
    return anti_aliased(height / 3 - distance)


def hatch(side):
    """Slanted lines of a third of a pixel, four pixels apart."""
    y, x = numpy.mgrid[:side, :side]
    place = (x + 0.5 - 0.03 * y) % 4
    overlap = numpy.minimum(place + 0.5, 2.167) - numpy.maximum(place - 0.5, 1.833)
    return (255 - numpy.clip(overlap, 0, 1) * 255).round().astype(numpy.uint8)


CASES = {
    "no ink": blank, "all ink": all_ink, "one row": one_row, "one column": one_column,
    "checkerboard of 1": checkerboard(1), "checkerboard of 2": checkerboard(2), "checkerboard of 8": checkerboard(8),
    "grey noise": grey_noise, "black and white noise": black_and_white_noise, "comb": comb, "spiral": spiral,
    "rings": rings, "nested squares": nested_squares, "hairlines": hairlines, "strip": strip, "hatch": hatch,
}
