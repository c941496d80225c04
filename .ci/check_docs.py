"""Checks that what can be seen is documented and has its place: check_docs.py GRAPHS CATALOG."""

import json
import re
import sys
from pathlib import Path

graphs, catalog = Path(sys.argv[1]), Path(sys.argv[2])
landing = (catalog / "BGLogKit.md").read_text()
curated = set(re.findall(r"^- ``([^`]+)``$", landing, re.M))
faults, count, types = [], 0, set()
for graph in sorted(graphs.glob("*.symbols.json")):
    for symbol in json.loads(graph.read_text())["symbols"]:
        path = symbol["pathComponents"]
        # What comes from the standard library, a raw value or ==, brings its own comment or none.
        own = symbol.get("location", {}).get("uri", "").find("/Sources/") >= 0
        if not own:
            continue
        count += 1
        if len(path) == 1:
            types.add(path[0])
        if not symbol.get("docComment", {}).get("lines"):
            faults.append(f"{'/'.join(path)} has no comment")
faults += [f"{name} has no place on the landing page" for name in sorted(types - curated)]
print(f"{count} public symbols, {len(types)} on the landing page")
for fault in faults:
    print(fault)
sys.exit(1 if faults or not types else 0)
