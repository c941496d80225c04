#!/usr/bin/env python3
"""Checks of bglog watch that take long or need a terminal.

usage: check-watch.py BGLOG [MEGABYTES]
  latency of a line in a pipe and in a file (median and most), the status area on a terminal
  (drawn, cut to its height and width, taken away), a closed output, and the memory that streams
  of up to so many megabytes need (1024 unless told).
"""
import fcntl, os, pty, re, signal, statistics, struct, subprocess, sys, tempfile, termios, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import watched
from memory import check_memory
from watched import *

BGLOG = os.path.abspath(sys.argv[1])
MEGABYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 1024


def start(*arguments, **streams):
    return watched.start(BGLOG, *arguments, **streams)


def latency(kind):
    """A line is written every 0.3 s; how long until its event is printed?"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.log")
        open(path, "w").close()
        isPipe = kind == "pipe"
        program = start("--from-start", "-" if isPipe else path, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL)
        time.sleep(1)
        log = program.stdin if isPipe else open(path, "ab")
        times = []
        for number in range(1, 51):
            log.write(begin(number, number))
            log.flush()
            written = time.monotonic()
            wait_for(program.stdout.fileno(), b"began task %d " % number)
            times.append(1000 * (time.monotonic() - written))
            time.sleep(0.05 + number % 7 * 0.01)
        program.send_signal(signal.SIGINT)
        program.communicate()
        median, most = statistics.median(times), max(times)
        check(f"latency in a {kind}", median < 200, f"median {median:.0f} ms, most {most:.0f} ms")


def terminal():
    """The status area is drawn in place, cut to the terminal, and gone at the end."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 8, 72, 0, 0))
    program = start("--budget", "30", "-", stdin=subprocess.PIPE, stdout=slave,
                    stderr=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm"})
    os.close(slave)
    program.stdin.write(b"".join(begin(0, n, f"Task {n} \x1b[2J\xe4\xb8\xad") for n in range(1, 21)))
    program.stdin.write(background(1))
    program.stdin.flush()
    seen = wait_for(master, b"more open tasks", wait_for(master, b"to expiry"))
    check("open tasks are drawn", b"to expiry" in seen and b"more open tasks" in seen)
    time.sleep(0.6)
    seen = wait_for(master, b"\x1b[6A\r\x1b[J", seen)
    # Above the area stand the events, which start with their time.
    areas = [[line for line in part.split(b"\r\n") if line.startswith((b"task ", b"and "))]
             for part in seen.split(b"\x1b[J")]
    check("no more than the terminal's height", 0 < max(map(len, areas)) < 8,
          f"{max(map(len, areas))} lines of 8")
    check("the area is drawn in place", b"\x1b[6A\r\x1b[J" in seen)
    check("hostile text does not reach the terminal", b"\x1b[2J" not in seen)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 5, 30, 0, 0))
    time.sleep(0.8)
    seen = wait_for(master, b"\x1b[3A\r\x1b[J", b"")
    check("a resized terminal is drawn anew", b"\x1b[3A\r\x1b[J" in seen)
    program.send_signal(signal.SIGINT)
    last = b""
    try:
        last = wait_for(master, b"summary", b"", 10)
    except OSError:
        pass
    status = program.wait()
    plain = re.sub(rb"\x1b\[[0-9]*[AJ]", b"", last[last.rfind(b"\x1b[J"):])
    check("the area is gone at the end", b"to expiry" not in plain and b"summary" in plain)
    check("Ctrl-C exits with the status of findings", status == 0, f"{status}")


def closed_output():
    program = start("-", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdout.close()
    try:
        for number in range(1, 200):
            program.stdin.write(begin(number, number))
            program.stdin.flush()
            time.sleep(0.01)
    except BrokenPipeError:
        pass
    errors = program.stderr.read()
    check("a closed output ends it quietly", program.wait() == 0 and not errors, f"{errors[:80]}")


latency("pipe")
latency("file")
terminal()
closed_output()
if MEGABYTES:
    check_memory(BGLOG, MEGABYTES)
sys.exit(1 if failures else 0)
