#!/usr/bin/env python3
"""Makes the seeds in corpus/: the smallest files that reach each part of the readers.

Needs: pip install pillow pypng
"""
import io
import itertools
import pathlib
import struct

import png
from PIL import Image

CORPUS = pathlib.Path(__file__).parent / "corpus"


def seed(target, name, data):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def png_seeds():
    kinds = [dict(greyscale=True, bitdepth=d) for d in (1, 4, 8, 16)] + [dict(greyscale=False, bitdepth=16)] + [
        dict(greyscale=g, alpha=True, bitdepth=8) for g in (True, False)] + [
        dict(palette=[(0, 0, 0, 0), (255, 0, 0, 255)], bitdepth=1), dict(greyscale=True, transparent=0, bitdepth=2)]
    for (number, kind), interlace in itertools.product(enumerate(kinds), (False, True)):
        channels = 1 if "palette" in kind else (1 if kind["greyscale"] else 3) + kind.get("alpha", False)
        file = io.BytesIO()
        png.Writer(5, 3, interlace=interlace, **kind).write(file, [[x % 2 for x in range(5 * channels)]] * 3)
        seed("png", f"{number}-{'adam7' if interlace else 'rows'}.png", file.getvalue())
    frames = [Image.new("L", (2, 2), value) for value in (0, 255)]
    file = io.BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:], exif=tiff(6))
    seed("png", "animation.png", file.getvalue())


def jpeg_seeds():
    for mode, options in [("L", {}), ("RGB", {"subsampling": 2}), ("RGB", {"subsampling": 0, "progressive": True}),
                          ("RGB", {"restart_marker_blocks": 1}), ("CMYK", {}), ("RGB", {"keep_rgb": True}),
                          ("L", {"exif": b"Exif\0\0" + tiff(5)})]:
        file = io.BytesIO()
        Image.radial_gradient("L").resize((17, 9)).convert(mode).save(file, "JPEG", quality=20, optimize=True, **options)
        seed("jpeg", f"{mode}{'-'.join(['', *options])}.jpg", file.getvalue())


def tiff(orientation, order="<"):
    return {"<": b"II*\0", ">": b"MM\0*"}[order] + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def exif_seeds():
    for order, orientation in itertools.product("<>", (1, 6)):
        data = tiff(orientation, order)
        seed("exif", f"tiff-{'little' if order == '<' else 'big'}-{orientation}", data)
    segment = b"Exif\0\0" + tiff(8)
    seed("exif", "segment", b"\xff\xe0\0\4ab" + b"\xff\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment)


def path_seeds():
    seed("path", "lines", "M0 0H10V10h-10zm2,2 l1-1.5.5L4 5z")
    seed("path", "curves", "M1e1 2C3 4 5 6 7 8S9 10 11 12Q1 2 3 4T5 6c-1-1 2 2 3 3s1 1 2 2q1 1 2 2t3 3Z")
    seed("path", "arcs", "M0 0A5 3 30 0110 10a5,5 0 1 0 -3 2zM1 1")
    body = [
        '<rect x="1" y="1" width="9" height="5" rx="2"/>', '<circle cx="5" cy="5" r="4" fill="white"/>',
        '<ellipse cx="5" cy="5" rx="4" ry="2"/>', '<polygon points="0,0 5,0 5 5"/><polyline points="1 1 2 2 3 0"/>',
        '<g transform="translate(1 2) rotate(30,2,2) scale(2 -1) skewX(3) matrix(1 0 0 1 2 3)"><path d="M0 0h4v4z"/></g>',
        '<path fill-rule="evenodd" style="fill:#123;opacity:.5" d="M0 0h9v9z"/><!-- c --><defs><g/></defs>',
        '<title>a &amp; b &#65;</title><desc><![CDATA[x]]></desc><path d="M0 0L5 5 0 9Z" fill="none"/>']
    for number, shapes in enumerate(body):
        size = ['viewBox="0 0 10 10"', 'width="10mm" height="5in"', 'width="10" height="10" viewBox="-1 -1 12,12"'][number % 3]
        seed("path", f"document-{number}.svg", f'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" {size}>{shapes}</svg>')


def option_seeds():
    values = (
        "0.5 auto 1e-3 -45 10mm 3in 1pt 2px 0x1p3 rebeccapurple #123 #12345678 linear(45deg,yellow,orange,red) "
        "radial(white,transparent,#000) stripes(45deg,10,4,navy,gold) tile(leaf.png,8,1,2,3) tile(a.png) none 1,2.5,0 "
        "1,-2,3,#0008 svg,json,swift iou<=0.5 bytes>1e9 - out/ nan -inf 1e999").split()
    for number, value in enumerate(values):
        seed("options", f"{number}", value)


for make in (png_seeds, jpeg_seeds, exif_seeds, path_seeds, option_seeds):
    make()
