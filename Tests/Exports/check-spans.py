#!/usr/bin/env python3
"""Reads OTLP/JSON, one request a line, with the official classes and checks what those let pass.

usage: check-spans.py FILE ...
Needs: pip install opentelemetry-proto. The JSON of proto3 has bytes in base64 and OTLP has
identifiers in hexadecimal, so they are written anew before the classes read them.
"""
import base64
import json
import re
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

DIGITS = {"traceId": 32, "spanId": 16, "parentSpanId": 16}


def keys(value, path=""):
    """Checks the encoding of every member, and rewrites identifiers."""
    if isinstance(value, list):
        for index, element in enumerate(value):
            yield from keys(element, f"{path}[{index}]")
    if not isinstance(value, dict):
        return
    for key, member in list(value.items()):
        place = f"{path}.{key}"
        if not re.fullmatch("[a-z][A-Za-z]*", key):
            yield f"{place}: no name of OTLP"
        if key in DIGITS:
            if not re.fullmatch("[0-9a-f]{%d}" % DIGITS[key], member) or set(member) == {"0"}:
                yield f"{place}: no identifier: {member!r}"
            else:
                value[key] = base64.b64encode(bytes.fromhex(member)).decode()
        elif key.endswith("UnixNano") or key == "intValue":
            if not isinstance(member, str) or not re.fullmatch("-?[0-9]+", member):
                yield f"{place}: a 64-bit number that is no text"
        elif key in ("kind", "code", "droppedEventsCount") and type(member) is not int:
            yield f"{place}: no whole number"
        else:
            yield from keys(member, place)


def spans(request, seen):
    for resource in request.resource_spans:
        names = [attribute.key for attribute in resource.resource.attributes]
        if "service.name" not in names or len(names) != len(set(names)):
            yield f"resource: attributes {names}"
        own = [span for scope in resource.scope_spans for span in scope.spans]
        if not own and "bglog.findings_without_task" in names:
            continue
        roots, links = {}, {(span.trace_id, span.span_id) for span in own}
        for span in own:
            if not span.parent_span_id and roots.setdefault(span.trace_id, span) is not span:
                yield "two roots in a trace"
        for span in own:
            name = f"span {span.name!r}"
            identifier = (span.trace_id, span.span_id)
            if identifier in seen:
                yield f"{name}: its identifier is used twice"
            seen.add(identifier)
            root = roots.get(span.trace_id)
            if root is None:
                yield f"{name}: in a trace without a root"
                continue
            if span.parent_span_id and span.parent_span_id != root.span_id:
                yield f"{name}: no parent"
            if any((link.trace_id, link.span_id) not in links for link in span.links):
                yield f"{name}: a link to nothing"
            values = {one.key: one.value for one in span.attributes}
            if len(values) != len(span.attributes):
                yield f"{name}: an attribute twice"
            if "bglog.undated" in values:
                if span.start_time_unix_nano or span.end_time_unix_nano:
                    yield f"{name}: has a time and says that it has none"
            elif not 0 < span.start_time_unix_nano <= span.end_time_unix_nano:
                yield f"{name}: ends before it begins"
            elif not (
                root.start_time_unix_nano <= span.start_time_unix_nano
                and span.end_time_unix_nano <= root.end_time_unix_nano
            ):
                yield f"{name}: not within its launch or request"
            if "bglog.request.state" in values:
                state = values["bglog.request.state"].string_value
                failed = ("refused", "launchFailed", "failed", "killed", "lost", "died")
                if state in failed and span.status.code != 2:
                    yield f"{name}: status {span.status.code} of a request that is {state}"
            if "bglog.task.outcome" not in values:
                continue
            outcome = values["bglog.task.outcome"].string_value
            if (span.status.code == 2) != (outcome in ("leaked", "late")):
                yield f"{name}: status {span.status.code} of a task that is {outcome}"
            if values["bglog.leaked"].bool_value != (outcome == "leaked"):
                yield f"{name}: bglog.leaked does not fit {outcome}"


def faults(path):
    seen = set()
    with open(path, "rb") as file:
        lines = file.read().decode("utf-8").split("\n")
    if lines.pop():
        yield "the last line does not end"
    for number, line in enumerate(lines, 1):
        request = json.loads(line)
        yield from (f"line {number}{fault}" for fault in keys(request))
        message = json_format.ParseDict(request, ExportTraceServiceRequest())
        if not message.resource_spans:
            yield f"line {number}: no spans"
        yield from (f"line {number}: {fault}" for fault in spans(message, seen))


found = [f"{path}: {fault}" for path in sys.argv[1:] for fault in faults(path)]
print("\n".join(found) or f"{len(sys.argv) - 1} files of spans: ok")
sys.exit(bool(found))
