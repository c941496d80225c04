#!/usr/bin/env python3
"""Reads metrics with the official client's parsers and checks what those let pass.

usage: check-metrics.py FILE.prom|FILE.om ...
Needs: pip install prometheus-client.
"""
import re
import sys

from prometheus_client.openmetrics.parser import (
    text_string_to_metric_families as read_openmetrics,
)
from prometheus_client.parser import text_string_to_metric_families as read_prometheus


def faults(path):
    with open(path, "rb") as file:
        text = file.read().decode("utf-8")  # bytes that are no UTF-8 are a fault
    if not text.endswith("\n"):
        yield "the last line does not end"
    is_open = path.endswith(".om")
    families = list((read_openmetrics if is_open else read_prometheus)(text))
    if is_open and not text.endswith("\n# EOF\n"):
        yield "the last line is not '# EOF'"
    if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text):
        yield "a control character"
    names = [family.name for family in families]
    for name in names:
        if names.count(name) > 1:
            yield f"{name}: the family's lines are not contiguous"
    seen = set()
    for family in families:
        if not family.documentation or family.type == "unknown":
            yield f"{family.name}: HELP or TYPE is missing"
        if not family.samples:
            yield f"{family.name}: no series"
        for sample in family.samples:
            series = (sample.name, tuple(sorted(sample.labels.items())))
            if series in seen:
                yield f"{series}: twice"
            seen.add(series)
            if sample.timestamp is not None:
                yield f"{series}: has a time"
            if "" in sample.labels.values():
                yield f"{series}: a label without a value"
        yield from buckets(family)
    if not {"bglog_inputs", "bglog_build" if is_open else "bglog_build_info"} <= set(names):
        yield "the metrics of every run are missing"


def buckets(family):
    if family.type != "histogram":
        return
    counts = {}
    for sample in family.samples:
        process = sample.labels.get("process")
        counts.setdefault(process, []).append((sample.name, sample.labels, sample.value))
    for process, samples in counts.items():
        rising = [value for name, _, value in samples if name.endswith("_bucket")]
        total = [value for name, _, value in samples if name.endswith("_count")]
        sums = [value for name, _, value in samples if name.endswith("_sum")]
        if rising != sorted(rising) or [rising[-1]] != total or len(sums) != 1:
            yield f"{family.name} of {process}: buckets do not add up"


found = [f"{path}: {fault}" for path in sys.argv[1:] for fault in faults(path)]
print("\n".join(found) or f"{len(sys.argv) - 1} files of metrics: ok")
sys.exit(bool(found))
