"""Asks Datasette for every table, view and canned query of a store.

usage: check-datasette.py STORE METADATA INSPECTION
"""
import asyncio
import json
import sqlite3
import sys

import yaml
from datasette.app import Datasette

store, metadata, inspection = sys.argv[1:4]
with open(metadata) as file:
    described = yaml.safe_load(file)
with open(inspection) as file:
    inspected = json.load(file)
name = store.rsplit("/", 1)[-1].removesuffix(".sqlite")
tables = inspected[name]["tables"]
assert tables["inputs"]["count"] == 20 and tables["tasks"]["count"] == 19, tables
faults = []
with sqlite3.connect(store) as database:
    own = [row[0] for row in database.execute(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")]


async def ask(server, path):
    answer = await server.client.get(path)
    if answer.status_code != 200:
        faults.append(f"{path}: {answer.status_code} {answer.text[:200]}")
        return []
    return answer.json()


async def main():
    server = Datasette([store], metadata=described, settings={"num_sql_threads": 1})
    for table in own:
        await ask(server, f"/{name}/{table}.json?_shape=array")
    queries = described["databases"][name]["queries"]
    filled = 0
    for query in queries:
        filled += bool(await ask(server, f"/{name}/{query}.json?_shape=array"))
    print(f"{len(own)} tables and views, {len(queries)} queries, {filled} of them with rows")
    # Some ask for the last days, and the samples are old.
    if filled < len(queries) // 2:
        faults.append("most queries find nothing")


asyncio.run(main())
print("\n".join(faults))
sys.exit(bool(faults))
