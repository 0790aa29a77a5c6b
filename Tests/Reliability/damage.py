#!/usr/bin/env python3
"""Gives `kontur` damaged files and places where it can neither read nor write, and looks at what it leaves.

  damage.py KONTUR

Each fault has to end with the documented status and one line that names the file, and to leave neither an
output nor a temporary file. What a system cannot do, such as a full disk without the right to mount one, is
skipped and said.

Needs: pip install pillow pypng; without them it says so and passes.
"""
import collections
import os
import pathlib
import random
import resource
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

try:
    import png
    from PIL import Image, ImageDraw
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(0)

DONE, SOME_FAILED, NOTHING, USAGE, NO_IMAGE, NO_INPUT, NO_OUTPUT = 0, 1, 2, 64, 65, 66, 73
NOBODY = 65534


class Faults:
    """Runs of kontur in a folder of its own, and what came of them."""

    def __init__(self, kontur, folder):
        self.kontur, self.folder = kontur, folder
        self.tried, self.failed = collections.Counter(), 0

    def run(self, *arguments, **options):
        return subprocess.run([self.kontur, *map(str, arguments)], cwd=self.folder, capture_output=True, timeout=120,
                              **options)

    def complain(self, kind, message):
        self.failed += 1
        print(f"{kind}: {message}")

    def expect(self, kind, run, statuses, name, folder=None):
        """A status, one line about a name unless all went well, and nothing left behind."""
        self.tried[kind] += 1
        lines = run.stderr.decode().splitlines()
        left = [p.name for p in (folder or self.folder).iterdir() if p.name.startswith((".kontur", "out."))]
        if run.returncode not in statuses:
            self.complain(kind, f"ended with {run.returncode}: {lines}")
        elif run.returncode and (len(lines) != 1 or not lines[0].startswith("kontur: ") or name not in lines[0]):
            self.complain(kind, f"said {lines}")
        elif run.returncode and left:
            self.complain(kind, f"left {left}")
        elif run.returncode == DONE and left and not (self.folder / "out.svg").read_bytes().endswith(b"</svg>\n"):
            self.complain(kind, "left half a file")
        for name in left:
            (folder or self.folder).joinpath(name).unlink()

    def expect_bytes(self, kind, data, statuses, suffix="png"):
        file = self.folder / f"in.{suffix}"
        file.write_bytes(data)
        self.expect(kind, self.run(file.name, "-o", "out.svg"), statuses, file.name)

    def expect_batch(self, kind, files, suffix, all_refused):
        """A line for each image that is refused and no output of it, a whole drawing of the others."""
        inputs, outputs = self.folder / "damaged", self.folder / "made"
        inputs.mkdir()
        for name, data in files.items():
            (inputs / f"{name}.{suffix}").write_bytes(data)
        run = self.run("damaged", "-o", "made", "--refine", "none")
        lines = [line for line in run.stderr.decode().splitlines() if ": warning: " not in line][:-1]
        refused = {line.split(": ")[1].removeprefix("damaged/").removesuffix("." + suffix) for line in lines}
        made = {path.name.removesuffix(".svg"): path for path in outputs.iterdir()} if outputs.exists() else {}
        self.tried[kind] += len(files)
        if run.returncode not in (DONE, SOME_FAILED) or len(lines) != len(refused):
            self.complain(kind, f"ended with {run.returncode}, {len(lines)} lines about {len(refused)} files")
        if refused | set(made) != set(files) or refused & set(made) or all_refused and made:
            self.complain(kind, f"{len(refused)} of {len(files)} refused, {len(made)} outputs")
        if any(not path.read_bytes().endswith(b"</svg>\n") for path in made.values()):
            self.complain(kind, "half a file")
        shutil.rmtree(inputs)
        shutil.rmtree(outputs, ignore_errors=True)

    def skip(self, kind, reason):
        print(f"{kind}: skipped, {reason}")


# MARK: Damaged files


def chunks_of(data):
    result, offset = [], 8
    while offset < len(data):
        length = struct.unpack(">I", data[offset:offset + 4])[0]
        result.append((data[offset + 4:offset + 8], data[offset + 8:offset + 8 + length]))
        offset += length + 12
    return result


def png_of(chunks):
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def small_images(folder):
    """A palette PNG and a JPEG of a few hundred bytes, with something to trace."""
    image = Image.new("P", (12, 12), 0)
    image.putpalette([255, 255, 255, 0, 0, 0])
    ImageDraw.Draw(image).rectangle((3, 3, 8, 8), fill=1)
    image.save(folder / "small.png", optimize=True)
    image.convert("L").save(folder / "small.jpg", quality=60, optimize=True)
    data = [(folder / name).read_bytes() for name in ("small.png", "small.jpg")]
    (folder / "small.jpg").unlink()
    return data


