#!/usr/bin/env bash
# Remakes every sample picture from its drawing.
# Needs rsvg-convert (librsvg); for photo.jpg also python3 with Pillow and numpy.
#
# Usage: rasterize.sh [OUTPUT-FOLDER]     (by default the folder above this one)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here/..}
mkdir -p "$out"

for name in ring glyph thin-cross color white-on-black checkerboard border logo; do
  rsvg-convert "$here/$name.svg" -o "$out/$name.png"
done

# The bell is drawn in points; two pixels to the point.
rsvg-convert --zoom 2 "$here/bell@2x.svg" -o "$out/bell@2x.png"

# The mug is cut out at twice the size; photo.py makes the picture around it.
cutout=$(mktemp "${TMPDIR:-/tmp}/photo.XXXXXX")
trap 'rm -f "$cutout"' EXIT
rsvg-convert --zoom 2 "$here/photo.svg" -o "$cutout"
python3 "$here/photo.py" "$cutout" "$out/photo.jpg"
