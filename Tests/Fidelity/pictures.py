"""Pictures of the worst cases: the truth beside the trace, enlarged, where they are farthest apart."""
import io
import math

import contourpy
import numpy as np
import resvg_py
from PIL import Image, ImageDraw, ImageFont

import inputs
from metrics import canvas_scale, compare, coverage, drawn_subpaths, view_box
from report import WORST_SIZE, decimals, worst_rows

# A window of the image, so many pixels across, each so many pixels large.
WINDOW, ZOOM = 12, 26
ROWS, GAP, MARGIN, HEAD = 4, 12, 150, 24
INK, NODE, HANDLE = (20, 20, 20), (214, 40, 40), (40, 120, 240)
# Ink that the trace has too much, and ink that it lacks.
EXTRA, MISSING = (255, 150, 40), (70, 190, 235)
FRAME = (170, 170, 170)
COLORS = 128


def write(folder, truths, rows, plan, kontur):
    """fidelity-drawings.png, and fidelity-MODE.png for each mode that was measured at the usual size."""
    folder.mkdir(parents=True, exist_ok=True)
    saved(sheet(truths), folder / "fidelity-drawings.png")
    for mode, sizes in plan.items():
        if WORST_SIZE in sizes:
            cases = [row["case"] for row in worst_rows(rows, mode, kontur.name, ROWS)]
            if cases:
                saved(worst_cases([truth for case in cases for truth in truths if truth.name == case], mode, kontur),
                      folder / f"fidelity-{mode}.png")


