"""The tools that are measured, and how each is asked."""
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import answers

HERE = Path(__file__).resolve().parents[1]

TEXT = r"(Starting|Finishing) background task (\d+) with (-?[\d.]+) seconds remaining"

# The whole line of a task's message with all that is worth capturing, of each format.
LINES = {
    "nslog": r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) (.+?)\[(\d+):(\d+)\] " + TEXT + "$",
    "syslog": r"^(\w{3} [ \d]\d \d\d:\d\d:\d\d) (\S+) (.+?)\[(\d+)\] <(\w+)>: " + TEXT + "$",
    "log-default": r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}[+-]\d{4}) 0x([\da-f]+) +(\w+) +"
    r"0x[\da-f]+ +(\d+) +\d+ +(.+?): \((\w+)\) \[(\S+)\] " + TEXT + "$",
    "log-compact": r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) (\w\w?) +(.+?)\[(\d+):([\da-f]+)\] "
    r"\[(\S+)\] " + TEXT + "$",
    "log-ndjson": r'^\{.*?"processImagePath":"([^"]+)".*?"timestamp":"([^"]+)".*?"eventMessage":"'
    + TEXT + r'".*?"processID":(\d+).*\}$',
    "console-app": r"^(\w+)\t([\d:.]+[+-]\d{4})\t([^\t]+)\t" + TEXT + "$",
}

NDJSON_FIELDS = r"""SELECT processImagePath AS process, processID AS pid,
 regexp_match('^(\w+)', log_body) AS verb, regexp_match('task (\d+)', log_body) AS task,
 regexp_match('with (\S+)', log_body) AS remaining
 FROM bench_log_ndjson WHERE log_body LIKE '%ing background task %'"""

QUERY = """;SELECT sum(begins) AS begins, sum(ends = 0) AS leaked, sum(low <= 0) AS late,
 sum(max(ends - 1, 0)) AS again FROM (SELECT sum(verb = 'Starting') AS begins,
 sum(verb = 'Finishing') AS ends,
 min(CASE verb WHEN 'Finishing' THEN CAST(remaining AS REAL) END) AS low
 FROM ({}) GROUP BY process, pid, task)"""


@dataclass
class Tool:
    name: str
    command: list
    check: Callable
    is_ours: bool = False
    statuses: tuple = (0,)
    stdin: str = None
    home: str = None
    # Where a tool is given another input than the rest of its case: its bytes and its truth.
    bytes: int = None
    truth: dict = None

    def environment(self):
        """Bytes are compared as bytes; nobody's own settings count."""
        return {**os.environ, "LC_ALL": "C", "HOME": self.home or "/nonexistent", "TERM": "dumb"}


class Kit:
    """Makes tools; those that are not installed are noted and left out."""

    def __init__(self, bglog, folder):
        self.bglog = str(bglog)
        self.home = str(folder)
        self.missing = set()
        text = subprocess.run([self.bglog, "analyze", "--help"], stdout=subprocess.PIPE, text=True,
                              check=True).stdout
        self.has_jobs = "--jobs" in text
        self.has_ndjson = "ndjson" in text
        for option, is_there in (("--jobs", self.has_jobs), ("--format ndjson", self.has_ndjson)):
            if not is_there:
                self.missing.add(f"bglog analyze {option}")

    def ours(self, name, arguments, check, **more):
        return Tool(name, [self.bglog, "analyze", *arguments], check, is_ours=True,
                    statuses=(0, 1), home=self.home, **more)

    def reports(self, files, has_text=False):
        """bglog in its variants on the same files."""
        made = []
        for form, check in (("json", answers.json_report), ("ndjson", answers.ndjson_report)):
            if form == "ndjson" and not self.has_ndjson:
                continue
            for jobs in (1, 2):
                if jobs > 1 and not self.has_jobs:
                    continue
                name = f"bglog {form}, {jobs} job" + ("s" if jobs > 1 else "")
                option = ["--jobs", str(jobs)] if self.has_jobs else []
                made.append(self.ours(name, ["--format", form, *option, *files], check))
        if has_text:
            made.append(self.ours("bglog text", files, answers.text_report))
        return made

    def peer(self, name, command, check, statuses=(0,)):
        """A list of the tool, or of none when it is not installed."""
        if not shutil.which(command[0]):
            self.missing.add(command[0])
            return []
        return [Tool(name, command, check, statuses=statuses, home=self.home)]

    def searches(self, layout, files):
        """Counters of lines, and of the lines of tasks."""
        line, literal = LINES[layout], " background task "
        lines, ends = answers.number("lines"), answers.number("taskLines")
        return [
            *self.peer("wc -l", ["wc", "-l", *files], lines),
            *self.peer("grep -c -F", ["grep", "-c", "-F", literal, *files], answers.anything),
            *self.peer("grep -c -P", ["grep", "-c", "-P", line, *files], ends, (0, 1)),
            *self.peer("rg -c literal", ["rg", "-c", "-F", literal, *files], answers.anything),
            *self.peer("rg -c", ["rg", "-c", line, *files], ends),
            *self.peer("pcre2grep -c", ["pcre2grep", "-c", line, *files], ends, (0, 1)),
        ]

    def pairers(self, layout, files, is_folder=False):
        """Tools that pair begins with ends."""
        made = [
            *self.peer("perl", ["perl", str(HERE / "pair.pl"), layout, *files], answers.pairs),
            *self.peer("python", [sys.executable, str(HERE / "pair.py"), layout, *files],
                       answers.pairs),
        ]
        if layout != "console-app":  # lnav reads no times without a date
            fields = (NDJSON_FIELDS if layout == "log-ndjson" else
                      "SELECT process, pid, verb, task, remaining FROM bench_"
                      + layout.replace("-", "_") + " WHERE verb IS NOT NULL")
            # lnav 0.11.1 ignores file arguments after the 108th without a word; of a folder it reads
            # more, though of 10,000 files only some 4,100: its answer is then counted as wrong.
            source = ["-r", "."] if is_folder else files
            made += self.peer("lnav", ["lnav", "-n", "-I", str(HERE / "lnav"), "-c",
                                       QUERY.format(fields).replace("\n", ""), *source],
                              answers.pairs)
        return made

    def versions(self):
        """The first line that each tool says of its version."""
        found = {"bglog": self.version([self.bglog, "--version"])}
        for name in ("grep", "rg", "pcre2grep", "perl", "lnav"):
            if shutil.which(name):
                flag = "-V" if name == "lnav" else "--version"
                found[name] = self.version([name, flag])
        found["python"] = sys.version.split()[0]
        return found

    @staticmethod
    def version(command):
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", stdin=subprocess.DEVNULL)
        return next((line.strip() for line in said.stdout.splitlines() if line.strip()), "")
