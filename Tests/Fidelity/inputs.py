"""The ways in which a drawing becomes pixels."""
import io
import zlib

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from metrics import coverage

# Box filters average this many times this many samples of a renderer that is itself anti-aliased.
SUPERSAMPLING = 16

MODES = {
    "grey": "the exact area of ink in each pixel",
    "resvg": "a renderer's own anti-aliasing, a little coarser",
    "lanczos": "a large picture scaled down by a Lanczos filter, which rings along edges",
    "jpeg": "grey, compressed as a JPEG of quality 85",
    "scan": "blurred by 0.8 px, noise of 3 %, paper of 6 % and ink of 88 %",
    "bilevel": "black and white only, cut at half coverage",
}


class Pixels:
    """An image as a tracer gets it: grey levels of a byte, and the bytes of its file."""

    def __init__(self, ink, mode):
        self.gray = 255 - np.round(np.clip(ink, 0, 1) * 255).astype(np.uint8)
        self.suffix = "jpg" if mode == "jpeg" else "png"
        self.file = encoded(self.gray, "JPEG", quality=85) if mode == "jpeg" else encoded(self.gray, "PNG")
        if mode == "jpeg":
            self.gray = np.asarray(Image.open(io.BytesIO(self.file)).convert("L"))

    @property
    def width(self):
        return self.gray.shape[1]

    @property
    def height(self):
        return self.gray.shape[0]


def encoded(gray, format, **options):
    file = io.BytesIO()
    Image.fromarray(gray).save(file, format, **options)
    return file.getvalue()


def images(truth, n, modes):
    """Yields (mode, image) of a drawing at `n` pixels across; the large rendering is made once."""
    fine = None
    for mode in modes:
        if mode == "resvg":
            yield mode, Pixels(coverage(truth.svg, n), mode)
            continue
        if fine is None:
            fine = coverage(truth.svg, n * SUPERSAMPLING)
            height = len(fine) // SUPERSAMPLING
            fine = fine[:height * SUPERSAMPLING]
            area = fine.reshape(height, SUPERSAMPLING, n, SUPERSAMPLING).mean(axis=(1, 3))
        yield mode, Pixels(degraded(truth, mode, n, fine, area), mode)


def degraded(truth, mode, n, fine, area):
    if mode in ("grey", "jpeg"):
        return area
    if mode == "lanczos":
        return np.asarray(Image.fromarray(fine).resize(area.shape[::-1], Image.LANCZOS))
    if mode == "bilevel":
        return (area >= 0.5).astype(np.float32)
    if mode == "scan":
        random = np.random.default_rng([zlib.crc32(truth.name.encode()), n])
        return 0.06 + 0.82 * gaussian_filter(area, 0.8) + random.normal(0, 0.03, area.shape)
    raise ValueError(f"no mode {mode!r}")
