"""How much memory a watch needs, and whether it counts right all the same.

Each log is a generator of pieces that also writes down what is true of it: how many tasks of each
outcome it holds.
"""
import collections, itertools, json, re, statistics, subprocess, threading, time
from watched import *

# How many megabytes more may be resident later than when a third was read.
MOST = 3


def noise(second, count):
    """Lines of a whole device that nobody asks about."""
    return b"".join(
        line(second, f"noise number {n} of a process that nobody asks about " + "x" * 60,
             f"daemon{n % 40}", 100 + n % 40) for n in range(count))


def launches(truth):
    """Launches with tasks, of which some are late, held at a kill, or left when the app is gone."""
    template = noise(0, 400) * 4
    lines = [part[15:] for part in template.split(b"\n") if part]
    for number in itertools.count():
        second, pid = number * 100, 2000 + number
        piece = launched(second, pid)
        if number % 4 == 0 and number:
            # This launch shows that the one before it is gone.
            truth["open"] -= 1
            truth["leaked"] += 1
        for task in range(1, 5):
            piece += begin(second + task, task, pid=pid)
        piece += background(second + 6, pid)
        for task in range(1, 4):
            piece += end(second + 7 + task, task, pid=pid)
        truth["completed"] += 3
        kind = number % 4
        if kind == 0:
            piece += end(second + 12, 4, pid)
            truth["completed"] += 1
        elif kind == 1:
            piece += end(second + 60, 4, pid)
            truth["late"] += 1
        elif kind == 2:
            piece += line(
                second + 40, f"[Lantern:{pid}] Forcing crash report with description: Lantern:{pid} "
                "has active assertions beyond permitted time: \n<BKProcessAssertion: 0x10473d0c0; "
                '"Shared Background Assertion 3 for com.example.lantern" (finishTask:30s); '
                f"id:\u20269F36F42C> (owner: Lantern:{pid})", "assertiond", 76)
            truth["leaked"] += 1
        else:
            truth["open"] += 1
        at = stamp(second + 61).encode()
        yield piece + b"".join(at + part + b"\n" for part in lines)


def one_launch(truth):
    """One launch that lives for weeks: a task in a hundred is late, one in twenty leaks."""
    yield launched(0)
    for number in itertools.count():
        second, first = 10 + number * 100, number * 100 + 1
        piece = b""
        tasks = range(first, first + 100)
        for task in tasks:
            piece += begin(second, task, f"Upload {task % 7}")
        piece += background(second + 1)
        for task in tasks:
            if task % 100 == 50:
                truth["late"] += 1
            elif task % 20 == 7:
                truth["leaked"] += 1
            else:
                piece += end(second + 2, task)
                truth["completed"] += 1
        yield piece + end(second + 55, first + 49) + line(second + 80, "still here", "Lantern") \
            + foreground(second + 90)


def processes(truth):
    """Tens of thousands of processes: most only log, some hold a task, none is seen to end."""
    for number in itertools.count():
        second, pid, name = number, 200 + number, f"App{number}"
        piece = line(second, "started by a user who is never named", name, pid) * 3
        if number % 5 == 0:
            piece += launched(second, pid, name)
        if number % 10 == 0:
            piece += begin(second, 1, "Sync", pid, f"{name}(UIKitCore)")
            piece += background(second, pid, name)
            piece += end(second, 1, pid, f"{name}(UIKitCore)") + foreground(second, pid, name)
            truth["completed"] += 1
        yield piece


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


def watch(bglog, what, log, size, filled=20):
    """Watches so many bytes of a log, and compares the summary with the truth.

    So many hundredths of the log fill what is remembered."""
    title = f"{what} of {size >> 20} MB"
    program = start(bglog, "--budget", "30", "--fail-on", "never", "--format", "ndjson", "-",
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    last = collections.deque(maxlen=1)
    reader = threading.Thread(target=lambda: last.extend(program.stdout))
    reader.start()
    truth, written, samples, pieces = collections.Counter(), 0, [], 0
    began = time.monotonic()
    for piece in log(truth):
        program.stdin.write(piece)
        written += len(piece)
        pieces += 1
        while len(samples) < 100 and written >= size * (len(samples) + 1) // 100:
            samples.append(resident(program.pid))
        if written >= size:
            break
    program.stdin.close()
    reader.join()
    status = program.wait()
    check(f"exit status for {title}", status == 0, f"{status}")
    told = {name: count for name, count in json.loads(last[0])["tasks"].items() if count}
    took = time.monotonic() - began
    # What a turn needs for a moment comes and goes; the median of each fifth of what comes after the
    # filling tells what stays.
    step = (100 - filled) // 5
    marks = [statistics.median(samples[start:start + step])
             for start in range(filled, filled + 5 * step, step)]
    check(f"memory for {title}", max(marks) - marks[0] <= MOST,
          f"{[round(mark, 1) for mark in marks]} MB resident, at most {max(samples):.1f}, {pieces} pieces, {took:.0f} s")
    check(f"verdicts for {title}", told == +truth, f"{told}, truth {dict(+truth)}")


def check_memory(bglog, megabytes):
    watch(bglog, "launches", launches, megabytes << 20)
    # Of 50 MB the first 21 leave as many tasks open as a launch may have.
    watch(bglog, "one launch", one_launch, (megabytes << 20) // 4, filled=50)
    watch(bglog, "processes", processes, (megabytes << 20) // 4)
