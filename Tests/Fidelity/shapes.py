"""The drawings whose outlines are known: what the tracers are measured against.

Every shape is one black path in a square of 64 units, so that at 64 pixels a unit is a pixel.
Coordinates keep off the pixel grid on purpose, except where a shape says that it sits on it.  A shape
is written the way a person would draw it: a circle is four quarter arcs, a rounded rectangle four
lines and four arcs.  The numbers of segments that a trace is compared with are counted from here.
"""
import math

SIZE = 64


def shapes():
    """All shapes as a list of (name, kind, SVG text), in a fixed order."""
    return [(name, kind, svg(path)) for kind, group in KINDS.items() for name, path in group().items()]


def svg(path, size=SIZE):
    """The drawing of one path: black, the even-odd rule, `size` units in the square."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
            f'<path fill-rule="evenodd" d="{path}"/></svg>')


# Kinds of shapes


def round_shapes():
    return {
        "circle": circle(32.3, 31.6, 24.25),
        "discs": "".join(circle(10.3 + 14.6 * i, 12.2 + 13.1 * j, 1.4 + 0.32 * (i + 4 * j))
                         for j in range(4) for i in range(4)),
        "ellipse": ellipse(32.2, 31.8, 26.4, 13.7, 27),
        "ring": circle(32, 32.2, 27.4) + circle(32, 32.2, 15.2),
        "rings": "".join(circle(31.8, 32.1, r) for r in (29, 24.6, 19.8, 15.6, 11.1, 6.2)),
        "pill-turned": stadium(13.2, 46.3, 50.4, 17.9, 7.6),
        "blob": "M20.3 8.2C36.1 2.4 58.3 12.2 57.2 30.4C56.1 44.2 50.3 40.1 42.2 50.3"
                "C34.1 60.2 12.4 60.1 8.2 42.3C5.1 26.2 8.4 12.1 20.3 8.2Z",
        "yin": "M32 4.6A27.4 27.4 0 0 1 32 59.4A13.7 13.7 0 0 1 32 32A13.7 13.7 0 0 0 32 4.6Z"
               + circle(32, 18.3, 3.9) + circle(32, 45.7, 3.9),
    }


def straight_shapes():
    return {
        "square": rectangle(12.4, 10.7, 38.8, 41.4),
        "square-on-grid": rectangle(16, 16, 32, 32),
        "square-7": polygon(turned(box(32.3, 31.8, 18.6), 7)),
        "square-45": polygon(turned(box(31.9, 32.2, 18.3), 45)),
        "triangle": polygon([(8.2, 54.3), (31.4, 7.1), (57.3, 49.2)]),
        "star": polygon(around(32.1, 33.2, 5, [28.4, 11.6], -90)),
        "arrow": polygon([(5.2, 25.6), (33.4, 25.6), (33.4, 11.3), (59.1, 32.2), (33.4, 53.1), (33.4, 38.8),
                          (5.2, 38.8)]),
        "check": polygon([(6.4, 34.3), (13.2, 26.9), (25.1, 38.2), (50.7, 11.4), (57.6, 18.6), (25.3, 52.7)]),
        "lightning": polygon([(37.4, 4.2), (12.6, 36.3), (28.8, 36.3), (24.1, 60.2), (51.3, 25.4), (33.7, 25.4)]),
        "house": polygon([(32.1, 6.2), (60.3, 32.4), (52.2, 32.4), (52.2, 57.3), (11.9, 57.3), (11.9, 32.4),
                          (3.8, 32.4)]) + rectangle(26.4, 39.2, 11.3, 18.1)
        + rectangle(26.6, 21.3, 10.9, 8.8),
    }


def rounded_shapes():
    shapes = {f"rounded-{radius:g}": rounded_rectangle(9.3, 13.6, 45.2, 37.1, radius)
              for radius in (0.5, 1, 2, 3, 5, 8)}
    return shapes | {
        "fillets": "M8.3 7.4H53.6A3 3 0 0 1 56.6 10.4V22.2A1.5 1.5 0 0 1 55.1 23.7H27.4A2 2 0 0 0 25.4 25.7"
                   "V54.3A1 1 0 0 1 24.4 55.3H9.8A2.5 2.5 0 0 1 7.3 52.8V8.4A1 1 0 0 1 8.3 7.4Z",
        "plus-soft": "M25.2 7.3A3 3 0 0 1 28.2 4.3H36.1A3 3 0 0 1 39.1 7.3V22.4A2 2 0 0 0 41.1 24.4H56.3"
                     "A3 3 0 0 1 59.3 27.4V36.2A3 3 0 0 1 56.3 39.2H41.1A2 2 0 0 0 39.1 41.2V56.4"
                     "A3 3 0 0 1 36.1 59.4H28.2A3 3 0 0 1 25.2 56.4V41.2A2 2 0 0 0 23.2 39.2H8.1"
                     "A3 3 0 0 1 5.1 36.2V27.4A3 3 0 0 1 8.1 24.4H23.2A2 2 0 0 0 25.2 22.4Z",
        "speech": "M12.3 8.4H51.6A7 7 0 0 1 58.6 15.4V36.7A7 7 0 0 1 51.6 43.7H31.2L18.3 57.2V43.7H12.3"
                  "A7 7 0 0 1 5.3 36.7V15.4A7 7 0 0 1 12.3 8.4Z",
    }


def stroke_shapes():
    crosses = {f"cross-{width:g}": polygon(turned(cross(32.2, 31.9, 26, width / 2), 12))
               for width in (1, 1.5, 2, 3)}
    grids = {f"window-{width:g}": rectangle(7.3, 7.6, 49.4, 48.8)
             + "".join(rectangle(7.3 + width + i * (49.4 - width) / 3, 7.6 + width + j * (48.8 - width) / 3,
                                 (49.4 - 4 * width) / 3, (48.8 - 4 * width) / 3)
                       for j in range(3) for i in range(3)) for width in (1.3,)}
    return crosses | grids | {
        "circle-1": circle(32.3, 31.8, 25.7) + circle(32.3, 31.8, 24.7),
        "spiral": spiral(32, 32.3, 24, 4, 2.6),
        "waves": wave(5.2, 58.8, 18.3, 1.4) + wave(5.2, 58.8, 32.6, 2) + wave(5.2, 58.8, 46.9, 2.8),
        "rays": "".join(polygon(turned(bar(21.4, 55.3, 39.6, 1.6), -angle, (8.4, 55.3)))
                        for angle in range(3, 91, 12)),
    }


def tip_shapes():
    return {
        "notch": polygon([(6.3, 8.2), (57.4, 8.2), (57.4, 56.1), (35.9, 56.1), (31.8, 17.4), (27.6, 56.1),
                          (6.3, 56.1)]),
        "needles": polygon(around(32.2, 31.9, 8, [29.6, 7.2], 9)),
        "moon": "M41.3 5.8A28.1 28.1 0 1 0 58.4 42.6A22.6 22.6 0 0 1 41.3 5.8Z",
        "leaf": "M8.4 55.7C5.2 26.3 24.6 6.2 56.3 7.8C59.2 36.4 39.7 58.6 8.4 55.7Z",
        "droplet": "M32.2 4.3C37.4 15.2 50.6 27.4 50.6 41.3A18.4 18.4 0 0 1 32.2 59.7"
                   "A18.4 18.4 0 0 1 13.8 41.3C13.8 27.4 27 15.2 32.2 4.3Z",
        "wedges": "".join(polygon([(6.2, 7.6 + 10.4 * i), (57.7, 8.1 + 10.4 * i + 0.7 * i),
                                   (6.2, 8.6 + 10.4 * i + 1.4 * i)]) for i in range(5)),
    }


def letter_shapes():
    return {
        "A": "M27.2 7.3H36.9L58.3 56.8H47.6L43.1 45.9H20.9L16.4 56.8H5.8ZM32 19.1L39.6 37.4H24.4Z",
        "R": "M12.3 7.2H35.4C47.1 7.2 54.6 13.3 54.6 23.1C54.6 30.7 50.3 36 43.3 38.1L57.4 56.9H45.2"
             "L32.7 39.2H22.1V56.9H12.3ZM22.1 15.6V31.1H34.6C41 31.1 44.7 28.3 44.7 23.4"
             "C44.7 18.4 41 15.6 34.6 15.6Z",
        "S": "M53.2 16.4L46.1 22.3C42.7 18.1 38.2 16 32.6 16C26.4 16 22.6 18.3 22.6 21.9"
             "C22.6 25.6 25.9 27 34.1 28.4C47.3 30.6 54.4 34.3 54.4 43.1C54.4 52.4 46.1 58.1 33.2 58.1"
             "C23 58.1 14.8 54.7 9.3 48.2L16.4 42.1C20.6 46.9 26.1 49.4 33.1 49.4C40.4 49.4 44.4 47.3 44.4 43.6"
             "C44.4 39.7 40.9 38.2 32.4 36.8C19.4 34.6 12.6 30.8 12.6 22.3C12.6 13.2 20.7 7.3 32.7 7.3"
             "C41.4 7.3 48.3 10.3 53.2 16.4Z",
        "e": "M57.3 35.4H17.1C18.3 44.2 24.2 49.6 32.9 49.6C39.2 49.6 44.1 47.1 47.4 42.3L55.1 47.2"
             "C50.3 54.4 42.6 58.2 32.8 58.2C17.6 58.2 7.4 47.8 7.4 32.3C7.4 17.1 17.7 6.4 32.4 6.4"
             "C47.2 6.4 57.3 16.8 57.3 32.1ZM17.3 28.2H47.4C46 19.9 40.3 14.9 32.3 14.9"
             "C24.4 14.9 18.8 19.8 17.3 28.2Z",
        "word": "M4.2 22.3H8.1V39.8H14.3V43.1H4.2Z"                                         # L i n e
                + rectangle(17.1, 28.4, 3.4, 14.7) + circle(18.8, 24.4, 2.1)
                + "M24.3 28.4H27.6V30.3C28.7 28.8 30.4 28 32.4 28C36 28 38.1 30.3 38.1 34.3V43.1H34.7V35"
                  "C34.7 32.4 33.5 31 31.4 31C29.1 31 27.7 32.6 27.7 35.2V43.1H24.3Z"
                + "M56.8 37.1H45.1C45.6 39.5 47.2 40.8 49.7 40.8C51.4 40.8 52.8 40.2 53.8 39L56 40.9"
                  "C54.5 42.7 52.3 43.6 49.6 43.6C44.8 43.6 41.7 40.5 41.7 35.8C41.7 31.1 44.9 28 49.4 28"
                  "C53.8 28 56.8 31 56.8 35.7ZM45.1 34.5H53.5C53 32.2 51.5 30.9 49.4 30.9"
                  "C47.1 30.9 45.6 32.2 45.1 34.5Z",
    }


def icon_shapes():
    return {
        "heart": "M32 57.8C14.2 44.6 4.3 34.4 4.3 21.9C4.3 13.1 11 6.6 19.4 6.6C24.6 6.6 29.3 9.2 32 13.4"
                 "C34.7 9.2 39.4 6.6 44.6 6.6C53 6.6 59.7 13.1 59.7 21.9C59.7 34.4 49.8 44.6 32 57.8Z",
        "gear": gear(32.1, 31.9, 8, 28.7, 21.6) + circle(32.1, 31.9, 9.4),
        "cloud": "M16.3 52.4A12.2 12.2 0 0 1 14.6 28.1A17.6 17.6 0 0 1 48.4 23.9A14.4 14.4 0 0 1 47.2 52.4Z",
        "bell": "M32 4.4A4 4 0 0 1 36 8.4V9.3C44.6 11.4 49.9 18.3 49.9 27.7C49.9 38.6 52.4 43.2 57.3 46.8V50.6H6.7"
                "V46.8C11.6 43.2 14.1 38.6 14.1 27.7C14.1 18.3 19.4 11.4 28 9.3V8.4A4 4 0 0 1 32 4.4Z"
                "M24.6 53.8H39.4A7.4 6.4 0 0 1 24.6 53.8Z",
        "key": "M31.06 26.5H59.4V33.6H55.2V41.3H47.6V33.6H42.3V38.4H35.8V33.6H31.06A13.6 13.6 0 1 1 31.06 26.5Z"
               + circle(16.2, 30.05, 5.1),
        "magnifier": ring_with_handle(25.3, 25.1, 20.4, 13.9, 58.6, 58.4, 7.2),
        "pin": "M32.1 60.3C22.2 47.6 12.6 36.1 12.6 24.2A19.5 19.5 0 0 1 51.6 24.2C51.6 36.1 42 47.6 32.1 60.3Z"
               + circle(32.1, 24.2, 7.8),
        "lock": "M14.3 27.4H18.6V19.7A13.4 13.4 0 0 1 45.4 19.7V27.4H49.7A4.5 4.5 0 0 1 54.2 31.9V54.3"
                "A4.5 4.5 0 0 1 49.7 58.8H14.3A4.5 4.5 0 0 1 9.8 54.3V31.9A4.5 4.5 0 0 1 14.3 27.4Z"
                "M24.6 27.4H39.4V19.7A7.4 7.4 0 0 0 24.6 19.7Z" + circle(32, 43.1, 4.2),
        "eye": "M3.4 32.2C9.7 20.1 19.9 13.2 32.1 13.2C44.3 13.2 54.5 20.1 60.8 32.2"
               "C54.5 44.3 44.3 51.2 32.1 51.2C19.9 51.2 9.7 44.3 3.4 32.2Z"
               + circle(32.1, 32.2, 12.7) + circle(32.1, 32.2, 6.1),
        "note": "M24.3 9.7L55.4 4.3V45.6A9.3 7.6 0 1 1 49.6 38.52V17.4L30.1 20.8V51.2A9.3 7.6 0 1 1 24.3 44.12Z",
        "tag": "M6.3 10.4A4 4 0 0 1 10.3 6.4H31.6L58.4 33.2A4.2 4.2 0 0 1 58.4 39.14L38.94 58.6"
               "A4.2 4.2 0 0 1 33 58.6L6.3 31.9Z" + circle(18.7, 18.9, 4.6),
        "cup": "M8.3 14.6H48.1V20.3H51.2A9.2 9.2 0 0 1 51.2 38.7H46.9C44.6 45.1 39.9 49.3 33.4 50.8V54.7H45.6V58.9"
               "H10.8V54.7H23V50.8C13.6 48.6 8.3 41.2 8.3 29.7ZM48.1 25.4V29.7C48.1 30.9 48.1 32.4 47.9 33.6H51.2"
               "A4.1 4.1 0 0 0 51.2 25.4Z",
        "umbrella": "M32 4.2C47.4 4.2 59.6 15.9 60.2 32.1C56.1 28 50.2 28 46.1 32.1C42 28 38 28 34.4 31.2V50.3"
                    "A8.6 8.6 0 0 1 17.2 50.3H21.8A4 4 0 0 0 29.8 50.3V31.2C26 28 22 28 17.9 32.1"
                    "C13.8 28 7.9 28 3.8 32.1C4.4 15.9 16.6 4.2 32 4.2Z",
    }


KINDS = {"round": round_shapes, "straight": straight_shapes, "rounded corners": rounded_shapes,
         "thin strokes": stroke_shapes, "tips": tip_shapes, "letters": letter_shapes, "icons": icon_shapes}


# Parts of paths


def number(value):
    """A coordinate with four decimals at most."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def point(x, y):
    return f"{number(x)} {number(y)}"


