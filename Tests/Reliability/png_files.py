"""PNG files of every legal kind, by pypng and Pillow, for decoding.py and damage.py."""
import itertools
import random

import numpy
import png
from PIL import Image

# Sizes at which the seven passes of Adam7 are partly empty, and rows end inside of a byte.
SIZES = [(1, 1), (2, 1), (1, 3), (3, 5), (7, 2), (8, 8), (17, 9), (33, 31)]
DEPTHS = {"gray": [1, 2, 4, 8, 16], "rgb": [8, 16], "palette": [1, 2, 4, 8], "gray-alpha": [8, 16], "rgba": [8, 16]}
CHANNELS = {"gray": 1, "rgb": 3, "palette": 1, "gray-alpha": 2, "rgba": 4}


def make(folder):
    """Every type, depth, interlace and transparency, with and without gAMA and sBIT, at several sizes."""
    generator = random.Random(1)
    for kind, depths in DEPTHS.items():
        for depth, interlace, clear, gamma in itertools.product(depths, (False, True), (False, True), (None, 1.0, 0.45455)):
            if clear and kind in ("gray-alpha", "rgba"):
                continue
            for size in SIZES:
                yield write(folder, generator, kind, depth, interlace, clear, gamma, size)
    yield from filters(folder)
    yield from compression_levels(folder)


def write(folder, generator, kind, depth, interlace, clear, gamma, size):
    width, height = size
    values = [[generator.randrange(2 ** depth) for _ in range(width * CHANNELS[kind])] for _ in range(height)]
    options = {"greyscale": kind.startswith("gray"), "alpha": kind in ("gray-alpha", "rgba")}
    if kind == "palette":
        colors = [tuple(generator.randrange(256) for _ in range(4 if clear else 3)) for _ in range(2 ** depth)]
        options = {"palette": colors}
    elif clear:
        # The samples of the first pixel: some pixel is transparent.
        first = values[0][:CHANNELS[kind]]
        options["transparent"] = first[0] if kind == "gray" else tuple(first)
    path = folder / f"{kind}-{depth}-{'adam7' if interlace else 'rows'}{'-clear' if clear else ''}-{gamma}-{width}x{height}.png"
    with path.open("wb") as file:
        png.Writer(width, height, bitdepth=depth, interlace=interlace, gamma=gamma, **options).write(file, values)
    return path


def noise(*shape):
    return numpy.random.default_rng(2).integers(0, 256, shape, dtype=numpy.uint8)


def gradient(height, width):
    y, x = numpy.mgrid[:height, :width]
    return numpy.stack([x * 255 // width, y * 255 // height, (x + y) % 256], axis=2).astype(numpy.uint8)


def filters(folder):
    """Photographs make encoders use all five filters, drawings none of them."""
    for name, samples in [("gradient", gradient(199, 211)), ("noise", noise(64, 64, 3)),
                          ("drawing", (gradient(128, 128) > 100).astype(numpy.uint8) * 255)]:
        path = folder / f"filters-{name}.png"
        Image.fromarray(samples).save(path, optimize=True)
        yield path


def compression_levels(folder):
    for level in range(10):
        path = folder / f"level-{level}.png"
        Image.fromarray(gradient(60, 61)).save(path, compress_level=level)
        yield path


def animations(folder):
    """Animations with the image that is to be decoded: the first frame, or the one for other programs."""
    frames = [Image.fromarray(noise(20, 30, 4)), Image.fromarray(255 - noise(20, 30, 4))]
    for has_default in (False, True):
        path = folder / f"animation-{has_default}.png"
        frames[0].save(path, save_all=True, append_images=frames[1:], default_image=has_default, duration=100)
        yield path, numpy.asarray(frames[0])
