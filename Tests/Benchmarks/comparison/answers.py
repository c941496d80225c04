"""Checks what tools answered against the truth; each check returns what is wrong, or None."""
import json
import re


def differences(found, truth):
    """Names what was found otherwise than it is."""
    wrong = [f"{name} {value} for {truth[name]}" for name, value in found.items()
             if value != truth[name]]
    return ", ".join(wrong) or None


def count_tasks(tasks, findings, truth):
    outcomes = [task["outcome"] for task in tasks]
    found = {
        "begins": len(tasks),
        "leaked": sum(task["ended"] is None for task in tasks),
        "late": outcomes.count("late"),
        "doubleEnds": sum(finding["rule"] == "double-end" for finding in findings),
    }
    wrong = differences(found, truth)
    # Only our own generator knows which tasks a log proves to be leaked.
    if not wrong and "completed" in truth:
        wrong = differences({"completed": outcomes.count("completed"),
                             "leaked": outcomes.count("leaked")}, truth)
    return wrong


def judge(tasks, findings, crashes, truth):
    if "verdicts" in truth:
        found = [(crash["verdict"] or {}).get("rule") for crash in crashes]
        if found == truth["verdicts"]:
            return None
        if sorted(map(str, found)) == sorted(truth["verdicts"]):
            order = {crash["input"]: (crash["verdict"] or {}).get("rule") for crash in crashes}
            return None if [order[key] for key in sorted(order)] == truth["verdicts"] else "order"
        return f"{len(found)} verdicts, not all right"
    return count_tasks(tasks, findings, truth)


def json_report(output, truth):
    with open(output) as file:
        report = json.load(file)
    files = truth.get("files", 1)
    if len(report["inputs"]) != files:
        return f"{len(report['inputs'])} inputs for {files}"
    return judge(report["tasks"], report["findings"], report["crashes"], truth)


def ndjson_report(output, truth):
    kinds = {"task": [], "finding": [], "crash": [], "input": []}
    last = None
    with open(output) as file:
        for line in file:
            last = json.loads(line)
            kinds.get(last["type"], []).append(last)
    if not last or last["type"] != "summary":
        return "cut off: no summary"
    return judge(kinds["task"], kinds["finding"], kinds["crash"], truth)


def text_report(output, truth):
    with open(output) as file:
        head = file.read(4000)
    match = re.search(r"(\d[\d,]*) background tasks?: ([^\n]*)", head)
    if not match:
        return "no count of tasks"
    counts = {word: int(number.replace(",", ""))
              for number, word in re.findall(r"(\d[\d,]*) (\w+)", match[2])}
    return differences({
        "begins": int(match[1].replace(",", "")), "late": counts.get("late", 0),
        "leaked": counts.get("leaked", 0) + counts.get("open", 0)}, truth)


def ten_records(output, truth):
    """A report on a log of ten lines; messages may have several."""
    with open(output) as file:
        found = json.load(file)["summary"]["records"]
    return None if 1 <= found <= truth["records"] else f"{found} records"


def pairs(output, truth):
    """The four counts of a pairing script, or of lnav's table."""
    with open(output) as file:
        numbers = [int(number) for number in re.findall(r"\d+", file.read())]
    return differences(dict(zip(("begins", "leaked", "late", "doubleEnds"), numbers[-4:],
                                strict=True)), truth)


def kills(output, truth):
    with open(output) as file:
        return None if file.read().split() == truth["verdicts"] else "not all verdicts are right"


def number(key):
    """A check of a number, or of one a file with the file's name before it."""
    def check(output, truth):
        with open(output) as file:
            lines = file.read().splitlines()
        if len(lines) > 1 and lines[-1].split()[1:] == ["total"]:
            lines = lines[-1:]
        found = sum(int(line.rsplit(":", 1)[-1].split()[0]) for line in lines)
        return differences({key: found}, truth)
    return check


def anything(output, truth):
    return None
