"""What the checks of bglog watch share: lines of a log, a watch that is run, and what is checked."""
import datetime, os, select, signal, subprocess, time

HEAD = "%s Ottos-iPhone %s[%d] <Notice>: %s\n"
FIRST = datetime.datetime(2024, 1, 1)
failures = []


def check(what, holds, detail=""):
    print(("ok    " if holds else "FAILS ") + what + (f": {detail}" if detail else ""), flush=True)
    if not holds:
        failures.append(what)


def stamp(second):
    """The time of a line, so many seconds after the first of January."""
    at = FIRST + datetime.timedelta(seconds=second)
    return f"{at:%b} {at.day:2d} {at:%H:%M:%S}"


def line(second, message, process="Lantern(UIKitCore)", pid=1488):
    return (HEAD % (stamp(second), process, pid, message)).encode()


def begin(second, number, name="Upload", pid=1488, process="Lantern(UIKitCore)"):
    return line(second, f"Created background task <_UIBackgroundTaskInfo: 0x28{number:07x}>: "
                f"taskID = {number}, taskName = {name}, creationTime = {50000 + second} "
                "(elapsed = 0).", process, pid)


def end(second, number, pid=1488, process="Lantern(UIKitCore)"):
    return line(second, f"Ending background task with UIBackgroundTaskIdentifier: {number}",
                process, pid)


def background(second, pid=1488, process="Lantern"):
    return line(second, "applicationDidEnterBackground(_:)", process, pid)


def foreground(second, pid=1488, process="Lantern"):
    return line(second, "applicationWillEnterForeground(_:)", process, pid)


def launched(second, pid=1488, process="Lantern"):
    return line(second, "application(_:didFinishLaunchingWithOptions:)", process, pid)


def start(bglog, *arguments, **streams):
    # What a shell starts in the background ignores Ctrl-C, and so would all that it starts.
    heed = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen([bglog, "watch", "--no-config", *arguments], preexec_fn=heed, **streams)


def wait_for(stream, text, seen=b"", seconds=20):
    limit = time.monotonic() + seconds
    while text not in seen and time.monotonic() < limit:
        if select.select([stream], [], [], 0.05)[0]:
            piece = os.read(stream, 65536)
            if not piece:
                break
            seen += piece
    return seen
