#!/usr/bin/env python3
"""Makes the JPEG fixtures in this folder. Needs Pillow 11 or newer: pip install pillow"""

from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parent
RGB_QUADRANTS = [(220, 40, 30), (30, 160, 60), (40, 60, 200), (240, 230, 200)]
GRAY_QUADRANTS = [0, 85, 170, 255]
# Cyan, magenta, yellow, black: 0 no ink, 255 full ink.
CMYK_QUADRANTS = [(255, 0, 0, 0), (0, 200, 100, 0), (0, 0, 255, 100), (0, 0, 0, 255)]


def quadrants(mode, size, colors):
    """One colour in each quarter: top left, top right, bottom left, bottom right."""
    width, height = size
    image = Image.new(mode, size)
    for index, color in enumerate(colors):
        x, y = index % 2 * width // 2, index // 2 * height // 2
        image.paste(color, (x, y, x + width // 2, y + height // 2))
    return image


def save(image, name, **options):
    image.save(FOLDER / name, quality=95, **{"subsampling": 0, **options})


def ycck(cmyk):
    """The planes Y, Cb, Cr, K, in the polarity in which Pillow writes CMYK."""
    *inks, black = cmyk.split()
    # The decoder turns Y, Cb, Cr into R, G, B and stores 255 minus each as the ink that is missing,
    # as Adobe has it; so R, G, B are the inks.
    luma_chroma = Image.merge("RGB", inks).convert("YCbCr").split()
    return Image.merge("CMYK", [plane.point(lambda v: 255 - v) for plane in luma_chroma] + [black])


def patch_adobe_transform(name, transform):
    path = FOLDER / name
    data = bytearray(path.read_bytes())
    data[data.index(b"Adobe") + 11] = transform
    path.write_bytes(data)


def color_fixtures():
    rgb = quadrants("RGB", (32, 32), RGB_QUADRANTS)
    save(rgb, "ycbcr-444.jpg")
    save(rgb, "ycbcr-420.jpg", subsampling=2)
    save(rgb, "progressive.jpg", subsampling=2, progressive=True)
    save(rgb, "restart.jpg", restart_marker_blocks=1)
    save(rgb, "rgb.jpg", keep_rgb=True)
    save(quadrants("L", (32, 32), GRAY_QUADRANTS), "gray.jpg")
    cmyk = quadrants("CMYK", (32, 32), CMYK_QUADRANTS)
    save(cmyk, "cmyk.jpg")
    save(ycck(cmyk), "ycck.jpg")
    patch_adobe_transform("ycck.jpg", 2)
    save(Image.new("RGB", (1, 1), RGB_QUADRANTS[0]), "1x1.jpg")


def orientation_fixtures():
    """The same upright picture of 16x8, stored in the eight ways of EXIF."""
    turn = Image.Transpose
    stored = [None, turn.FLIP_LEFT_RIGHT, turn.ROTATE_180, turn.FLIP_TOP_BOTTOM, turn.TRANSPOSE,
              turn.ROTATE_90, turn.TRANSVERSE, turn.ROTATE_270]
    upright = quadrants("L", (16, 8), GRAY_QUADRANTS)
    for orientation, change in enumerate(stored, start=1):
        exif = Image.Exif()
        exif[0x0112] = orientation
        image = upright if change is None else upright.transpose(change)
        save(image, f"orientation-{orientation}.jpg", exif=exif)


color_fixtures()
orientation_fixtures()