def polygon(points):
    return "M" + "L".join(point(*p) for p in points) + "Z"


def rectangle(x, y, width, height):
    return f"M{point(x, y)}H{number(x + width)}V{number(y + height)}H{number(x)}Z"


def circle(x, y, radius):
    return ellipse(x, y, radius, radius, 0)


def ellipse(x, y, across, along, degrees):
    """Four quarter arcs; `degrees` turns the axes clockwise on the screen."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ends = [(x + u * across * c - v * along * s, y + u * across * s + v * along * c)
            for u, v in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    arc = f"A{number(across)} {number(along)} {number(degrees)} 0 1 "
    return "M" + point(*ends[0]) + "".join(arc + point(*e) for e in ends[1:] + ends[:1]) + "Z"


def rounded_rectangle(x, y, width, height, radius):
    """Four lines and four quarter arcs; no lines along a side that the arcs fill."""
    r, right, bottom = radius, x + width, y + height
    corner = f"A{number(r)} {number(r)} 0 0 1 "
    side = {"top": f"H{number(right - r)}", "right": f"V{number(bottom - r)}",
            "bottom": f"H{number(x + r)}", "left": f"V{number(y + r)}"}
    if width - 2 * r < 1e-9:
        side["top"] = side["bottom"] = ""
    if height - 2 * r < 1e-9:
        side["right"] = side["left"] = ""
    return (f"M{point(x + r, y)}{side['top']}{corner}{point(right, y + r)}{side['right']}"
            f"{corner}{point(right - r, bottom)}{side['bottom']}{corner}{point(x, bottom - r)}{side['left']}"
            f"{corner}{point(x + r, y)}Z")


def stadium(x0, y0, x1, y1, radius):
    """A line from one point to another, `radius` thick on both sides, its ends half circles."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length * radius, (x0 - x1) / length * radius
    tx, ty = -ny, nx                                            # forward, `radius` long
    arc = f"A{number(radius)} {number(radius)} 0 0 1 "
    return (f"M{point(x0 + nx, y0 + ny)}L{point(x1 + nx, y1 + ny)}{arc}{point(x1 + tx, y1 + ty)}"
            f"{arc}{point(x1 - nx, y1 - ny)}L{point(x0 - nx, y0 - ny)}{arc}{point(x0 - tx, y0 - ty)}"
            f"{arc}{point(x0 + nx, y0 + ny)}Z")


