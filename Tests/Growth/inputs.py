"""Inputs of any size: every format that bglog lists, every container that it unpacks, and shapes of lines that
once took long or much memory."""
import bz2, gzip, io, json, lzma, os, re, shutil, subprocess, sys, tarfile, zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Watch"))
from watched import background, begin, end, foreground, launched, line, stamp

MESSAGE = re.compile(
    r"Background Time ?(\\n|\s)?Remaining = [0-9.]+( Seconds)?"
    r"|Ending background task with UIBackgroundTaskIdentifier: 4")


def sample(name):
    with open(os.path.join(ROOT, "Samples", name), "rb") as file:
        return file.read()


def log_formats(bglog):
    """The example of each format of a console log that `bglog formats` lists."""
    text = subprocess.run([bglog, "formats"], capture_output=True, text=True, check=True).stdout
    return {name: example for name, example in sections(text)["Console logs"].items()}


def report_formats(bglog):
    text = subprocess.run([bglog, "formats"], capture_output=True, text=True, check=True).stdout
    return list(sections(text)["Crash reports"])


def sections(text):
    found, title, name = {}, None, None
    for row in text.split("\n"):
        if row.endswith(":") and not row.startswith(" "):
            title = row[:-1]
            found[title] = {}
        elif re.match(r"  \S", row) and title:
            name = row.split()[0]
            found[title][name] = ""
        elif row.startswith(" " * 23) and name:
            found[title][name] += row[23:] + "\n"
    return found


def records(example, size):
    """The example of a format again and again, with begins, ends and other messages in turn."""
    isArray = example.startswith("[")
    body = example.strip()
    if isArray:
        body = body[1:-1].strip()
    if not MESSAGE.search(body):
        raise ValueError("the example holds no message that is known here: " + example)
    parts, written, number = [], 0, 0
    while written < size:
        number += 1
        message = [
            f"Created background task <_UIBackgroundTaskInfo: 0x281b0c4c0>: taskID = {number // 4}, "
            "taskName = Sync, creationTime = 51873 (elapsed = 0).",
            f"Ending background task with UIBackgroundTaskIdentifier: {number // 4}",
            "Background Time Remaining = 29.5 Seconds", f"message number {number}",
        ][number % 4]
        parts.append(MESSAGE.sub(message, body, count=1))
        written += len(parts[-1]) + 1
    if isArray:
        return ("[" + ",\n".join(parts) + "]\n").encode()
    return ("\n".join(parts) + "\n").encode()


