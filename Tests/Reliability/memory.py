#!/usr/bin/env python3
"""Peak memory of tracing large images: memory.py KONTUR [--side N]

One circle in an image of so many pixels, in each kind of PNG and as JPEG, so that contours count for nothing.
Bytes per pixel are those above what an image of one pixel takes.

Needs: pip install numpy pillow
"""
import argparse
import pathlib
import tempfile

import numpy
from PIL import Image

from stress import measured

OPTIONS = {"--refine none": ["--refine", "none"], "default": []}


def images(side):
    y, x = numpy.mgrid[:side, :side].astype(numpy.float32)
    distance = numpy.hypot(x - side / 2, y - side / 2) - side / 3
    gray = (numpy.clip(distance + 0.5, 0, 1) * 255).astype(numpy.uint8)
    image = Image.fromarray(gray)
    yield "grey PNG", image, "png"
    yield "16-bit grey PNG", Image.fromarray(gray.astype(numpy.uint16) * 257), "png"
    yield "RGB PNG", image.convert("RGB"), "png"
    yield "RGBA PNG", image.convert("RGBA"), "png"
    yield "grey JPEG", image, "jpg"
    yield "RGB JPEG", image.convert("RGB"), "jpg"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("kontur", type=lambda path: pathlib.Path(path).resolve())
    arguments.add_argument("--side", type=int, default=8192)
    arguments.add_argument("--options", choices=list(OPTIONS), help="only these")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        small = pathlib.Path(folder) / "small.png"
        Image.new("L", (1, 1)).save(small)
        _, _, base = measured([options.kontur, small, "--quiet", "--allow-empty", "-o", "/dev/null"])
        print(f"one pixel: {base:.0f} MB")
        for name, image, suffix in images(options.side):
            file = pathlib.Path(folder) / f"image.{suffix}"
            image.save(file, **({"compress_level": 1} if suffix == "png" else {}))
            for way, flags in OPTIONS.items():
                if options.options not in (None, way):
                    continue
                status, seconds, peak = measured([options.kontur, file, "--quiet", "-o", "/dev/null", *flags])
                per_pixel = (peak - base) * 2 ** 20 / options.side ** 2
                print(f"{name}, {way}: {peak:.0f} MB, {per_pixel:.1f} bytes per pixel, {seconds:.1f} s, status {status}", flush=True)


if __name__ == "__main__":
    main()
