#!/usr/bin/env python3
"""Pairs the begins and ends of background tasks, as a script made for the purpose would.

usage: pair.py FORMAT FILE...      prints: begins,leaked,late,ended again
"""
import re
import sys

TEXT = (rb"(?P<verb>Starting|Finishing) background task (?P<task>\d+) with "
        rb"(?P<left>-?[\d.]+) seconds remaining")
DATE = rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}"
NAME = rb"(?P<process>.+?)"
PID = rb"(?P<pid>\d+)"
PATTERNS = {
    "nslog": rb"^" + DATE + rb" " + NAME + rb"\[" + PID + rb":\d+\] " + TEXT + rb"$",
    "syslog": rb"^\w{3} [ \d]\d \d\d:\d\d:\d\d \S+ " + NAME + rb"\[" + PID + rb"\] <\w+>: "
    + TEXT + rb"$",
    "log-default": rb"^\S+ \S+ 0x[\da-f]+ +\w+ +0x0 +" + PID + rb" +\d+ +" + NAME
    + rb": \(\w+\) \[\S+\] " + TEXT + rb"$",
    "log-compact": rb"^\S+ \S+ \w\w? +" + NAME + rb"\[" + PID + rb":[\da-f]+\] \[\S+\] "
    + TEXT + rb"$",
    "log-ndjson": rb'"processImagePath":"[^"]*/(?P<process>[^"/]+)",.*"eventMessage":"' + TEXT
    + rb'",.*"processID":' + PID,
    "console-app": rb"^\w+\t[\d:.]+[+-]\d{4}\t(?P<process>[^\t]+)\t(?P<pid>)" + TEXT + rb"$",
}


def main():
    search = re.compile(PATTERNS[sys.argv[1]]).search
    begins = leaked = late = again = 0
    ends = {}
    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            for line in file:
                if b" background task " not in line:
                    continue
                match = search(line)
                if not match:
                    continue
                key = match["process"], match["pid"], match["task"]
                if match["verb"] == b"Starting":
                    begins += 1
                    # An identifier that is used again belongs to the next launch.
                    leaked += ends.get(key) == 0
                    ends[key] = 0
                elif key in ends:
                    ends[key] += 1
                    if ends[key] > 1:
                        again += 1
                    elif float(match["left"]) <= 0:
                        late += 1
    leaked += sum(count == 0 for count in ends.values())
    print(f"{begins},{leaked},{late},{again}")


main()
