"""Tables of what was measured, as Markdown, and their places in a page."""
import re
import statistics

MEASURES = ("shift", "turn", "h95", "hmax", "segments")
# The list of worst cases: at this size, so many of each mode.
WORST_SIZE, WORST_OF_MODE = 64, 4


def sections(rows, form_rows, plan, programs):
    """{name of the marker: Markdown}."""
    tools = [program.name for program in programs]
    made_with = ", ".join(f"{program.name} {program.version}" for program in programs)
    return {
        "results": "\n\n".join([*(results(rows, mode, sizes, tools) for mode, sizes in plan.items()),
                                f"Made with {made_with}."]),
        "kinds": kinds(rows, tools[0]),
        "forms": forms(form_rows),
        "worst": worst(rows, plan, tools),
    }


def results(rows, mode, sizes, tools):
    """The means over all drawings of one mode: a row for each size and program."""
    lines = []
    for n in sizes:
        for tool in tools:
            mine = [row for row in rows if (row["mode"], row["n"], row["tool"]) == (mode, n, tool)]
            solved = [row for row in mine if "error" not in row]
            means = mean_of(solved)
            lines.append([n, tool, *(decimals(name, means[name]) for name in MEASURES),
                          round(statistics.median(row["bytes"] for row in solved)) if solved else "–",
                          len(mine) - len(solved) or ""])
    return f"**{mode}**, {len({row['case'] for row in rows})} drawings\n\n" + table(
        ["px", "", "shift px", "turn °", "h95 px", "hmax px", "segs ×", "bytes", "failed"], lines, text=(1,))


def kinds(rows, tool):
    """The means of Kontur by kind of drawing, for exact grey pixels."""
    lines = []
    mine = [row for row in rows if row["tool"] == tool and row["mode"] == "grey" and row["n"] == WORST_SIZE]
    for kind in dict.fromkeys(row["kind"] for row in mine):
        of_kind = [row for row in mine if row["kind"] == kind]
        means = mean_of([row for row in of_kind if "error" not in row])
        lines.append([kind, len(of_kind), *(decimals(name, means[name]) for name in MEASURES)])
    return table([f"grey, {WORST_SIZE} px", "drawings", "shift px", "turn °", "h95 px", "hmax px", "segs ×"], lines,
                 text=(0,))


def forms(form_rows):
    """A row for each form, two columns for each mode."""
    modes = list(dict.fromkeys(row["mode"] for row in form_rows))
    lines = []
    for form in dict.fromkeys(row["form"] for row in form_rows):
        cells = {row["mode"]: row for row in form_rows if row["form"] == form}
        first = cells[modes[0]]
        counts = ((first["lines"], "lines"), (first["cubics"], "cubics"))
        segments = " + ".join(f"{count} {word}" for count, word in counts if count)
        lines.append([form, segments, *(f"{cells[mode]['as drawn']}/{cells[mode]['of']}, {cells[mode]['error']:.3f}"
                                        for mode in modes)])
    return table(["form", "drawn as", *modes], lines, text=(0, 1))


def worst(rows, plan, tools):
    """The drawings that Kontur shifts most in each mode, with the best peer beside."""
    lines = []
    for mode in plan:
        at_size = [row for row in rows if row["mode"] == mode and row["n"] == WORST_SIZE and "error" not in row]
        for row in worst_rows(rows, mode, tools[0], WORST_OF_MODE):
            others = [other for other in at_size if other["case"] == row["case"] and other["tool"] != tools[0]]
            best = min(others, key=lambda other: other["shift"], default=None)
            lines.append([mode, row["case"], *(decimals(name, row[name]) for name in MEASURES),
                          f"{decimals('shift', best['shift'])} {best['tool']}" if best else "–"])
    return table([f"{WORST_SIZE} px", "drawing", "shift px", "turn °", "h95 px", "hmax px", "segs ×",
                  "best peer's shift"], lines, text=(0, 1, 7))


def worst_rows(rows, mode, tool, count):
    """The rows of the largest shifts; of drawings that differ in a number only, the worst."""
    mine = [row for row in rows if (row["mode"], row["n"], row["tool"]) == (mode, WORST_SIZE, tool)
            and "error" not in row]
    families = {}
    for row in sorted(mine, key=lambda row: (-row["shift"], row["case"])):
        families.setdefault(re.sub(r"-[\d.]+$", "", row["case"]), row)
    return list(families.values())[:count]


def means_by_mode(rows):
    """{mode: {measure: mean}} over the rows that have no error."""
    modes = dict.fromkeys(row["mode"] for row in rows)
    return {mode: mean_of([row for row in rows if row["mode"] == mode and "error" not in row]) for mode in modes}


def mean_of(rows):
    if not rows:
        return dict.fromkeys(MEASURES, float("nan"))
    return {name: statistics.fmean(row[name] for row in rows) for name in MEASURES}


def decimals(name, value):
    return f"{value:.{ {'shift': 4, 'turn': 2, 'segments': 2}.get(name, 3)}f}"


def table(head, lines, text=()):
    """A Markdown table; the columns of `text` are aligned left, all others right."""
    rule = ["---" if index in text else "--:" for index in range(len(head))]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in [head, rule, *lines])


def write(page, sections):
    """Replaces what is between <!-- NAME --> and <!-- /NAME --> for each section, and nothing else."""
    text = page.read_text()
    for name, body in sections.items():
        marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
        if not marked.search(text):
            raise SystemExit(f"measure.py: {page} has no <!-- {name} --> and <!-- /{name} -->")
        text = marked.sub(lambda match: match.group(1) + "\n" + body + "\n\n" + match.group(2), text, count=1)
    page.write_text(text)
