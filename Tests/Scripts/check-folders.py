#!/usr/bin/env python3
"""Check that each folder of Sources/Kontur uses only what it has itself and what the folders before it have.

  check-folders.py

By names: wherever the code names a type, or calls a function, that stands by itself in another file and is not private there.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Sources/Kontur"
# What is beside the folders may use all of them.
ORDER = ["Support", "Geometry", "Raster", "Contours", "Fitting", "Outlining", "Output", "."]
DECLARATION = re.compile(r"(?:public |indirect )*(?:struct|enum|protocol|typealias|func) (\w+)")
COMMENT_OR_TEXT = re.compile(r'//.*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"')
# A type, or a function that is called.
WORD = re.compile(r"(?<![.\w])(?:[A-Z]\w*|[a-z]\w*(?=\())")


def main():
    files = {path: COMMENT_OR_TEXT.sub("", path.read_text()) for path in sorted(ROOT.rglob("*.swift"))}
    rank = {path: ORDER.index(str(path.parent.relative_to(ROOT))) for path in files}
    first = {}
    for path, code in files.items():
        for line in code.splitlines():
            if match := DECLARATION.match(line):
                name = match.group(1)
                first[name] = min(first.get(name, len(ORDER)), rank[path])
    wrong = [
        f"{path.relative_to(ROOT)} uses {word} of {ORDER[first[word]]}"
        for path, code in files.items()
        for word in sorted(set(WORD.findall(code)))
        if first.get(word, 0) > rank[path]
    ]
    print("\n".join(wrong) if wrong else f"{len(files)} files use only folders before their own")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
