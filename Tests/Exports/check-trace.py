#!/usr/bin/env python3
"""Checks the structure of Chrome traces, and that every dated task and request of the report is in them.

usage: check-trace.py TRACE REPORT [TRACE REPORT ...]
A report is what `bglog analyze --format json` says of the same inputs. Python's standard library.
"""
import json
import sys

PHASES = {"M", "X", "b", "n", "e", "i", "C"}


def faults(trace, report):
    events = trace["traceEvents"]
    processes, tasks, slices = set(), {}, {}
    for event in events:
        phase, place = event["ph"], f"{event['ph']} {event['name']!r}"
        if phase not in PHASES or type(event["pid"]) is not int:
            yield f"{place}: no event that viewers know"
            continue
        if phase == "M":
            if event["name"] == "process_name":
                if event["pid"] in processes:
                    yield f"{place}: two launches under one number"
                processes.add(event["pid"])
            continue
        if event["pid"] not in processes:
            yield f"{place}: of a process without a name"
        if type(event["ts"]) is not int or not 0 <= event["ts"] < 2**53:
            yield f"{place}: no time: {event['ts']!r}"
        if phase == "X":
            row = slices.setdefault((event["pid"], event["tid"]), [])
            row.append((event["ts"], event["ts"] + event["dur"]))
            if event["dur"] < 0:
                yield f"{place}: ends before it begins"
        if phase == "i" and event["s"] not in ("g", "p", "t"):
            yield f"{place}: an instant without a scope"
        if phase == "C" and not all(type(one) in (int, float) for one in event["args"].values()):
            yield f"{place}: a counter that does not count"
        if phase in "bne":
            tasks.setdefault(event["id2"]["local"], []).append(event)
    for row in slices.values():
        row.sort()
        if any(end > begin for (_, end), (begin, _) in zip(row, row[1:])):
            yield "slices of one row overlap"
    for identifier, events in tasks.items():
        if len({(one["pid"], one["name"], one["cat"]) for one in events}) != 1:
            yield f"task {identifier}: its events differ in process, name or category"
        phases = [one["ph"] for one in events]
        if phases.count("b") != 1 or phases.count("e") > 1 or phases[0] != "b":
            yield f"task {identifier}: phases {phases}"
        ends = [one["ts"] for one in events if one["ph"] == "e"]
        if ends and ends[0] < events[0]["ts"]:
            yield f"task {identifier}: ends before it begins"
    kinds = {}
    for identifier, events in tasks.items():
        kinds.setdefault(events[0]["cat"].split(",")[0], {})[identifier] = events
    yield from compare(kinds.get("task", {}), trace, report)
    yield from compare_requests(kinds.get("request", {}), trace, report)


def place(line):
    return line and f"{line['input']}:{line['line']}"


def compare(tasks, trace, report):
    drawn = {}
    for events in tasks.values():
        task = events[0]["args"]  # keys of tasks are stable, and unique, within their input only
        drawn[task["key"], task["began"], task["ended"]] = events
    texts = [
        (event["args"]["key"], event["args"]["began"], event["args"]["ended"])
        for event in trace["traceEvents"] if event["name"] == "task_without_time"]
    undated = 0
    for task in report["tasks"]:
        lines = [task["began"], task["expired"], task["ended"], *task["readings"]]
        # A trace holds times from 1970 to 2254.
        years = [int(line["at"].split("-")[0]) for line in lines if line and line["at"]]
        if not any(1970 <= year < 2255 for year in years):
            undated += 1
            if (task["key"], place(task["began"]), place(task["ended"])) not in texts:
                yield f"task {task['key']}, which has no time, is missing"
            continue
        events = drawn.pop((task["key"], place(task["began"]), place(task["ended"])), None)
        if not events:
            yield f"task {task['key']} is missing"
            continue
        has_end = any(one["ph"] == "e" for one in events)
        if events[0]["args"]["outcome"] != task["outcome"]:
            yield f"task {task['key']}: another outcome"
        if has_end and task["outcome"] in ("leaked", "open"):
            yield f"task {task['key']}: {task['outcome']} and has an end"
        if not has_end and task["ended"] and task["ended"]["at"]:
            yield f"task {task['key']}: its end is missing"
    for key, _, _ in drawn:
        yield f"task {key} is in no report"
    if trace["otherData"]["undatedTasks"] != undated:
        yield f"{undated} tasks without a time, {trace['otherData']['undatedTasks']} counted"
    listed = {one for owner in report["tasks"] + report["requests"] for one in owner["findings"]}
    others = sum(finding["id"] not in listed for finding in report["findings"])
    if trace["otherData"]["findingsWithoutTask"] != others:
        yield f"{others} findings about no task and no request, others are counted"


def compare_requests(requests, trace, report):
    drawn = {events[0]["args"]["key"]: events for events in requests.values()}
    texts = {
        event["args"]["key"]
        for event in trace["traceEvents"] if event["name"] == "request_without_time"}
    for request in report["requests"]:
        key, checks = request["key"], request["checks"]
        lines = [request[one] for one in ("asked", "launched", "started", "ended")]
        lines += [checks["first"], checks["last"]]
        years = [int(line["at"].split("-")[0]) for line in lines if line and line["at"]]
        if not any(1970 <= year < 2255 for year in years):
            if key not in texts:
                yield f"request {key}, which has no time, is missing"
            continue
        events = drawn.pop(key, None)
        if not events:
            yield f"request {key} is missing"
        elif events[0]["args"]["state"] != request["state"]:
            yield f"request {key}: another state"
    for key in drawn:
        yield f"request {key} is in no report"
    if trace["otherData"].get("undatedRequests", 0) != len(texts):
        yield f"{len(texts)} requests without a time, others are counted"


found = []
for trace, report in zip(sys.argv[1::2], sys.argv[2::2]):
    with open(trace, encoding="utf-8") as first, open(report, encoding="utf-8") as second:
        found += [f"{trace}: {fault}" for fault in faults(json.load(first), json.load(second))]
print("\n".join(found) or f"{len(sys.argv) // 2} traces: ok")
sys.exit(bool(found))
