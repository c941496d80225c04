#!/usr/bin/env python3
"""Runs the queries of DuckDB, each of which must find something.

usage: check-duckdb.py QUERIES.sql FOLDER      (FOLDER: where the files that they read lie)
Needs: pip install duckdb.
"""
import os
import sys

import duckdb

with open(sys.argv[1], encoding="utf-8") as file:
    statements = duckdb.extract_statements(file.read())
os.chdir(sys.argv[2])
connection = duckdb.connect()
queries = 0
faults = []
for statement in statements:
    text = statement.query.strip()
    try:
        result = connection.execute(statement)
        if statement.type == duckdb.StatementType.SELECT:
            queries += 1
            rows = result.fetchall()
            names = [column[0] for column in result.description]
            if not rows:
                faults.append(f"no rows: {text}")
            for index, name in enumerate(names):
                if rows and all(row[index] is None for row in rows):
                    faults.append(f"{name} is never there: {text}")
    except duckdb.Error as error:
        faults.append(f"{error}: {text}")
print("\n".join(faults) or f"{queries} queries of DuckDB: ok")
sys.exit(bool(faults) or queries == 0)