def damaged_bytes(faults, small, suffix):
    """Every truncation and every byte changed in three ways, traced as batches."""
    faults.expect_batch(f"{suffix}, truncated", {f"{count}": small[:count] for count in range(len(small))}, suffix, True)
    changed = {f"{place}-{mask}": small[:place] + bytes([small[place] ^ mask]) + small[place + 1:]
               for place in range(len(small)) for mask in (0x01, 0x80, 0xFF)}
    # Pixels of a JPEG have no checksum, and some changes of its headers are harmless.
    faults.expect_batch(f"{suffix}, a byte changed", changed, suffix, suffix == "png")


def damaged_chunks(faults, small):
    chunks = chunks_of(small)
    orders = {"header last": chunks[1:] + chunks[:1], "end first": chunks[-1:] + chunks[:-1], "header twice": chunks[:1] + chunks,
              "pixels first": [c for c in chunks if c[0] == b"IDAT"] + [c for c in chunks if c[0] != b"IDAT"],
              "palette late": [c for c in chunks if c[0] != b"PLTE"][:-1] + [c for c in chunks if c[0] == b"PLTE"] + chunks[-1:],
              "no end": chunks[:-1], "no pixels": [c for c in chunks if c[0] != b"IDAT"], "nothing": []}
    for order in orders.values():
        faults.expect_bytes("png, chunks in wrong order", png_of(order), [NO_IMAGE])
    place = small.index(b"IDAT")
    for bit in range(32):
        wrong = bytearray(small)
        end = place + 4 + struct.unpack(">I", small[place - 4:place])[0]
        wrong[end + bit // 8] ^= 1 << bit % 8
        faults.expect_bytes("png, wrong checksum", bytes(wrong), [NO_IMAGE])
    for rubbish in (b"\0", b"rubbish", small, os.urandom(9999)):
        faults.expect_bytes("png, rubbish after the end", small + rubbish, [DONE])


def bombs(faults):
    """Headers that claim more than there is: refused by them alone, in no time and memory."""
    filler = [(b"tEXt", b"a\0" + b"b" * 50_000)]
    for size in [(65535, 65535), (2 ** 31 - 1, 2 ** 31 - 1), (2 ** 31 - 1, 1), (1, 2 ** 30)]:
        header = [(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0))]
        data = png_of(header + filler + [(b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")])
        start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        faults.expect_bytes("png, claims too many pixels", data, [NO_IMAGE])
        taken = time.perf_counter() - start
        if taken > 0.5:
            faults.complain("bomb", f"took {taken:.2f} s")
        said = faults.run("in.png").stderr.decode()
        if f"{size[0]}×{size[1]}" not in said or "268435456" not in said:
            faults.complain("bomb", f"said {said}")


# MARK: Files that are none, or change


def no_files(faults):
    folder = faults.folder
    (folder / "empty").mkdir()
    for name, status in [("/dev/zero", NO_IMAGE), ("/dev/null", NO_IMAGE), ("/dev/urandom", NO_IMAGE), ("empty", NO_INPUT),
                         ("missing.png", NO_INPUT), ("small.png/x.png", NO_INPUT), ("/proc/self/mem", NO_INPUT)]:
        if pathlib.Path(name).exists() or not name.startswith("/"):
            faults.expect("no file", faults.run(name, "-o", "out.svg"), [status], name)
    os.symlink("loop.png", folder / "loop.png")
    faults.expect("no file", faults.run("loop.png", "-o", "out.svg"), [NO_INPUT], "loop.png")
    os.mkfifo(folder / "pipe.png")
    for data, status in [((folder / "small.png").read_bytes(), DONE), (b"", NO_IMAGE), (b"\x89PNG\r\n", NO_IMAGE)]:
        writer = threading.Thread(target=lambda: (folder / "pipe.png").write_bytes(data))
        writer.start()
        faults.expect("pipe", faults.run("pipe.png", "-o", "out.svg"), [status], "pipe.png")
        writer.join()


def changing_file(faults):
    """A file that another program cuts, writes anew and deletes while it is read."""
    file, end = faults.folder / "busy.png", time.monotonic() + 4
    image = Image.effect_noise((500, 500), 90).point(lambda v: 255 * (v > 128))
    image.save(faults.folder / "whole.png")
    data = (faults.folder / "whole.png").read_bytes()

    def change():
        generator = random.Random(1)
        while time.monotonic() < end:
            action = generator.randrange(4)
            if action == 0:
                file.write_bytes(data[:generator.randrange(len(data))])
            elif action == 1:
                file.unlink(missing_ok=True)
            elif action == 2 and file.exists():
                os.truncate(file, generator.randrange(2 * len(data)))
            else:
                file.write_bytes(data)

    changer = threading.Thread(target=change)
    changer.start()
    while time.monotonic() < end:
        faults.expect("file that changes", faults.run("busy.png", "--refine", "none", "-o", "out.svg"),
                      [DONE, NOTHING, NO_IMAGE, NO_INPUT], "busy.png")
    changer.join()


# MARK: Places that cannot be read or written


def forbidden_places(faults):
    if os.getuid() != 0:
        identity = {}
    else:
        identity = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    folder = faults.folder / "closed"
    folder.mkdir()
    shutil.copy(faults.folder / "small.png", folder / "hidden.png")
    (folder / "hidden.png").chmod(0)
    folder.chmod(0o555)
    faults.folder.chmod(0o755)
    try:
        faults.expect("no permission to read", faults.run("closed/hidden.png", **identity), [NO_INPUT], "closed/hidden.png")
        faults.expect("read-only folder", faults.run("small.png", "-o", "closed/out.svg", **identity), [NO_OUTPUT], "small.png", folder)
        faults.expect("read-only folder", faults.run("small.png", "-o", "closed/new/out.svg", **identity), [NO_OUTPUT], "small.png", folder)
    except PermissionError as error:
        faults.skip("no permission", str(error))
    folder.chmod(0o755)


def full_disk(faults):
    disk = faults.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", disk], capture_output=True)
    if mounted.returncode:
        return faults.skip("full disk", mounted.stderr.decode().strip())
    try:
        for count in range(3):
            faults.expect("full disk", faults.run("whole.png", "--refine", "none", "-o", "disk/out.svg"), [NO_OUTPUT], "whole.png", disk)
            (disk / f"filler-{count}").write_bytes(b"x" * 4096)
    finally:
        subprocess.run(["umount", disk], check=True)


def limited_file(faults):
    """A limit on the size of files, which ends programs that do not look."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    faults.expect("limit on files", faults.run("whole.png", "--refine", "none", "-o", "out.svg", preexec_fn=limit), [NO_OUTPUT], "whole.png")


def limited_memory(faults):
    """A limit on memory, of which a large image needs more."""
    Image.new("RGBA", (9000, 9000)).save(faults.folder / "large.png")
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
    faults.expect("limit on memory", faults.run("large.png", "-o", "out.svg", preexec_fn=limit), [NO_IMAGE], "large.png")


def closed_outputs(faults):
    for script, status in [("$K whole.png --refine none | head -1 >/dev/null", 0), ("$K small.png >&-", NO_OUTPUT), ("$K small.png 2>&- >/dev/null", 0),
                           ("$K small.png >/dev/full", NO_OUTPUT)]:
        run = subprocess.run(["sh", "-c", script], cwd=faults.folder, capture_output=True, env={**os.environ, "K": faults.kontur})
        faults.expect("closed output", run, [status], "small.png")


def interrupted_batches(faults):
    """Signals at any time: files are whole or not there."""
    folder = faults.folder / "many"
    folder.mkdir()
    for index in range(200):
        shutil.copy(faults.folder / "small.png", folder / f"{index}.png")
    generator = random.Random(2)
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] * 12:
        process = subprocess.Popen([faults.kontur, "many", "-o", "made", "-q"], cwd=faults.folder)
        time.sleep(generator.uniform(0, 0.4))
        process.send_signal(number)
        status = process.wait(timeout=30)
        faults.tried["batch that is interrupted"] += 1
        made = list((faults.folder / "made").iterdir()) if (faults.folder / "made").exists() else []
        if status not in (-number, DONE) or any(not p.read_bytes().endswith(b"</svg>\n") for p in made):
            faults.complain("batch that is interrupted", f"ended with {status}, half files among {len(made)}")
        shutil.rmtree(faults.folder / "made", ignore_errors=True)


def main():
    kontur = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        faults = Faults(kontur, pathlib.Path(name))
        png_data, jpeg_data = small_images(faults.folder)
        damaged_bytes(faults, png_data, "png")
        damaged_bytes(faults, jpeg_data, "jpg")
        damaged_chunks(faults, png_data)
        for check in (bombs, no_files, changing_file, forbidden_places, full_disk, limited_file, limited_memory, closed_outputs,
                      interrupted_batches):
            check(faults)
    for kind, count in faults.tried.items():
        print(f"{kind}: {count}")
    print(f"{faults.tried.total()} faults tried, {faults.failed} not survived")
    sys.exit(1 if faults.failed else 0)


if __name__ == "__main__":
    main()
