#!/usr/bin/env python3
"""Checks how a dashboard of Grafana is made, and writes what it asks as rules for promtool.

usage: check-dashboard.py DASHBOARD.json METRICS.prom RULES.yml
Needs: pip install grafana-foundation-sdk (Grafana's own models of dashboards).
"""
import itertools
import json
import re
import sys

from grafana import Dashboard
from grafana_foundation_sdk.cog import plugins
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import Dashboard as Model

SOURCE = {"type": "prometheus", "uid": "${datasource}"}


def model_faults(dashboard):
    """What Grafana's models drop or change when they read the file and write it again."""
    plugins.register_default_plugins()
    model = Model.from_json(json.loads(json.dumps(dashboard.json)))
    written = json.loads(JSONEncoder(sort_keys=True).encode(model))
    yield from lost(dashboard.json, written, "")
    if dashboard.json["schemaVersion"] != Model().schema_version:
        yield f"schemaVersion is not the models', {Model().schema_version}"


def lost(ours, theirs, path):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key, value in ours.items():
            if key not in theirs:
                yield f"{path}/{key}: no model of Grafana knows it"
            else:
                yield from lost(value, theirs[key], f"{path}/{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, pair in enumerate(zip(ours, theirs)):
            yield from lost(*pair, f"{path}/{index}")
    elif ours != theirs:
        yield f"{path}: {ours!r} is read as {theirs!r}"


def layout_faults(dashboard):
    both = dashboard.rows + dashboard.panels
    ids = [panel["id"] for panel in both]
    if len(set(ids)) != len(ids):
        yield "the ids of panels are not unique"
    titles = [panel["title"] for panel in both]
    if len(set(titles)) != len(titles):
        yield "two panels have one title"
    for panel in both:
        place = panel["gridPos"]
        if place["x"] < 0 or place["x"] + place["w"] > 24 or place["w"] < 1 or place["h"] < 1:
            yield f"{panel['title']}: is not within the 24 columns"
    for one, other in itertools.combinations(both, 2):
        a, b = one["gridPos"], other["gridPos"]
        across = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
        if across and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"]:
            yield f"{one['title']}: overlaps {other['title']}"


def panel_faults(dashboard):
    for panel in dashboard.panels:
        title = panel["title"]
        if not title or not panel["description"].endswith("."):
            yield f"{title}: has no title, or no sentence that describes it"
        if not panel["fieldConfig"]["defaults"].get("unit"):
            yield f"{title}: has no unit"
        if panel["datasource"] != SOURCE or not panel["targets"]:
            yield f"{title}: does not ask the data source that is chosen"
        names = [target["refId"] for target in panel["targets"]]
        if len(set(names)) != len(names):
            yield f"{title}: two targets have one refId"
        for target in panel["targets"]:
            if target["datasource"] != SOURCE:
                yield f"{title}: a target does not ask the data source that is chosen"
            if target["instant"] == target["range"]:
                yield f"{title}: a target is neither instant nor a range"
    for variable in dashboard.variables:
        if variable["type"] == "query" and variable["datasource"] != SOURCE:
            yield f"${variable['name']}: does not ask the data source that is chosen"


def metric_faults(dashboard, metrics):
    """Metrics that bglog writes and no panel shows."""
    asked = " ".join(query for _, query in dashboard.queries())
    for name in re.findall(r"^# TYPE (\w+) ", metrics, re.MULTILINE):
        if not re.search(rf"\b{name}(_bucket|_sum|_count)?\b", asked):
            yield f"no panel shows {name}"


def rules(dashboard):
    """A file of rules, which is JSON and so YAML, that records every expression."""
    recorded = [
        {"record": f"panel:{number}", "expr": query}
        for number, (_, query) in enumerate(dashboard.queries())]
    return json.dumps({"groups": [{"name": "panels", "rules": recorded}]})


dashboard = Dashboard(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    metrics = file.read()
with open(sys.argv[3], "w", encoding="utf-8") as file:
    file.write(rules(dashboard))
found = [
    *model_faults(dashboard), *layout_faults(dashboard), *panel_faults(dashboard),
    *metric_faults(dashboard, metrics)]
print("\n".join(found) or f"{len(dashboard.panels)} panels of Grafana: ok")
sys.exit(bool(found))