def repeat(text, size):
    return text * max(1, size // len(text))


# Shapes of lines. Each takes a size in bytes.

def noise(size):
    return repeat(line(0, "noise of a process that nobody asks about " + "x" * 60, "daemon", 100), size)


def tasks_alone(size):
    """Begins and ends without any line about the life of the app: the most common filtered capture."""
    parts, written, number = [], 0, 0
    while written < size:
        number += 1
        parts += [begin(number * 3, number), end(number * 3 + 1, number)]
        written += len(parts[-1]) + len(parts[-2])
    return b"".join(parts)


def lives(size):
    """One launch after the other, each with its life and three tasks."""
    parts, written, number = [], 0, 0
    while written < size:
        number += 1
        second, pid = number * 100, 2000 + number
        piece = launched(second, pid) + b"".join(begin(second + n, n, pid=pid) for n in (1, 2, 3))
        piece += background(second + 6, pid) + b"".join(end(second + 6 + n, n, pid) for n in (1, 2, 3))
        parts.append(piece + foreground(second + 60, pid))
        written += len(parts[-1])
    return b"".join(parts)


def never_ended(size):
    parts, written, number = [background(0)], 0, 0
    while written < size:
        number += 1
        parts.append(begin(number, number))
        written += len(parts[-1])
    return b"".join(parts)


def console_copies(size):
    """Copies from Console.app: columns between tabs, no date and no pid."""
    parts, written, number = [], 0, 0
    while written < size:
        number += 1
        for second, what in ((0, f"Created background task <_UIBackgroundTaskInfo: 0x281b0c4c0>: taskID = {number}, "
                              "taskName = Sync, creationTime = 51873 (elapsed = 0)."),
                             (1, f"Ending background task with UIBackgroundTaskIdentifier: {number}")):
            at = (number * 3 + second) % 86400
            parts.append(b"default\t%02d:%02d:%02d.122569+0500\tState Lab\t%s\n" % (
                at // 3600, at // 60 % 60, at % 60, what.encode()))
            written += len(parts[-1])
    return b"".join(parts)


def behind_one_header(size):
    return line(0, "a message of many lines") + repeat(b"a line without a header, of a message that does not end\n", size)


def messages_behind_one_header(size):
    return line(0, "a message of many lines") + repeat(b"Background Time Remaining = 29.5 Seconds\n", size)


def one_line(size):
    return line(0, "a line that does not end: ")[:-1] + repeat(b"x", size)


def messages_in_one_line(size):
    return line(0, "a line that does not end: ")[:-1] + repeat(b"Background Time Remaining = 29.5 Seconds; ", size)


def kill_in_one_line(size):
    return line(0, "")[:-1] + repeat(b"Forcing crash report with description: App:12 has active assertions beyond "
                                     b"permitted time: ", size)


def blank(size):
    return line(0, "one") + repeat(b"\n", size)


def open_braces(size):
    return repeat(b'{"message":"a","b":[', size)


def readings(size):
    parts, written, number = [background(0)], 0, 0
    while written < size:
        number += 1
        parts.append(line(number % 86400, "backgroundTimeRemaining = %.1f" % (30 - number % 30), "Lantern"))
        written += len(parts[-1])
    return b"".join(parts)


def processes(size):
    parts, written, number = [], 0, 0
    while written < size:
        number += 1
        parts.append(line(number % 86400, "hello", f"App{number}", number))
        written += len(parts[-1])
    return b"".join(parts)


def records_in_one_line(size):
    return repeat(line(0, "Background Time Remaining = 29.5 Seconds", "Lantern")[:-1], size) + b"\n"


LINES = [noise, tasks_alone, lives, never_ended, console_copies, behind_one_header, messages_behind_one_header,
         one_line, messages_in_one_line, kill_in_one_line, blank, open_braces, readings, processes,
         records_in_one_line]


# Reports. Each name of `bglog formats` has a row.

CRASH = {
    "version": "1.0.0", "callStackTree": {"callStackPerThread": True, "callStacks": [{
        "threadAttributed": True, "callStackRootFrames": [{
            "binaryUUID": "70B89F27-1634-3580-A695-57CDB41D7743", "offsetIntoBinaryTextSegment": 123,
            "sampleCount": 20, "binaryName": "testBinaryName", "address": 74565, "subFrames": []}]}]},
    "diagnosticMetaData": {
        "appBuildVersion": "1", "appVersion": "1.0", "osVersion": "iPhone OS 17.4 (21E219)",
        "terminationReason": "Namespace RUNNINGBOARD, Code 0x2182bad2", "signal": 9, "exceptionType": 1}}


def payload(crashes=1):
    return json.dumps({
        "timeStampBegin": "2024-01-01 00:00:00", "timeStampEnd": "2024-01-02 00:00:00",
        "crashDiagnostics": [CRASH] * crashes}).encode()


def metrickit_list(size):
    one = payload()
    return b"[" + b",\n".join([one] * (size // len(one))) + b"]"


def metrickit_small_list(size):
    one = b'{"timeStampBegin":"2024-01-01 00:00:00","timeStampEnd":"2024-01-02 00:00:00","metaData":{"appVersion":"1"}}'
    return b"[" + b",".join([one] * (size // len(one))) + b"]"


def metrickit_crashes(size):
    return payload(max(1, size // len(json.dumps(CRASH))))


def metrickit_lines(size):
    return repeat(payload() + b"\n", size)


def metrickit_strings(size):
    one = json.dumps({"payload": payload().decode()}).encode()
    return b"[" + b",\n".join([one] * (size // len(one))) + b"]"


def big_jetsam(size):
    text = sample("reports/jetsam-ios17.ips").decode()
    head, body = text.split("\n", 1)
    report = json.loads(body)
    one = report["processes"][0]
    report["processes"] += [dict(one, pid=9000 + n) for n in range(size // len(json.dumps(one)))]
    return (head + "\n" + json.dumps(report)).encode()


def other_ips(size):
    return repeat(b'{"bug_type":"999","timestamp":"2024-01-01 00:00:00.00 +0000","os_version":"iPhone OS 17.4 (21E219)"}\n'
                  b'{"a":1}\n', size)


def stackshot(size):
    one = {"id": 1, "procname": "App", "threadById": {str(n): {"id": n, "userFrames": [[0, n]]} for n in range(20)}}
    body = {"processByPid": {str(n): dict(one, id=n) for n in range(max(1, size // len(json.dumps(one))))},
            "reason": "stackshot"}
    return (b'{"bug_type":"288","timestamp":"2024-01-01 00:00:00.00 +0000","os_version":"iPhone OS 17.4 (21E219)"}\n'
            + json.dumps(body).encode())


def panic(size):
    return (b'{"bug_type":"210","timestamp":"2024-01-01 00:00:00.00 +0000","os_version":"iPhone OS 17.4 (21E219)"}\n'
            + json.dumps({"build": "iPhone OS 17.4", "panicString": "panic(cpu 0): x\n" * (size // 16)}).encode())


def resource(size):
    return repeat(b"Date/Time: 2024-01-01 00:00:00.000 +0000\nCommand: App\nPID: 12\nEvent: cpu usage\n"
                  b"CPU: 48 seconds cpu time over 59 seconds (81% cpu average), exceeding limit of 80% cpu over 60 "
                  b"seconds\nHeaviest stack for the target process:\n  1 ??? (App + 12) [0x1]\n\n", size)


def low_memory(size):
    return (b"Incident Identifier: 70B89F27-1634-3580-A695-57CDB41D7743\nOS Version: iPhone OS 7.0 (11A465)\n"
            b"Date: 2013-10-01 10:00:00 +0200\n\nFree pages: 100\n\nProcesses\n"
            b" Name | <UUID> | rpages | recent_max | [reason] | (state)\n"
            + repeat(b" App <70b89f2716343580a69557cdb41d7743> 12345 12345 [vm-pageshortage] (frontmost) (resume)\n", size)
            + b"\n**End**\n")


def of_sample(name):
    return lambda size: repeat(sample(name).rstrip(b"\n") + b"\n", size)


REPORTS = {
    "ips-json": [of_sample("reports/scene-update.ips")],
    "ips-text": [of_sample("reports/held-task-ios11.ips")],
    "crash-text": [of_sample("reports/active-assertions-ios8.crash")],
    "jetsam": [of_sample("reports/jetsam-ios17.ips"), big_jetsam],
    "stackshot": [stackshot],
    "resource-report": [resource],
    "panic": [panic],
    "metrickit": [metrickit_list, metrickit_small_list, metrickit_crashes, metrickit_lines, metrickit_strings,
                  of_sample("reports/metrickit-exits.json")],
    "lowmemory-text": [low_memory],
    # A fragment has at most forty lines, so it cannot grow.
    "fragment": [],
    "ips-other": [other_ips],
}


# Containers. Each holds logs of the given size.

def tar_of(members, mode="w"):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode, format=tarfile.GNU_FORMAT) as archive:
        for number, content in enumerate(members):
            info = tarfile.TarInfo(f"{number}.log")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return file.getvalue()


def zip_of(members, method=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for number, content in enumerate(members):
            archive.writestr(f"{number}.log", content)
    return file.getvalue()


def small_members(size):
    return [tasks_alone(2000)] * (size // 2000)


def zstd(data):
    return subprocess.run(["zstd", "-q", "-1"], input=data, capture_output=True, check=True).stdout


CONTAINERS = {
    "gz": lambda size: gzip.compress(tasks_alone(size), 1),
    "gz of many members": lambda size: gzip.compress(tasks_alone(10_000), 1) * (size // 10_000),
    "bz2": lambda size: bz2.compress(tasks_alone(size), 1),
    "xz": lambda size: lzma.compress(tasks_alone(size), preset=0),
    "zst": lambda size: zstd(tasks_alone(size)),
    "tar": lambda size: tar_of(small_members(size)),
    "tgz": lambda size: tar_of(small_members(size), "w:gz"),
    "tar.xz": lambda size: lzma.compress(tar_of(small_members(size)), preset=0),
    "zip": lambda size: zip_of(small_members(size)),
    "zip without compression": lambda size: zip_of(small_members(size), zipfile.ZIP_STORED),
    "zip of tgz": lambda size: zip_of([tar_of([tasks_alone(2000)] * 5, "w:gz")] * (size // 10_000)),
}
