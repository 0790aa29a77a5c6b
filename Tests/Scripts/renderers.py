"""The programs that written files are looked at with: librsvg (`rsvg-convert`) and resvg (`resvg-py`)."""
import io
import subprocess

import numpy as np
import resvg_py
from PIL import Image


def run(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def librsvg(svg, width, background="white"):
    """The pixels of a rendering: rows of red, green, blue and alpha, 0...255."""
    png = subprocess.run(
        ["rsvg-convert", "-w", str(width), "-b", background], input=svg, check=True, capture_output=True).stdout
    return pixels(png)


def resvg(svg, width, background="#ffffff"):
    """The same, by the other program."""
    return pixels(bytes(resvg_py.svg_to_bytes(
        svg_string=svg.decode(), width=width, background=background, skip_system_fonts=True)))


def pixels(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=np.float64)


def difference(svg, width):
    """The mean difference of the two renderings, in levels of 255."""
    a, b = librsvg(svg, width), resvg(svg, width)
    if abs(a.shape[0] - b.shape[0]) > 1:
        return 255.0
    height = min(a.shape[0], b.shape[0])
    return float(np.abs(a[:height, :, :3] - b[:height, :, :3]).mean())
