#!/usr/bin/env python3
"""Compares the pixels that Kontur decodes with those of other decoders.

  decoding.py PIXELDUMP [--pngsuite FOLDER]

Makes PNG files of every type, depth, interlace and transparency, and JPEG files of every colour space,
subsampling, orientation and more, and decodes each with Kontur (by Tests/PixelDump), with pypng, which keeps
16 bits, and with Pillow. Pixels have to be the same, 16 bits rounded to 8. With PngSuite, by Willem van
Schaik, also its files: those whose names begin with x are damaged and have to be refused.

Needs: pip install numpy pillow pypng; without them it says so and passes. Uses cjpeg where it is installed.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy
    import png
    from PIL import Image, ImageOps

    import jpeg_files
    import png_files
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(0)


def decoded_by_kontur(tool, path):
    """RGBA, or the error as text."""
    run = subprocess.run([tool, path], capture_output=True, timeout=60)
    if run.returncode == 1:
        return run.stderr.decode().strip()
    assert run.returncode == 0, f"{path}: ended with {run.returncode}"
    header, _, samples = run.stdout.partition(b"ENDHDR\n")
    size = dict(line.split() for line in header.decode().splitlines()[1:-1])
    return numpy.frombuffer(samples, numpy.uint8).reshape(int(size["HEIGHT"]), int(size["WIDTH"]), 4)


def decoded_by_pypng(path):
    """RGBA, 16 bits rounded to 8. Of pypng only the samples are taken: it would scale by sBIT, too."""
    width, height, rows, info = png.Reader(bytes=path.read_bytes()).read()
    samples = numpy.array([list(row) for row in rows]).reshape(height, width, info["planes"])
    if info["planes"] == 1 and not info["greyscale"]:
        colors = [color if len(color) == 4 else (*color, 255) for color in info["palette"]]
        return numpy.array(colors, numpy.uint8)[samples[..., 0]]
    most = 2 ** info["bitdepth"] - 1
    if info["alpha"]:
        color, alpha = samples[..., :-1], samples[..., -1:]
    else:
        is_clear = (samples == info.get("transparent", -1)).all(axis=2, keepdims=True)
        color, alpha = samples, numpy.where(is_clear, 0, most)
    rgba = numpy.concatenate([*[color] * (1 if color.shape[2] == 3 else 3), alpha], axis=2)
    return ((rgba * 255 + most // 2) // most).astype(numpy.uint8)


def decoded_by_pillow(path):
    """RGBA, turned upright."""
    with Image.open(path) as image:
        return numpy.asarray(ImageOps.exif_transpose(image).convert("RGBA"))


def keeps_8_bits(path):
    """Whether Pillow shows the pixels of a PNG as they are: it cuts off the lower half of 16 bits, and takes
    the transparent grey of 1, 2 and 4 bits for one of 8."""
    header = path.read_bytes()[24:26]
    return header[0] == 8 or header[1] == 3


class Comparison:
    def __init__(self, tool):
        self.tool = tool
        self.compared = self.pixels = self.refused = self.failed = 0

    def fail(self, path, message):
        self.failed += 1
        print(f"{path.name}: {message}")

    def compare(self, path, expected, decoder):
        """Expects the pixels of another decoder."""
        found = decoded_by_kontur(self.tool, path)
        if isinstance(found, str):
            self.fail(path, f"refused: {found}")
        elif found.shape != expected.shape:
            self.fail(path, f"{found.shape} where {decoder} has {expected.shape}")
        elif not numpy.array_equal(visible(found), visible(expected)):
            off = numpy.abs(visible(found).astype(int) - visible(expected))
            self.fail(path, f"{(off.max(axis=2) > 0).sum()} pixels differ from {decoder}, by up to {off.max()}")
        else:
            self.compared += 1
            self.pixels += found.shape[0] * found.shape[1]

    def compare_png(self, path):
        self.compare(path, decoded_by_pypng(path), "pypng")
        if keeps_8_bits(path):
            self.compare(path, decoded_by_pillow(path), "Pillow")

    def expect_refusal(self, path):
        found = decoded_by_kontur(self.tool, path)
        if isinstance(found, str) and found:
            self.refused += 1
        else:
            self.fail(path, "damaged, and not refused")

    def summary(self, name):
        print(f"{name}: {self.compared} comparisons, {self.pixels} pixels the same, {self.refused} damaged files refused, "
              f"{self.failed} failed")
        return self.failed == 0 and self.compared > 0


def visible(image):
    """The pixels without the colour of those that are wholly transparent, which nobody sees."""
    return image * (image[..., 3:] > 0)


def pngsuite(tool, folder):
    comparison = Comparison(tool)
    for path in sorted(folder.glob("*.png")):
        if path.name.startswith("x"):
            comparison.expect_refusal(path)
        else:
            comparison.compare_png(path)
    return comparison.summary("PngSuite")


def generated_png(tool, folder):
    comparison = Comparison(tool)
    for path in png_files.make(folder):
        comparison.compare_png(path)
    for path, first in png_files.animations(folder):
        comparison.compare(path, first, "Pillow")
    return comparison.summary("generated PNG")


def generated_jpeg(tool, folder):
    comparison = Comparison(tool)
    for path in jpeg_files.make(folder):
        comparison.compare(path, decoded_by_pillow(path), "Pillow")
    for path, upright in jpeg_files.lying_exif(folder):
        comparison.compare(path, upright, "Pillow")
    return comparison.summary("generated JPEG")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("--pngsuite", type=pathlib.Path)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        passed = [generated_png(options.tool, folder), generated_jpeg(options.tool, folder)]
    if options.pngsuite and options.pngsuite.is_dir():
        passed.append(pngsuite(options.tool, options.pngsuite))
    else:
        print("PngSuite: skipped, no folder was given")
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