def ring_with_handle(x, y, outer, inner, end_x, end_y, width):
    """A magnifying glass: the handle runs from the rim towards the end point, square at its end."""
    direction = math.atan2(end_y - y, end_x - x)
    half = math.asin(width / 2 / outer)
    a = (x + outer * math.cos(direction - half), y + outer * math.sin(direction - half))
    b = (x + outer * math.cos(direction + half), y + outer * math.sin(direction + half))
    sx, sy = -math.sin(direction) * width / 2, math.cos(direction) * width / 2
    arc = f"A{number(outer)} {number(outer)} 0 1 1 "
    return (f"M{point(*b)}{arc}{point(*a)}L{point(end_x - sx, end_y - sy)}L{point(end_x + sx, end_y + sy)}Z"
            + circle(x, y, inner))


def gear(x, y, teeth, outer, root):
    """Teeth with straight sides; arcs over them and between them."""
    def at(radius, turns):
        return point(x + radius * math.cos(2 * math.pi * turns), y + radius * math.sin(2 * math.pi * turns))

    path = "M" + at(root, -0.30 / teeth)
    for k in range(teeth):
        path += (f"L{at(outer, (k - 0.18) / teeth)}A{number(outer)} {number(outer)} 0 0 1 "
                 f"{at(outer, (k + 0.18) / teeth)}L{at(root, (k + 0.30) / teeth)}"
                 f"A{number(root)} {number(root)} 0 0 1 {at(root, (k + 0.70) / teeth)}")
    return path + "Z"


