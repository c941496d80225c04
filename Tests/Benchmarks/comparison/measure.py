"""Runs commands in turns and measures them."""
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from random import Random
from statistics import median

# Starts one command and waits for it. A process of its own, for the peak memory that a system
# reports of a command is at least that of the process that started it, and ours grows.
STARTER = """
import os, signal, sys, time
source, output, limit, *command = sys.argv[1:]
actions = [(os.POSIX_SPAWN_OPEN, 0, source, os.O_RDONLY, 0),
           (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
           (os.POSIX_SPAWN_OPEN, 2, output + ".err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)]
start = time.perf_counter()
process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
signal.signal(signal.SIGALRM, lambda *_: os.kill(process, signal.SIGKILL))
signal.alarm(int(limit))
_, status, usage = os.wait4(process, 0)
end = time.perf_counter()
print(end - start, usage.ru_utime, usage.ru_stime, usage.ru_maxrss, usage.ru_inblock,
      os.waitstatus_to_exitcode(status))
"""

# How long one tool may keep the others waiting, in seconds: then it has had turns enough; and how
# long one run may take before it is ended.
PATIENCE = 40
LIMIT = 120

# Where outputs are written if there is room: what a disk's file system does with what was written before
# costs up to a fifth of a run, and at other times nothing.
MEMORY = Path("/dev/shm")
ROOM = 1 << 30


def run(tool, output, cwd, environment):
    """Runs a tool once; its standard output goes to a file, for some tools stop early or do less
    where nobody reads them."""
    arguments = [tool.stdin or "/dev/null", str(output), str(LIMIT), *tool.command]
    starter = subprocess.run(
        [sys.executable, "-I", "-S", "-c", STARTER, *arguments], cwd=cwd, env=environment,
        stdout=subprocess.PIPE, text=True, check=True)
    seconds, user, system, peak, blocks, status = starter.stdout.split()
    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, Linux kilobytes
    return {"seconds": float(seconds), "userSeconds": float(user), "systemSeconds": float(system),
            "peakBytes": int(peak) * unit, "blocksRead": int(blocks), "status": int(status)}


def run_from_memory(*arguments):
    """Runs a tool, and once more if it read from a disk: what is measured are files and programs that
    are in memory, and a system may drop them while another tool has its turn."""
    one = run(*arguments)
    return run(*arguments) if one["blocksRead"] else one


def measure(case, runs, folder):
    """Measures the tools of a case: once to warm up, which alone counts when `runs` is 0. Each turn has
    an order of its own: what ran right before a tool can cost it a fifth of its time."""
    with tempfile.TemporaryDirectory(dir=place_of_outputs(folder)) as place:
        return measure_into(Path(place) / "output", case, runs)


def place_of_outputs(folder):
    """A folder in memory, or else the one of the inputs."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        return MEMORY
    return folder


def measure_into(output, case, runs):
    """Measures the tools of a case, which write to one file, one after the other."""
    measured = {tool.name: [] for tool in case.tools}
    answers = {tool.name: {} for tool in case.tools}
    for turn in range(runs + 1):
        for tool in Random(turn).sample(case.tools, len(case.tools)):
            done = measured[tool.name]
            spent = sum(one["seconds"] for one in done)
            if (len(done) > 1 and spent > PATIENCE) or spent > LIMIT:
                continue
            done.append(run_from_memory(tool, output, case.cwd, tool.environment()))
            answer = answers[tool.name]
            digest = checksum(output), done[-1]["status"]
            if digest not in answer:
                answer[digest] = verdict(tool, output, done[-1]["status"],
                                         tool.truth or case.truth)
    rows = [row(tool, measured[tool.name], answers[tool.name], case) for tool in case.tools]
    base = next((row["seconds"] for row in rows
                 if row["tool"] == "grep -c -P" and row["answer"] == "right"), None)
    for one in rows:
        one["timesGrep"] = round(one["seconds"] / base, 3) if base else None
    return {"case": case.name, "bytes": case.bytes, "files": case.files, "share": share(rows),
            "rows": rows}


def share(rows):
    """Which part of a core the tools got that need one, the median; 1 on a machine that is idle."""
    parts = [(row["userSeconds"] + row["systemSeconds"]) / row["seconds"]
             for row in rows if row["seconds"] > 0.1]
    parts = [part for part in parts if part < 1.02]
    return round(median(parts), 2) if parts else None


def row(tool, runs, answers, case):
    """The medians of a tool's runs without the first."""
    counted = runs[1:] or runs
    middle = {key: median(run[key] for run in counted)
              for key in ("seconds", "userSeconds", "systemSeconds")}
    wrong = [answer for answer in answers.values() if answer]
    return {
        "tool": tool.name, "isOurs": tool.is_ours, "runs": len(counted),
        **{key: round(value, 5) for key, value in middle.items()},
        "megabytesPerSecond": round((tool.bytes or case.bytes) / 1e6 / middle["seconds"], 1),
        "filesPerSecond": round(case.files / middle["seconds"], 1),
        "peakBytes": max(run["peakBytes"] for run in counted),
        "allSeconds": [round(run["seconds"], 5) for run in counted],
        "answer": wrong[0] if wrong else "right",
    }


def verdict(tool, output, status, truth):
    """What is wrong with an answer, or None."""
    if status == -9:
        return f"killed, or not done within {LIMIT} s"
    if status not in tool.statuses:
        with open(f"{output}.err", errors="replace") as file:
            return f"exit status {status}: {file.read(200).strip()}"
    try:
        return tool.check(output, truth)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        return f"cannot be read: {type(error).__name__}: {error}"


def checksum(path):
    value = 0
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            value = zlib.crc32(piece, value)
    return value
