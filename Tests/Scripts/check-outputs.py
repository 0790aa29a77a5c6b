#!/usr/bin/env python3
"""Checks what `kontur` writes with programs that its users use.

Every image of a folder is traced; the SVG must look alike in librsvg and resvg, and the JSON, that of
reports included, must validate against docs/kontur.schema.json.

  check-outputs.py KONTUR FOLDER

Needs rsvg-convert (librsvg) and: pip install jsonschema numpy pillow resvg-py
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

from renderers import difference as rendering_difference
from renderers import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH = 512
# Renderers differ in how they anti-alias edges, by a few grey levels; an outline that one of them
# reads differently changes whole areas.
MOST_MEAN_DIFFERENCE = 2.0


def main():
    kontur, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    schema = json.loads((ROOT / "docs" / "kontur.schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    line_validator = jsonschema.Draft202012Validator({**schema["$defs"]["report"], "$defs": schema["$defs"]})
    images = sorted(p for p in folder.iterdir() if p.suffix in (".png", ".jpg"))
    failed, worst = 0, 0.0
    for image in images:
        difference = rendering_difference(run(kontur, "--quiet", image), WIDTH)
        worst = max(worst, difference)
        documents = [
            run(kontur, "--quiet", image, "--format", "json"),
            run(kontur, "--quiet", image, "--format", "json", "--coordinates", "pixels",
                "--points"),
            run(kontur, "contours", "--quiet", image, "--format", "json", "--points"),
        ]
        errors = [e.message for d in documents for e in validator.iter_errors(json.loads(d))]
        svg = run(kontur, "--quiet", image)
        lines = [
            run(kontur, "--quiet", image, "-o", "/dev/null", "--report", "-"),
            subprocess.run(
                [kontur, "compare", image, "-", "--format", "json"],
                input=svg, check=True, capture_output=True).stdout,
        ]
        errors += [e.message for d in lines for e in line_validator.iter_errors(json.loads(d))]
        if difference > MOST_MEAN_DIFFERENCE or errors:
            failed += 1
            print(f"{image}: renderings differ by {difference:.2f} of 255; {errors[:3]}")
    print(f"renderings of librsvg and resvg differ by {worst:.2f} of 255 at most")
    print(f"{len(images) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not images else 0)


if __name__ == "__main__":
    main()