def spiral(x, y, radius, halves, width, step=3):
    """Half circles whose radius falls by `step` each, drawn `width` wide with round ends."""
    h, left, right = width / 2, x - radius, x + radius
    ends, radii = [(left, -1)], []
    for k in range(halves):
        radii.append(radius - k * step)
        if k % 2 == 0:
            right = left + 2 * radii[-1]
            ends.append((right, 1))
        else:
            left = right - 2 * radii[-1]
            ends.append((left, -1))
    cap = f"A{number(h)} {number(h)} 0 0 1 "
    path = "M" + point(ends[0][0] - h, y)
    for r, (end, side) in zip(radii, ends[1:]):
        path += f"A{number(r + h)} {number(r + h)} 0 0 1 {point(end + side * h, y)}"
    path += cap + point(ends[-1][0] - ends[-1][1] * h, y)
    for r, (end, side) in reversed(list(zip(radii, ends[:-1]))):
        path += f"A{number(r - h)} {number(r - h)} 0 0 0 {point(end - side * h, y)}"
    return path + cap + point(ends[0][0] - h, y) + "Z"


def wave(x0, x1, y, width):
    """Two swings of cubics, shifted by `width` to make a band."""
    swing = 5.6

    def along(start, end, base):
        step, path = (end - start) / 4, ""
        for k in range(4):
            tip = swing if (k % 2 == 0) == (step > 0) else -swing
            x = start + k * step
            path += (f"C{point(x + step * 0.36, base + tip)} {point(x + step * 0.64, base + tip)} "
                     f"{point(x + step, base)}")
        return path

    return (f"M{point(x0, y)}{along(x0, x1, y)}V{number(y + width)}"
            f"{along(x1, x0, y + width)}Z")


def box(x, y, half):
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def bar(x, y, length, width):
    return [(x, y - width / 2), (x + length, y - width / 2), (x + length, y + width / 2), (x, y + width / 2)]


def cross(x, y, reach, half):
    return [(x + a, y + b) for a, b in (
        (-half, -reach), (half, -reach), (half, -half), (reach, -half), (reach, half), (half, half),
        (half, reach), (-half, reach), (-half, half), (-reach, half), (-reach, -half), (-half, -half))]


def around(x, y, count, radii, degrees):
    """`count` times the radii in turn, evenly around a point, the first one at `degrees`."""
    total = count * len(radii)
    return [(x + radii[k % len(radii)] * math.cos(math.radians(degrees) + 2 * math.pi * k / total),
             y + radii[k % len(radii)] * math.sin(math.radians(degrees) + 2 * math.pi * k / total))
            for k in range(total)]


def turned(points, degrees, center=None):
    """The points turned clockwise on the screen, about their mean when no center is given."""
    cx, cy = center or (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(cx + (px - cx) * c - (py - cy) * s, cy + (px - cx) * s + (py - cy) * c) for px, py in points]
