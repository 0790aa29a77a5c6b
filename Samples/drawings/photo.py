#!/usr/bin/env python3
"""Makes a photo-like picture of a cut-out drawing.

Usage: photo.py CUTOUT.png OUT.jpg

CUTOUT.png is the drawing at twice the final size, on transparency. It is set
before a wall, on a table, with a soft shadow; then blurred, given some grain,
and saved as a JPEG. The grain has a fixed seed.
"""
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SCALE = 2  # the cut-out is this many times larger than the result
QUALITY = 80


def backdrop(width, height):
    """A wall lit from the upper left, and a wooden table below it."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    x /= width
    y /= height
    light = 1.03 - 0.22 * np.hypot(x - 0.25, 0.8 * (y - 0.2))
    wall = np.array([246.0, 238.0, 226.0])
    table = np.array([238.0, 212.0, 178.0])
    edge = np.clip((y - 0.62) * 40.0, 0.0, 1.0)[..., None]
    return (wall * (1.0 - edge) + table * edge) * light[..., None]


def shadow(size):
    """Darkness from 0 to 1: a long soft shadow and a short one at the foot."""
    total = np.zeros((size[1], size[0]))
    for box, blur, depth in (
        ((62, 130, 226, 160), 9, 0.20),
        ((58, 139, 150, 154), 3, 0.10),
    ):
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).ellipse([v * SCALE for v in box], fill=255)
        mask = mask.filter(ImageFilter.GaussianBlur(blur * SCALE))
        total += np.asarray(mask, dtype=np.float64) / 255.0 * depth
    return total


def main(source, target):
    cutout = Image.open(source).convert("RGBA")
    width, height = cutout.size
    scene = backdrop(width, height) * (1.0 - shadow(cutout.size))[..., None]
    picture = Image.fromarray(np.clip(scene, 0, 255).astype(np.uint8))
    picture.paste(cutout, (0, 0), cutout)
    picture = picture.filter(ImageFilter.GaussianBlur(0.8 * SCALE))
    picture = picture.resize((width // SCALE, height // SCALE), Image.LANCZOS)

    pixels = np.asarray(picture, dtype=np.float64)
    rng = np.random.RandomState(20)
    grain = rng.normal(0.0, 3.0, pixels.shape[:2])[..., None]
    tint = rng.normal(0.0, 1.0, pixels.shape)
    pixels = np.clip(np.rint(pixels + grain + tint), 0, 255).astype(np.uint8)
    Image.fromarray(pixels, "RGB").save(target, "JPEG", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
