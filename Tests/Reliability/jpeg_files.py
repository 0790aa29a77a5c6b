"""JPEG files of many kinds, by Pillow and, where it is installed, cjpeg, for decoding.py."""
import itertools
import shutil
import struct
import subprocess

import numpy
from PIL import Image

from png_files import gradient, noise

SIZES = [(1, 1), (1, 9), (15, 17), (64, 48), (131, 77)]


def make(folder):
    yield from subsamplings(folder)
    yield from colour_spaces(folder)
    yield from long_ones(folder)
    yield from orientations(folder)
    if shutil.which("cjpeg"):
        yield from by_cjpeg(folder)


def picture(width, height):
    return Image.fromarray(gradient(height, width))


def saved(image, path, **options):
    image.save(path, "JPEG", **{"quality": 88, **options})
    return path


def subsamplings(folder):
    """Each subsampling, sequential and progressive, with and without restart markers."""
    choices = itertools.product(SIZES, ("4:4:4", "4:2:2", "4:2:0"), (False, True), (0, 1, 3))
    for (width, height), sampling, progressive, restart in choices:
        name = f"{width}x{height}-{sampling.replace(':', '')}-{'progressive' if progressive else 'sequential'}-{restart}.jpg"
        yield saved(picture(width, height), folder / name, subsampling=sampling, progressive=progressive,
                    restart_marker_blocks=restart)


def colour_spaces(folder):
    """Grey, RGB that is stored as such, CMYK, and YCCK, whose colours Adobe's marker tells."""
    for (width, height), quality in itertools.product(SIZES, (30, 88, 100)):
        name = f"{width}x{height}-{quality}"
        image = picture(width, height)
        cmyk = Image.fromarray(noise(height, width, 4), "CMYK")
        yield saved(image.convert("L"), folder / f"gray-{name}.jpg", quality=quality)
        yield saved(image, folder / f"rgb-{name}.jpg", quality=quality, keep_rgb=True)
        yield saved(cmyk, folder / f"cmyk-{name}.jpg", quality=quality)
        yield with_adobe_transform(saved(cmyk, folder / f"ycck-{name}.jpg", quality=quality, subsampling=0), 2)


def with_adobe_transform(path, transform):
    data = bytearray(path.read_bytes())
    data[data.index(b"Adobe") + 11] = transform
    path.write_bytes(data)
    return path


def long_ones(folder):
    """As long as JPEG allows; the libraries stop a little before 65535."""
    yield saved(picture(65500, 1), folder / "wide.jpg")
    yield saved(picture(1, 65500), folder / "tall.jpg")
    yield saved(picture(65500, 9), folder / "wide-progressive.jpg", progressive=True)


def by_cjpeg(folder):
    """What Pillow does not write: other subsamplings, arithmetic coding, smoothing, restarts in rows."""
    source = folder / "source.ppm"
    picture(131, 77).save(source)
    options = [["-sample", s] for s in ("4x1", "1x2", "4x2", "2x2,1x2", "1x1,2x1", "3x1")] + [
        ["-arithmetic"], ["-arithmetic", "-progressive"], ["-restart", "1"], ["-smooth", "30"], ["-grayscale"],
        ["-optimize"], ["-dct", "float"]]
    for number, option in enumerate(options):
        path = folder / f"cjpeg-{number}.jpg"
        run = subprocess.run(["cjpeg", *option, "-outfile", path, source], capture_output=True)
        if run.returncode == 0:
            yield path


# MARK: EXIF


def orientations(folder):
    for orientation, progressive in itertools.product(range(1, 9), (False, True)):
        exif = Image.Exif()
        exif[0x0112] = orientation
        yield saved(picture(40, 23), folder / f"orientation-{orientation}-{progressive}.jpg", exif=exif, progressive=progressive)


def tiff(entries, order="<", offset=8):
    """TIFF data of one directory."""
    magic = {"<": b"II*\0", ">": b"MM\0*"}[order]
    directory = struct.pack(order + "H", len(entries)) + b"".join(struct.pack(order + "HHII", *e) for e in entries)
    return magic + struct.pack(order + "I", offset) + b"\0" * (max(offset, 8) - 8 if offset < 60000 else 0) + directory + b"\0" * 4


def lying_exif(folder):
    """EXIF that says what cannot be, with the picture, which stays as it is stored."""
    turned = (0x0112, 3, 1, 6)
    lies = {
        "empty": b"", "one-byte": b"I", "no-directory": b"II*\0", "far": tiff([turned], offset=60000),
        "backwards": tiff([turned])[:4] + struct.pack("<I", 2 ** 32 - 1) + tiff([turned])[8:],
        "zero": tiff([(0x0112, 3, 1, 0)]), "nine": tiff([(0x0112, 3, 1, 9)]), "text": tiff([(0x0112, 2, 1, 6)]),
        "many": tiff([])[:8] + b"\xff\xff", "cut": tiff([turned])[:-9], "magic": b"II+\0" + tiff([turned])[4:],
        "mixed": b"MM" + tiff([turned])[2:], "loop": tiff([])[:8] + b"\1\0" + struct.pack("<HHII", 0x8769, 4, 1, 8),
    }
    image = picture(40, 23)
    for name, exif in lies.items():
        path = saved(image, folder / f"lie-{name}.jpg", exif=b"Exif\0\0" + exif)
        with Image.open(path) as stored:
            yield path, numpy.asarray(stored.convert("RGBA"))
