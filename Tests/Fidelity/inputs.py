"""The ways in which a drawing becomes pixels."""
import io
import subprocess
import zlib

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from metrics import coverage, ink_of, on_view_box

# Box filters average this many times this many samples of a renderer that is itself anti-aliased.
SUPERSAMPLING = 16

MODES = {
    "grey": "the exact area of ink in each pixel",
    "resvg": "a renderer's own anti-aliasing, a little coarser",
    "cairo": "the anti-aliasing of rsvg-convert: fifteen rows of samples in a pixel, and chords of curves",
    "lanczos": "a large picture scaled down by a Lanczos filter, which rings along edges",
    "bicubic": "a picture of bytes scaled down by a bicubic filter, clipped after its rows and after its columns",
    "jpeg": "grey, compressed as a JPEG of quality 85",
    "scan": "blurred by 0.8 px, noise of 3 %, paper of 6 % and ink of 88 %",
    "bilevel": "black and white only, cut at half coverage",
    "colour": "ink that goes from blue to violet, on two grounds that meet in a slanted line and get darker",
    "enlarged": "drawn half as large, and made twice as large by a bicubic filter",
    "steep": "grey, with edges that a program has made steeper by half",
    "linear": "grey, blended in linear light: half covered, black on white is 188 of 255",
}
# The ink to the left and to the right; the grounds above and below; how much of these is left to the right.
INKS = ((20, 30, 90), (90, 40, 140))
GROUNDS = ((255, 255, 255), (250, 225, 150))
DARKEST = 0.9


class Pixels:
    """An image as a tracer gets it: grey levels of a byte, and the bytes of its file."""

    def __init__(self, ink, mode):
        samples = painted(ink) if mode == "colour" else 255 - np.round(np.clip(ink, 0, 1) * 255).astype(np.uint8)
        self.suffix = "jpg" if mode == "jpeg" else "png"
        self.file = encoded(samples, "JPEG", quality=85) if mode == "jpeg" else encoded(samples, "PNG")
        self.gray = np.asarray(Image.open(io.BytesIO(self.file)).convert("L"))

    @property
    def width(self):
        return self.gray.shape[1]

    @property
    def height(self):
        return self.gray.shape[0]


def encoded(samples, format, **options):
    file = io.BytesIO()
    Image.fromarray(samples).save(file, format, **options)
    return file.getvalue()


def encoded_light(light):
    """What sRGB (IEC 61966-2-1) stores for light, both from 0 to 1."""
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055)


def painted(ink):
    """The drawing in colours: red, green and blue of each pixel."""
    height, width = ink.shape
    fine = (np.arange(max(ink.shape) * SUPERSAMPLING) + 0.5) / SUPERSAMPLING / width
    below = fine[:height * SUPERSAMPLING, None] > 0.45 + 0.25 * fine[None, :width * SUPERSAMPLING]
    below = below.reshape(height, SUPERSAMPLING, width, SUPERSAMPLING).mean(axis=(1, 3))
    rightness = (np.arange(width) + 0.5) / width

    def mixed(first, second, share):
        return np.array(first) * (1 - share[..., None]) + np.array(second) * share[..., None]

    ground = mixed(*GROUNDS, below) * (1 - (1 - DARKEST) * rightness)[None, :, None]
    ink = np.clip(ink, 0, 1)[..., None]
    return np.round(mixed(*INKS, rightness)[None] * ink + ground * (1 - ink)).astype(np.uint8)


def images(truth, n, modes):
    """Yields (mode, image) of a drawing at `n` pixels across; the large rendering is made once."""
    fine = None
    for mode in modes:
        if mode == "resvg":
            yield mode, Pixels(coverage(truth.svg, n), mode)
            continue
        if mode == "cairo":
            yield mode, Pixels(coverage_by_cairo(truth.svg, n), mode)
            continue
        if fine is None:
            fine = coverage(truth.svg, n * SUPERSAMPLING)
            height = len(fine) // SUPERSAMPLING
            fine = fine[:height * SUPERSAMPLING]
            area = fine.reshape(height, SUPERSAMPLING, n, SUPERSAMPLING).mean(axis=(1, 3))
        yield mode, Pixels(degraded(truth, mode, n, fine, area), mode)


def coverage_by_cairo(svg, n):
    command = ["rsvg-convert", "--width", str(n), "--background-color", "white"]
    return ink_of(subprocess.run(command, input=on_view_box(svg).encode(), capture_output=True, check=True).stdout)


def degraded(truth, mode, n, fine, area):
    if mode in ("grey", "jpeg", "colour"):
        return area
    if mode == "lanczos":
        return np.asarray(Image.fromarray(fine).resize(area.shape[::-1], Image.LANCZOS))
    if mode == "bicubic":
        bytes_ = Image.fromarray(np.round(fine * 255).astype(np.uint8))
        return np.asarray(bytes_.resize(area.shape[::-1], Image.BICUBIC)) / 255
    if mode == "enlarged":
        small = Image.fromarray(np.round(area * 255).astype(np.uint8)).reduce(2)
        return np.asarray(small.resize(area.shape[::-1], Image.BICUBIC)) / 255
    if mode == "steep":
        return 0.5 + 1.5 * (area - 0.5)
    if mode == "linear":
        return 1 - encoded_light(1 - np.clip(area, 0, 1))
    if mode == "bilevel":
        return (area >= 0.5).astype(np.float32)
    if mode == "scan":
        random = np.random.default_rng([zlib.crc32(truth.name.encode()), n])
        return 0.06 + 0.82 * gaussian_filter(area, 0.8) + random.normal(0, 0.03, area.shape)
    raise ValueError(f"no mode {mode!r}")
