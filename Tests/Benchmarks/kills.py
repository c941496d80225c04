#!/usr/bin/env python3
"""Decodes crash reports with Python's JSON decoder and prints why each process ended.

usage: kills.py FILE...      prints: one rule a line, in the order of the files
"""
import json
import sys

RULES = {
    ("RUNNINGBOARD", 0x2182BAD2): "assertion-kill",
    ("RUNNINGBOARD", 0xDEAD10CC): "file-lock-kill",
    ("FRONTBOARD", 0x8BADF00D): "watchdog-kill",
}
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        file.readline()
        termination = json.load(file).get("termination", {})
    print(RULES.get((termination.get("namespace"), termination.get("code")), "unknown"))
