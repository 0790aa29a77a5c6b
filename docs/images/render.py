#!/usr/bin/env python3
"""Remakes the pictures of the documentation from the samples.

  render.py KONTUR

Needs rsvg-convert (librsvg) and: pip install pillow
"""
import io
import json
import pathlib
import subprocess
import sys

from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parents[1] / "Samples"
INK, HANDLE, NODE = (24, 24, 24), (64, 140, 255), (230, 60, 40)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def on_white(path):
    image = Image.open(path).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    return paper.convert("RGB")


def pixels_beside_trace(kontur, name, box, zoom, *options):
    """The pixels of a part of a sample, and the same part of its trace with nodes and handles."""
    left, top, right, bottom = box
    size = ((right - left) * zoom, (bottom - top) * zoom)
    pixels = on_white(SAMPLES / name).crop(box).resize(size, Image.NEAREST)
    svg = run(kontur, SAMPLES / name, *options)
    width = Image.open(SAMPLES / name).width * zoom
    png = subprocess.run(["rsvg-convert", "-w", str(width), "-b", "white"], input=svg, check=True,
                         capture_output=True).stdout
    trace = Image.open(io.BytesIO(png)).convert("RGB")
    trace = trace.crop([v * zoom for v in box])
    trace = Image.blend(trace, Image.new("RGB", size, "white"), 0.55)
    draw_outline(ImageDraw.Draw(trace), json.loads(
        run(kontur, SAMPLES / name, "--format", "json", "--coordinates", "pixels", *options)), box, zoom)
    picture = Image.new("RGB", (2 * size[0] + 16, size[1]), "white")
    picture.paste(pixels, (0, 0))
    picture.paste(trace, (size[0] + 16, 0))
    return picture


def draw_outline(draw, report, box, zoom):
    def at(x, y):
        return (x - box[0]) * zoom, (y - box[1]) * zoom

    for contour in report["contours"]:
        pen = start = None
        for letter, *numbers in contour["path"]:
            points = [at(*numbers[i:i + 2]) for i in range(0, len(numbers), 2)]
            if letter == "M":
                start = points[0]
            elif letter == "L":
                draw.line([pen, points[0]], fill=INK, width=3)
            elif letter == "C":
                curve = [bezier([pen, *points], i / 40) for i in range(41)]
                draw.line(curve, fill=INK, width=3, joint="curve")
                for end, handle in ((pen, points[0]), (points[2], points[1])):
                    draw.line([end, handle], fill=HANDLE, width=2)
                    draw.ellipse(dot(handle, 4), fill=HANDLE)
            elif letter == "Z":
                draw.line([pen, start], fill=INK, width=3)
            pen = points[-1] if points else start
            draw.rectangle(dot(pen, 5), fill=NODE)


def bezier(p, t):
    u = 1 - t
    weights = (u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3)
    return tuple(sum(w * q[axis] for w, q in zip(weights, p)) for axis in (0, 1))


def dot(center, radius):
    return [center[0] - radius, center[1] - radius, center[0] + radius, center[1] + radius]


def gallery(kontur):
    """Every sample enlarged, with its trace below."""
    names = ["ring.png", "glyph.png", "bell@2x.png", "white-on-black.png", "checkerboard.png",
             "border.png", "color.png", "photo.jpg"]
    cell = 180
    picture = Image.new("RGB", (len(names) * (cell + 10), 2 * cell + 10), "white")
    for column, name in enumerate(names):
        image = on_white(SAMPLES / name)
        factor = cell / max(image.size)
        size = tuple(round(v * factor) for v in image.size)
        invert = ["--invert"] if name == "white-on-black.png" else []
        svg = run(kontur, SAMPLES / name, "--quiet", *invert)
        png = subprocess.run(["rsvg-convert", "-w", str(size[0]), "-b", "white"], input=svg,
                             check=True, capture_output=True).stdout
        x = column * (cell + 10)
        picture.paste(image.resize(size, Image.NEAREST), (x, 0))
        picture.paste(Image.open(io.BytesIO(png)).convert("RGB"), (x, cell + 10))
    return picture


def outlined():
    """The drawings of Samples/outlined side by side."""
    names = ["lights", "stripes", "border", "sticker"]
    cell = 300
    picture = Image.new("RGB", (len(names) * (cell + 10) - 10, cell), "white")
    for column, name in enumerate(names):
        png = run("rsvg-convert", "-w", str(cell), "-h", str(cell), "-b", "white",
                  SAMPLES / "outlined" / f"{name}.svg")
        picture.paste(Image.open(io.BytesIO(png)).convert("RGB"), (column * (cell + 10), 0))
    return picture


if __name__ == "__main__":
    pixels_beside_trace(sys.argv[1], "white-on-black.png", (44, 10, 96, 62), 9, "--invert").quantize(64).save(
        HERE / "trace.png", optimize=True)
    gallery(sys.argv[1]).quantize(64).save(HERE / "gallery.png", optimize=True)
    outlined().quantize(128).save(HERE / "outlined.png", optimize=True)