def sheet(truths, columns=13, cell=72):
    """All drawings, small."""
    picture = Image.new("L", (columns * cell, math.ceil(len(truths) / columns) * cell), 255)
    for index, truth in enumerate(truths):
        png = bytes(resvg_py.svg_to_bytes(svg_string=truth.svg, width=cell - 12, background="#ffffff"))
        picture.paste(Image.open(io.BytesIO(png)).convert("L"),
                      (index % columns * cell + 6, index // columns * cell + 6))
    return picture


def worst_cases(truths, mode, kontur):
    """A row for each drawing: what it is, the truth on the pixels, the trace on the difference."""
    side = WINDOW * ZOOM
    picture = Image.new("RGB", (MARGIN + 2 * side + GAP, HEAD + len(truths) * (side + GAP) - GAP), "white")
    draw = ImageDraw.Draw(picture)
    for left, text in ((0, f"{mode}, {WORST_SIZE} px"), (MARGIN, "truth, on the pixels"),
                       (MARGIN + side + GAP, f"{kontur.name}: nodes, handles, too much, too little")):
        draw.text((left, 2), text, fill=INK, font=ImageFont.load_default(15))
    for row, truth in enumerate(truths):
        top = HEAD + row * (side + GAP)
        (_, image), = inputs.images(truth, WORST_SIZE, [mode])
        trace = kontur.trace(image)
        found = compare(truth, trace, WORST_SIZE)
        left_px = clamped(found["at"][0], image.width)
        top_px = clamped(found["at"][1], image.height)
        window = (left_px, top_px, left_px + WINDOW, top_px + WINDOW)
        picture.paste(caption(truth, found, window, image), (0, top))
        picture.paste(truth_panel(truth, image, window), (MARGIN, top))
        picture.paste(trace_panel(truth, trace, image, window), (MARGIN + side + GAP, top))
    return picture


def clamped(middle, length):
    """The first pixel of a window about a place, within the image."""
    return int(max(0, min(length - WINDOW, round(middle - WINDOW / 2))))


def caption(truth, found, window, image):
    """The name, the numbers, and the whole drawing with the window's frame."""
    panel = Image.new("RGB", (MARGIN, WINDOW * ZOOM), "white")
    draw = ImageDraw.Draw(panel)
    width = MARGIN - 30
    png = bytes(resvg_py.svg_to_bytes(svg_string=truth.svg, width=width, background="#ffffff"))
    drawing = Image.open(io.BytesIO(png)).convert("L").point(lambda level: 120 + level * 135 // 255)
    panel.paste(drawing.convert("RGB"), (0, 110))
    scale = width / image.width
    draw.rectangle([window[0] * scale, 110 + window[1] * scale, window[2] * scale, 110 + window[3] * scale],
                   outline=NODE, width=2)
    lines = [truth.name] + [f"{label} {decimals(name, found[name])}{unit}" for label, name, unit in (
        ("shift", "shift", " px"), ("turn", "turn", "°"), ("hmax", "hmax", " px"), ("segs", "segments", " x"))]
    for index, line in enumerate(lines):
        draw.text((0, 20 * index), line, fill=INK, font=ImageFont.load_default(15))
    return panel


def truth_panel(truth, image, window):
    """The input's pixels, the true outline and, where the path is plain, the nodes it was drawn with."""
    panel = enlarged(image, window, 0.45)
    draw = ImageDraw.Draw(panel)
    draw_outline(draw, truth.rendered(canvas_scale(WORST_SIZE) * WORST_SIZE)[0], window)
    if "transform" not in truth.svg:
        left, top, width, _ = view_box(truth.svg)
        scale = image.width / width
        for subpath in drawn_subpaths(truth.svg):
            for _, points in subpath:
                x, y = points[-1]
                draw_node(draw, ((x - left) * scale, (y - top) * scale), window)
    return framed(panel)


def trace_panel(truth, trace, image, window):
    """The difference, the traced outline, its nodes and handles."""
    scale = canvas_scale(WORST_SIZE)
    true_ink = part(truth.rendered(WORST_SIZE * scale)[0], window, scale)
    ink = coverage(trace, WORST_SIZE * scale)
    traced_ink = part(ink, window, scale)
    panel = np.asarray(enlarged(image, window, 0.2), dtype=np.float32)
    for amount, color in ((traced_ink - true_ink, EXTRA), (true_ink - traced_ink, MISSING)):
        side = WINDOW * ZOOM
        mask = np.asarray(Image.fromarray(np.clip(amount, 0, 1)).resize((side, side), Image.BILINEAR))[..., None]
        panel = panel * (1 - mask) + np.array(color, dtype=np.float32) * mask
    panel = Image.fromarray(panel.round().astype(np.uint8))
    draw = ImageDraw.Draw(panel)
    draw_outline(draw, ink, window)
    for subpath in drawn_subpaths(trace):
        for kind, points in subpath:
            if kind == "C":
                for end, handle in ((points[0], points[1]), (points[3], points[2])):
                    draw.line([on_panel(end, window), on_panel(handle, window)], fill=HANDLE, width=2)
                    x, y = on_panel(handle, window)
                    draw.ellipse([x - 4, y - 4, x + 4, y + 4], fill=HANDLE)
        for _, points in subpath:
            draw_node(draw, points[-1], window)
    return framed(panel)


def framed(panel):
    ImageDraw.Draw(panel).rectangle([0, 0, panel.width - 1, panel.height - 1], outline=FRAME)
    return panel


def enlarged(image, window, strength):
    """The pixels of the window, as pale as `strength` says."""
    pixels = Image.fromarray(image.gray).crop(window).point(lambda level: round(255 - (255 - level) * strength))
    return pixels.resize((WINDOW * ZOOM, WINDOW * ZOOM), Image.NEAREST).convert("RGB")


def part(ink, window, scale):
    left, top, right, bottom = (edge * scale for edge in window)
    return np.ascontiguousarray(ink[top:bottom, left:right])


def draw_outline(draw, ink, window):
    """The half level of a rendering, as lines."""
    scale = canvas_scale(WORST_SIZE)
    for line in contourpy.contour_generator(z=np.pad(ink, 1), name="serial").lines(0.5):
        places = [on_panel(((x - 0.5) / scale, (y - 0.5) / scale), window) for x, y in line]
        draw.line(places, fill=INK, width=1)


def draw_node(draw, place, window):
    x, y = on_panel(place, window)
    draw.rectangle([x - 5, y - 5, x + 5, y + 5], fill=NODE)


def on_panel(place, window):
    return (place[0] - window[0]) * ZOOM, (place[1] - window[1]) * ZOOM


def saved(picture, path):
    """Few colours: the palette is made from a copy in which the rare ones cover as much as the greys."""
    picture = picture.convert("RGB")
    swatches = Image.new("RGB", (picture.width, picture.height // 2 + 8), "white")
    for index, color in enumerate((NODE, HANDLE, EXTRA, MISSING)):
        width = swatches.width // 4
        swatches.paste(color, (index * width, 0, (index + 1) * width, swatches.height))
    both = Image.new("RGB", (picture.width, picture.height + swatches.height))
    both.paste(picture, (0, 0))
    both.paste(swatches, (0, picture.height))
    palette = both.quantize(COLORS, dither=Image.Dither.NONE)
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
