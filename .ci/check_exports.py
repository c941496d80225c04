"""Reads exports as their readers do: check_exports.py FOLDER COUNT (see check-exports)."""

import csv
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import cmarkgfm
import junitparser

folder, count = Path(sys.argv[1]), int(sys.argv[2])
faults = []


def expect(condition, file, what):
    if not condition:
        faults.append(f"{file.name}: {what}")


def check_sarif(file):
    run = json.loads(file.read_text())["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        expect(rules[result["ruleIndex"]] == result["ruleId"], file, "a ruleIndex is wrong")
        expect(result["locations"], file, "a result without a location")
        expect("primaryLocationLineHash" in result["partialFingerprints"], file, "no fingerprint")
        for flow in result.get("codeFlows", []):
            steps = flow["threadFlows"][0]["locations"]
            orders = [step["executionOrder"] for step in steps]
            expect(orders == list(range(1, len(steps) + 1)), file, "steps out of order")
    return len(run["results"])


def check_junit(file):
    suites = junitparser.JUnitXml.fromfile(str(file))
    for suite in suites:
        cases = list(suite)
        results = [result for case in cases for result in case.result]
        failures = [each for each in results if isinstance(each, junitparser.Failure)]
        skipped = [each for each in results if isinstance(each, junitparser.Skipped)]
        told = (suite.tests, suite.failures, suite.errors, suite.skipped)
        expect(
            told == (len(cases), len(failures), 0, len(skipped)), file, f"{suite.name}: {told}")
        for case in cases:
            expect(len(case.result) <= 1, file, f"{case.name} has several results")
    return len(list(suites))


def check_csv(file):
    text = file.read_bytes()
    expect(text.endswith(b"\r\n"), file, "the last row does not end in CRLF")
    expect(b"\n" not in text.replace(b"\r\n", b""), file, "a bare line feed")
    rows = list(csv.reader(text.decode().splitlines(), strict=True))
    texts = {"input", "process", "key", "identifier", "label", "owner"}
    for row in rows[1:]:
        expect(len(row) == len(rows[0]), file, f"{len(row)} cells")
        for name, cell in zip(rows[0], row):
            formula = name in texts and cell[:1] in tuple("=+-@\t\r\n")
            expect(not cell or not formula, file, f"a formula: {cell}")
    return len(rows) - 1


def check_github(file):
    command = re.compile(
        r"::(error|warning|notice) (file=[^,:]+,(line=[1-9]\d*,)?)?title=[^,:]+::[^\r]+")
    lines = file.read_bytes().decode().split("\n")
    expect(lines.pop() == "", file, "the last line does not end")
    for line in lines:
        expect(command.fullmatch(line), file, f"no command: {line[:80]}")
        expect(not re.search(r"%(?!25|0A|3A|2C)", line), file, "a percent sign stands bare")
    names = [line.split(" ")[0] for line in lines]
    expect(names == sorted(names, key=["::error", "::warning", "::notice"].index), file, "order")
    expect(names.count("::error") <= 10 and names.count("::warning") <= 10, file, "too many")
    return len(lines)


class Page(HTMLParser):
    """Counts what a page of GitHub would obey."""

    allowed = set("h2 h3 p table thead tbody tr th td code pre details summary".split())

    def __init__(self, file):
        super().__init__()
        self.file, self.row, self.cells, self.columns, self.code = file, [], 0, 0, 0

    def handle_starttag(self, tag, attributes):
        expect(tag in self.allowed, self.file, f"<{tag}> is live")
        names = {name for name, _ in attributes}
        expect(names <= {"lang", "align"}, self.file, f"<{tag}> has {names}")
        if tag == "tr":
            self.cells = 0
        if tag in ("td", "th"):
            self.cells += 1
        if tag in ("code", "pre"):
            self.code += 1

    def handle_endtag(self, tag):
        if tag in ("code", "pre"):
            self.code -= 1

    def handle_data(self, text):
        if not self.code:
            expect(not re.search(r"[@#`|<>]|://", text), self.file, f"outside of code: {text}")


def check_markdown(file):
    text = file.read_text()
    expect(len(text.encode()) <= 60000, file, "too long")
    options = cmarkgfm.cmark.Options.CMARK_OPT_UNSAFE
    page = Page(file)
    page.feed(cmarkgfm.github_flavored_markdown_to_html(text, options))
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        bars = {row.count("|") for row in block.splitlines()}
        expect(len(bars) == 1, file, "rows of unequal length")
    return text.count("\n|")


totals = {}
for number in range(1, count + 1):
    for name, check in [
        ("sarif", check_sarif), ("junit", check_junit), ("csv", check_csv),
        ("github", check_github), ("markdown", check_markdown),
    ]:
        totals[name] = totals.get(name, 0) + check(folder / f"{number}.{name}")
print(", ".join(f"{name} {total}" for name, total in totals.items()))
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
