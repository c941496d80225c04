#!/usr/bin/env python3
"""Writes the seeds of all targets but logs to a folder: small inputs in the documented formats.

usage: seeds.py FOLDER
"""
import bz2, gzip, io, lzma, os, shutil, sys, tarfile, zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = sys.argv[1]


def write(target, name, content):
    folder = os.path.join(FOLDER, target)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def sample(name):
    with open(os.path.join(ROOT, "Samples", name), "rb") as file:
        return file.read()


def target(name):
    """The target of a report among the samples."""
    if "metrickit" in name:
        return "metrickit"
    if "jetsam" in name:
        return "jetsam"
    return "ips" if sample("reports/" + name).startswith(b"{") else "text"


for name in sorted(os.listdir(os.path.join(ROOT, "Samples", "reports"))):
    write(target(name), name, sample("reports/" + name))
for name in sorted(os.listdir(os.path.join(ROOT, "Samples", "logs"))):
    write("log", name, sample("logs/" + name))
write("metrickit", "crash.json", """{"timeStampBegin":"2024-01-01 00:00:00","timeStampEnd":"2024-01-02 00:00:00",
"crashDiagnostics":[{"version":"1.0.0","callStackTree":{"callStacks":[{"threadAttributed":true,
"callStackRootFrames":[{"binaryUUID":"70B89F27-1634-3580-A695-57CDB41D7743","offsetIntoBinaryTextSegment":123,
"sampleCount":20,"binaryName":"testBinaryName","address":74565,"subFrames":[]}]}],"callStackPerThread":true},
"diagnosticMetaData":{"appBuildVersion":"1","appVersion":"1.0","osVersion":"iPhone OS 17.4 (21E219)",
"terminationReason":"Namespace RUNNINGBOARD, Code 0x2182bad2","signal":9,"exceptionType":1}}]}""")
packs = os.path.join(ROOT, "Sources/ConsoleLogs/Packs")
for name in sorted(os.listdir(packs)):
    with open(os.path.join(packs, name), "rb") as file:
        content = file.read()
    if len(content) < 16384:
        write("pack", name, content)
write("pack", "small.yml", "pack: acme\nrules:\n- id: acme.a\n  event: task-began\n"
      "  pattern: 'Upload (?<id>\\d+) started'\n  literals: ['Upload ']\n  samples:\n  - 'Upload 7 started'\n")
write("configuration", "a.yml", "rules: [acme.yml]\nfail-on: warning\nbudget: 30\nignore: [leaked-task]\n")
write("baseline", "a.json", '{"schema": "bglog.baseline/1", "findings": [{"fingerprint": "0123456789abcdef", '
      '"rule": "leaked-task", "process": {"name": "App"}}]}')
for text in ["/Users/j\\u00fcrgen/x jane@example.org", "password='a b' &#252; %C3%BC \\M-C\\M-< 192.0.2.1",
             "deviceName = \"x\"; 48.8566, 2.3522 4111 1111 1111 1111"]:
    write("redaction", str(len(text)), text)

log = sample("logs/leak-ios5.log")[:2000]
for name, data in {"gz": gzip.compress(log), "xz": lzma.compress(log), "bz2": bz2.compress(log)}.items():
    write("archive", name, data)
tar = io.BytesIO()
with tarfile.open(fileobj=tar, mode="w", format=tarfile.GNU_FORMAT) as archive:
    for number in range(2):
        info = tarfile.TarInfo("%d.log" % number)
        info.size = len(log)
        archive.addfile(info, io.BytesIO(log))
write("archive", "tar", tar.getvalue())
write("archive", "tgz", gzip.compress(tar.getvalue()))
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("a.log", log)
    archive.writestr("b/c.log", b"x")
write("archive", "zip", packed.getvalue())
for target in ["log", "ips", "text"]:
    folder = os.path.join(FOLDER, target)
    for name in os.listdir(folder):
        os.makedirs(os.path.join(FOLDER, "same"), exist_ok=True)
        shutil.copy(os.path.join(folder, name), os.path.join(FOLDER, "same", name))
