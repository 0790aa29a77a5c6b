"""The programs that are compared.  Each takes an image and returns the SVG text, or raises Failure."""
import importlib.metadata
import pathlib
import shutil
import subprocess
import sys
import tempfile

import contourpy
import numpy as np
from PIL import Image

TIMEOUT = 60


class Failure(Exception):
    """A tracer that gave no drawing."""


class Kontur:
    """The command of this package, with its defaults."""
    name = "Kontur"

    def __init__(self, command):
        if not shutil.which(command):
            raise SystemExit(f"measure.py: no command {command!r}; build it with: swift build -c release")
        self.command = [str(command)]
        self.version = run(command, "--version").strip()

    def trace(self, image, *options):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / f"image.{image.suffix}"
            source.write_bytes(image.file)
            return run(*self.command, "--quiet", *options, source)


class Potrace:
    """potrace -s, cutting at half: Debian's package `potrace`."""
    name = "potrace"

    def __init__(self):
        self.command = shutil.which("potrace")
        if not self.command:
            raise ImportError("install it with: apt-get install potrace")
        self.version = run(self.command, "--version").split()[1].rstrip(".")

    def trace(self, image):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "image.pgm"
            Image.fromarray(image.gray).save(source)
            return run(self.command, "-s", "-k", "0.5", "-o", "-", source)


class VTracer:
    """vtracer with its settings for black and white: `pip install vtracer`."""
    name = "vtracer"

    def __init__(self):
        try:
            import vtracer
        except ImportError:
            raise ImportError("install it with: pip install vtracer") from None
        self.module = vtracer
        self.version = importlib.metadata.version("vtracer")

    def trace(self, image):
        with tempfile.TemporaryDirectory() as folder:
            source, result = pathlib.Path(folder) / "image.png", pathlib.Path(folder) / "image.svg"
            Image.fromarray(image.gray).convert("RGB").save(source)
            self.module.convert_image_to_svg_py(str(source), str(result), colormode="binary")
            return result.read_text()


class MarchingSquares:
    """The polygon that crosses half the level, by linear interpolation between pixel centres."""
    name = "polygon"
    version = "by contourpy " + importlib.metadata.version("contourpy")

    def trace(self, image):
        ink = np.pad(255.0 - image.gray, 1)
        path = ""
        for line in contourpy.contour_generator(z=ink, name="serial").lines(127.5):
            # A sample of the field is the middle of its pixel; the padding moved it by one.
            path += "M" + "L".join(f"{x - 0.5:.3f} {y - 0.5:.3f}" for x, y in line[:-1]) + "Z"
        if not path:
            raise Failure("no outline")
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {image.width} {image.height}">'
                f'<path fill-rule="evenodd" d="{path}"/></svg>')


def run(*command):
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise Failure(f"longer than {TIMEOUT} s") from None
    if done.returncode:
        raise Failure(f"exit {done.returncode}: {done.stderr.strip()[-200:]}")
    return done.stdout


def available(kontur, peers):
    """Kontur, and those of the peers that are installed; says on standard error which are not."""
    tracers = [Kontur(kontur)]
    for peer in (Potrace, VTracer, MarchingSquares) if peers else ():
        try:
            tracers.append(peer())
        except ImportError as error:
            print(f"measure.py: without {peer.name}: {error}", file=sys.stderr)
    return tracers
