#!/usr/bin/env python3
"""Looks at what `kontur` paints with librsvg and resvg: stripes, tiles, gradients, shadows, movement.

  check-paints.py KONTUR FOLDER

FOLDER has the samples. Needs rsvg-convert (librsvg) and: pip install numpy pillow resvg-py
"""
import math
import pathlib
import re
import sys
import tempfile

import numpy as np
from PIL import Image

from renderers import difference, librsvg, resvg, run

WIDTH = 333  # no whole multiple of any canvas here
SIDE = 100
MOST_MEAN_DIFFERENCE = 2.0
RENDERERS = {
    "librsvg": lambda svg: librsvg(svg, WIDTH, "transparent"),
    "resvg": lambda svg: resvg(svg, WIDTH, None),
}
PAINTS = [
    ["--fill", "linear(30deg,red,gold 20%,#00f8)"],
    ["--fill", "radial(white,teal)", "--opacity", "0.6"],
    ["--fill", "stripes(45deg,6,3,red,navy,teal)"],
    ["--fill", "gold", "--shadow", "3,4,5", "--canvas", "linear(navy,white)"],
    ["--fill", "gold", "--shadow=-3,4,0,#0808"],
    ["--stroke", "linear(45deg,yellow,red)", "--stroke-width", "4", "--cap", "round", "--dash", "0,7"],
    ["--stroke", "stripes(10deg,4,4,red,black)", "--stroke-width", "8", "--join", "round", "--split", "contour"],
    ["--stroke", "black", "--fill", "silver", "--stroke-width", "5", "--miter-limit", "2"],
    ["--stroke", "black", "--dash", "6,3,1", "--dash-phase=-4", "--animate", "march"],
    ["--stroke", "black", "--dash", "6,3", "--animate", "draw", "--fill", "gold"],
]


def main():
    kontur, samples = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        complaints = [
            *paints(kontur, samples), *stripes(kontur, pathlib.Path(folder)),
            *tiles(kontur, pathlib.Path(folder)), *movement(kontur, samples)]
    print("\n".join(complaints) or "paints look right")
    sys.exit(1 if complaints else 0)


def paints(kontur, samples):
    """Both programs show the same."""
    for name in ("glyph.png", "ring.png"):
        for options in PAINTS:
            found = difference(run(kontur, "--quiet", samples / name, *options), WIDTH)
            if found > MOST_MEAN_DIFFERENCE:
                yield f"{name} {' '.join(options)}: renderings differ by {found:.2f} of 255"


def block(folder):
    """An image that is all ink but for a margin of a pixel."""
    image = Image.new("L", (SIDE, SIDE), 255)
    image.paste(0, (1, 1, SIDE - 1, SIDE - 1))
    image.save(folder / "block.png")
    return folder / "block.png"


def stripes(kontur, folder):
    """Stripes are where they should be from one end to the other, and those that touch show no seam."""
    path = block(folder)
    for angle in (0, 17.5, 30, 45, 90, -60):
        for spacing, width in ((10, 4), (7.3, 3.1), (1.9, 0.8)):
            svg = run(kontur, "--quiet", path, "--fill", f"stripes({angle}deg,{spacing},{width},red,red)")
            wanted = ideal_stripes(angle, spacing, width)
            for name, render in RENDERERS.items():
                error = np.abs(render(svg)[8:-8, 8:-8, 3] / 255 - wanted[8:-8, 8:-8])
                if error.mean() > 0.03 or error.max() > 0.3:
                    yield f"stripes {angle} {spacing} {width} in {name}: off by {error.mean():.3f}"
        for colors in ("red,red,red", "#f008,#f008"):
            svg = run(kontur, "--quiet", path, "--fill", f"stripes({angle}deg,5,5,{colors})")
            for name, render in RENDERERS.items():
                alpha = render(svg)[8:-8, 8:-8, 3]
                if np.ptp(alpha) > 2:
                    yield f"stripes {angle} {colors} in {name}: alpha from {alpha.min()} to {alpha.max()}"


def ideal_stripes(angle, spacing, width, samples=6):
    """The coverage of each pixel."""
    at = (np.arange(WIDTH * samples) + 0.5) / samples / WIDTH * SIDE - SIDE / 2
    across = math.cos(math.radians(angle)) * at[None, :] + math.sin(math.radians(angle)) * at[:, None]
    inside = np.abs(np.mod(across + spacing / 2, spacing) - spacing / 2) <= width / 2
    return inside.reshape(WIDTH, samples, WIDTH, samples).mean((1, 3))


def tiles(kontur, folder):
    """A whole number of tiles fills a box without seams, the last like the first."""
    path = block(folder)
    tile = Image.new("RGB", (9, 9), "gold")
    tile.paste((0, 0, 255), (4, 4, 5, 5))
    tile.save(folder / "tile.png")
    for insets, count in (("", 11), (",3", 31)):
        svg = run(kontur, "--quiet", path, "--fill", f"tile({folder / 'tile.png'}{insets})")
        for name, render in RENDERERS.items():
            picture = render(svg)
            margin = math.ceil(2 * WIDTH / SIDE)
            inner = picture[margin:-margin, margin:-margin]
            # Where two seams cross in a pixel there may be a trace of one.
            if inner[..., 3].min() < 230:
                yield f"tiles{insets} in {name}: a seam of alpha {inner[..., 3].min():.0f}"
            if np.abs(inner - inner[:, ::-1]).mean() > 12 or np.abs(inner - inner[::-1]).mean() > 12:
                yield f"tiles{insets} in {name}: the last is not like the first"
            dots = np.count_nonzero(np.diff((inner[..., 2].max(0) > 100).astype(int)) == 1)
            if dots != count:
                yield f"tiles{insets} in {name}: {dots} instead of {count} in a row"


def movement(kontur, samples):
    """Nothing is drawn at first, everything in the end; dashes end where they began."""
    path = samples / "glyph.png"
    for dash in ([], ["--dash", "5,3"]):
        options = ["--stroke", "black", "--stroke-width", "3", *dash]
        svg = run(kontur, "--quiet", path, *options, "--animate", "draw")
        plain = run(kontur, "--quiet", path, *options)
        first, half = frame(svg, 0), frame(svg, 0.5)
        for name, render in RENDERERS.items():
            amounts = [render(s)[..., 3].sum() for s in (first, half, frame(svg, 1), plain)]
            if amounts[0] > 0 or not 0.2 < amounts[1] / amounts[3] < 0.95:
                yield f"draw {dash} in {name}: {amounts}"
            if abs(amounts[2] / amounts[3] - 1) > 0.03:
                yield f"draw {dash} in {name} ends with {amounts[2]} instead of {amounts[3]}"
    for dash in ("6,3", "6,3,1", "0.37,5"):
        svg = run(kontur, "--quiet", path, "--stroke", "black", "--dash", dash, "--animate", "march")
        for name, render in RENDERERS.items():
            if np.abs(render(frame(svg, 0)) - render(svg)).mean() > 0.05:
                yield f"march {dash} in {name}: the end is not the beginning"


def frame(svg, time):
    """The drawing at a time from 0 to 1, as a style of what moves."""
    text = svg.decode()
    keys = re.search(r"\{from\{([^}]*)\}", text).group(1)
    style = dict(part.split(":") for part in keys.split(";"))
    style["stroke-dashoffset"] = str(float(style["stroke-dashoffset"]) * (1 - time))
    value = ";".join(f"{k}:{v}" for k, v in style.items())
    text = re.sub(r"<style>.*</style>", "", text)
    return re.sub(r' class="[^"]*"', f' style="{value}"', text).encode()


if __name__ == "__main__":
    main()
