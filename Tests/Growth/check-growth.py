#!/usr/bin/env python3
"""Checks that what bglog needs grows no faster than its input: four times as much of any line, report or
container takes at most about four times as long, and a stream needs the same memory.

usage: check-growth.py BGLOG [MEGABYTES [NAME...]]
  MEGABYTES: how much of each of six kinds of line is streamed (256 unless told)
  NAME: only what has this in its name
"""
import json, os, re, subprocess, sys, tempfile, threading, time
from resource import RUSAGE_CHILDREN, getrusage
from inputs import *
from watched import check, failures

BGLOG = os.path.abspath(sys.argv[1])
MEGABYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 256
NAMES = sys.argv[3:]

# The sizes that are compared, in bytes.
SMALL, FACTOR = 2 << 20, 4

# How many times as long the larger input may take; an input that takes with the square takes sixteen times as
# long. What is quicker than a twentieth of a second is not measured.
MOST, LEAST = 6.5, 0.05

# The most megabytes that a stream may have resident.
RESIDENT = 64


def seconds(arguments, file):
    before = getrusage(RUSAGE_CHILDREN)
    with open(file, "rb") as stream:
        status = subprocess.run([BGLOG, *arguments], stdin=stream, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL, timeout=300).returncode
    after = getrusage(RUSAGE_CHILDREN)
    return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def grow(name, make, commands):
    """Compares the times for two sizes of an input."""
    if NAMES and not any(part in name for part in NAMES):
        return
    with tempfile.TemporaryDirectory() as folder:
        sizes = {}
        for factor in (1, FACTOR):
            sizes[factor] = os.path.join(folder, f"{factor}")
            with open(sizes[factor], "wb") as file:
                file.write(make(SMALL * factor))
        for command in commands:
            arguments = command.split()
            taken = {}
            for factor, path in sizes.items():
                status, taken[factor] = seconds([a.replace("FILE", path) for a in arguments], path)
                if status not in (0, 1, 2):
                    check(f"{name}, {command}", False, f"status {status}")
            ratio = taken[FACTOR] / max(taken[1], LEAST)
            check(f"{name}, {command}", ratio <= MOST,
                  f"{taken[1]:.2f} s, {taken[FACTOR]:.2f} s, {ratio:.1f} times")


def stream(name, make, arguments):
    """Writes so many megabytes of one kind of line to a stream and reads how much memory it needs."""
    title = f"{MEGABYTES} MB of {name}, {arguments[0]}"
    if NAMES and not any(part in title for part in NAMES):
        return
    program = subprocess.Popen([BGLOG, *arguments, "--no-config", "--fail-on", "never", "--format", "ndjson", "-"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    count, last = [0], [b""]

    def read():
        for row in program.stdout:
            count[0] += row.startswith(b'{"type":"task"')
            last[0] = row
    reader = threading.Thread(target=read)
    reader.start()
    peak, written, began = 0, 0, time.monotonic()
    try:
        for piece in make():
            program.stdin.write(piece)
            written += len(piece)
            with open(f"/proc/{program.pid}/status") as status:
                peak = max(peak, int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) / 1024)
            if written >= MEGABYTES << 20:
                break
        program.stdin.close()
    except BrokenPipeError:
        pass
    reader.join()
    status = program.wait()
    took = time.monotonic() - began
    ended = status == 0 and json.loads(last[0]).get("type") == "summary"
    check(title, ended and peak <= RESIDENT, f"{peak:.1f} MB resident, {count[0]} tasks, {took:.0f} s, status {status}")


def pieces(head, body):
    """A piece again and again."""
    yield head
    while True:
        yield body


def of_tasks(number=0, size=1 << 18):
    """Tasks whose numbers and times go on from piece to piece, three gigabytes of them in less than a year."""
    while True:
        parts = []
        for _ in range(1000):
            number += 1
            parts += [begin(number * 2, number), end(number * 2 + 1, number)]
        yield b"".join(parts)


def of_lives(number=0):
    while True:
        parts = []
        for _ in range(300):
            number += 1
            second, pid = number * 100 % 20_000_000, 2000 + number % 60_000
            parts.append(launched(second, pid) + b"".join(begin(second + n, n, pid=pid) for n in (1, 2, 3)))
            parts.append(background(second + 6, pid) + b"".join(end(second + 6 + n, n, pid) for n in (1, 2, 3)))
            parts.append(foreground(second + 60, pid))
        yield b"".join(parts)


def of_copies(number=0):
    while True:
        parts = []
        for _ in range(1000):
            number += 1
            at = number * 3 % 86_000
            for second, what in ((0, "Created background task <_UIBackgroundTaskInfo: 0x281b0c4c0>: taskID = "
                                  f"{number}, taskName = Sync, creationTime = 51873 (elapsed = 0)."),
                                 (1, f"Ending background task with UIBackgroundTaskIdentifier: {number}")):
                parts.append("default\t%02d:%02d:%02d.122569+0500\tState Lab\t%s\n" % (
                    (at + second) // 3600, (at + second) // 60 % 60, (at + second) % 60, what))
        yield "".join(parts).encode()


BOTH = ("analyze", "watch")
STREAMS = {
    "noise": (BOTH, lambda: pieces(b"", noise(1 << 20))),
    "begins and ends without life-cycle lines": (BOTH, of_tasks),
    # An analysis remembers every process, to tell when it was last seen.
    "launches": (["watch"], of_lives),
    "copies from Console.app": (BOTH, of_copies),
    "lines without headers behind one header": (BOTH, lambda: pieces(
        line(0, "many lines"), repeat(b"a line without a header, of a message that does not end\n", 1 << 20))),
    "one endless line": (BOTH, lambda: pieces(line(0, "a line")[:-1], b"x" * (1 << 20))),
    # An analysis reports every reading of a task.
    "messages without headers behind one header": (["watch"], lambda: pieces(
        line(0, "many lines"), repeat(b"Background Time Remaining = 29.5 Seconds\n", 1 << 18))),
}

EVERY = ["analyze --fail-on never --format json FILE", "analyze --fail-on never --format ndjson -",
         "watch --fail-on never --format ndjson -", "detect FILE"]

for make in LINES:
    grow(make.__name__.replace("_", " "), make, EVERY)
for name, example in log_formats(BGLOG).items():
    grow(name, lambda size: records(example, size), EVERY[:2])
listed = report_formats(BGLOG)
check("every format of a report has a row", sorted(listed) == sorted(REPORTS),
      f"{sorted(set(listed) ^ set(REPORTS))}")
for name, makers in REPORTS.items():
    for make in makers:
        kind = make.__name__.replace("_", " ").replace("<lambda>", "sample")
        grow(f"{name} ({kind})", make, ["analyze --fail-on never --format json FILE", "detect FILE"])
for name, make in CONTAINERS.items():
    grow(name, make, ["triage --fail-on never --format json FILE"])
for name, (commands, make) in STREAMS.items():
    for command in commands:
        stream(name, make, [command])
if failures:
    sys.exit(f"{len(failures)} of the checks fail: " + "; ".join(failures))
