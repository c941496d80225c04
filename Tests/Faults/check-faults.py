#!/usr/bin/env python3
"""Lets each call of the system fail once and checks that nothing is lost in silence: the report is the same
as without the failure, or the exit status is 2 and standard error says what failed.

usage: check-faults.py BGLOG [MOST]
  MOST: how many calls of a kind fail, one a run (40 unless told)
Linux only: the failing calls are preloaded into the program.
"""
import errno, os, shlex, shutil, sqlite3, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BGLOG = os.path.abspath(sys.argv[1])
MOST = int(sys.argv[2]) if len(sys.argv) > 2 else 40
FAULTS = {
    "open": [errno.EIO, errno.EACCES, errno.EMFILE],
    "read": [errno.EIO, errno.EINTR],
    "write": [errno.EIO, errno.ENOSPC, errno.EINTR],
    "sync": [errno.EIO],
    "mmap": [errno.ENOMEM],
    "thread": [errno.EAGAIN],
}
failures = []


def run(folder, command, call=None, number=0, error=0, log=os.devnull):
    """The status, standard output, standard error and files of a run, and whether the call was made."""
    out, hit = os.path.join(folder, "out"), os.path.join(folder, "hit")
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)
    if os.path.exists(hit):
        os.remove(hit)
    environment = dict(os.environ, LD_PRELOAD=os.path.join(folder, "faults.so"), BGLOG_FAULT_HIT=hit)
    if call:
        environment.update(BGLOG_FAULT_CALL=call, BGLOG_FAULT_NUMBER=str(number), BGLOG_FAULT_ERROR=str(error))
    with open(os.path.join(ROOT, "Samples", log), "rb") as stream:
        done = subprocess.run([BGLOG, *shlex.split(command.replace("OUT", out))], cwd=os.path.join(ROOT, "Samples"),
                              env=environment, capture_output=True, timeout=120, stdin=stream)
    files = {}
    for name in sorted(os.listdir(out)):
        path = os.path.join(out, name)
        if name == "store.sqlite":
            with sqlite3.connect(path) as store:
                files[name] = (store.execute("PRAGMA integrity_check").fetchone()[0],
                               store.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and
                               store.execute("SELECT count(*) FROM findings").fetchone()[0])
            store.close()
        elif not name.startswith("store.sqlite"):
            with open(path, "rb") as file:
                files[name] = file.read()
    return done.returncode, done.stdout, done.stderr, files, os.path.exists(hit)


def check(folder, title, command, log=os.devnull):
    whole = run(folder, command, log=log)
    assert whole[0] in (0, 1), whole
    for call, errors in FAULTS.items():
        for error in errors:
            runs = 0
            for number in range(1, MOST + 1):
                what = f"{title}: {call} {number} fails with {errno.errorcode[error]}"
                try:
                    status, output, said, files, hit = run(folder, command, call, number, error, log)
                except subprocess.TimeoutExpired:
                    failures.append(f"{what}: hangs")
                    print("FAILS " + failures[-1], flush=True)
                    continue
                if not hit:
                    break
                runs += 1
                isSame = (status, output, files) == (whole[0], whole[1], whole[3])
                isSaid = status == 2 and said.startswith(b"bglog: ") and b"Fatal" not in said
                isHarmless = error == errno.EINTR
                if not isSame and (isHarmless or not isSaid):
                    failures.append(f"{what}: status {status}, {said[:200]}")
                    print("FAILS " + failures[-1], flush=True)
                if files.get("store.sqlite", ("ok",))[0] != "ok":
                    failures.append(f"{what}: the store is damaged")
                    print("FAILS " + failures[-1], flush=True)
            print(f"{title}: {runs} calls of {call} fail with {errno.errorcode[error]}", flush=True)


with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", os.path.join(folder, "faults.so"),
                    os.path.join(HERE, "faults.c"), "-ldl", "-pthread"], check=True)
    archive = os.path.join(folder, "samples.tgz")
    subprocess.run(["tar", "-czf", archive, "-C", os.path.join(ROOT, "Samples"), "logs", "reports"], check=True)
    check(folder, "analyze", "analyze --no-config --jobs 2 --format json logs/leak-ios12.log reports/held-task-ios11.ips")
    check(folder, "stream", "analyze --no-config --jobs 2 --format ndjson logs/parallel-tasks.log")
    check(folder, "outputs", "analyze --no-config --jobs 2 -o OUT/a.json -o OUT/a.html logs/leak-ios12.log")
    check(folder, "triage", "triage --no-config --jobs 2 --format json logs reports")
    check(folder, "archive", f"triage --no-config --jobs 2 --format json {archive}")
    check(folder, "store", "triage --no-config --jobs 2 --format json --store OUT/store.sqlite logs")
    check(folder, "watch", "watch --no-config --format ndjson -", "logs/parallel-tasks.log")
if failures:
    sys.exit(f"{len(failures)} failures")
