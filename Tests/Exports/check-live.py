#!/usr/bin/env python3
"""Asks a Prometheus that scrapes a node_exporter what a dashboard asks and what the rules say.

usage: check-live.py DASHBOARD.json RULES.yml TEXTFILE-FOLDER ALERT…
ALERT…: the alerts that fire over these metrics, and no others.
Needs: prometheus and prometheus-node-exporter (Debian's names), and two free local ports.
"""
import contextlib
import json
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from grafana import Dashboard

PATIENCE = 120  # seconds: a machine that does much else is slow, none is slower than this


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


@contextlib.contextmanager
def running(*command):
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


class Prometheus:
    def __init__(self, port):
        self.base = f"http://127.0.0.1:{port}/api/v1/"

    def get(self, path, **parameters):
        query = urllib.parse.urlencode(parameters)
        try:
            with urllib.request.urlopen(f"{self.base}{path}?{query}", timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{path} {query}: {error.read().decode()}") from error

    def series(self, query):
        """The series of a query that have a value."""
        found = self.get("query", query=query)["result"]
        return [each for each in found if not math.isnan(float(each["value"][1]))]

    def active(self):
        return {each["labels"]["alertname"] for each in self.get("alerts")["alerts"]}

    def wait(self, alerts):
        """Waits until the metrics are there and these alerts fire, and tells what is wrong."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                if self.series("bglog_build_info") and self.active() == alerts:
                    return
            time.sleep(0.5)
        yield f"alerts: {sorted(self.active())} instead of {sorted(alerts)}"


def faults(prometheus, dashboard, alerts):
    yield from prometheus.wait(alerts)
    for title, query in dashboard.queries():
        if not prometheus.series(query):
            yield f"{title}: no data for {query}"
    # As Grafana puts in a name that is chosen: escaped for the pattern, and that for the string.
    for title, query in dashboard.queries(process=r"Mail\\.Sync \\(Beta\\)|Tide Log"):
        if title == "Tasks of each process by outcome":
            names = {each["metric"]["process"] for each in prometheus.series(query)}
            if names != {"Mail.Sync (Beta)", "Tide Log"}:
                yield f"{title}: {names} where two processes are chosen"
        prometheus.series(query)
    for name, series, label in dashboard.label_queries():
        if not prometheus.get(f"label/{label}/values", **{"match[]": series}):
            yield f"${name}: nothing to choose from"
    for group in prometheus.get("rules")["groups"]:
        for rule in group["rules"]:
            if rule["health"] != "ok":
                yield f"{rule['name']}: {rule.get('lastError', rule['health'])}"


def configuration(rules, port):
    """JSON, and so YAML."""
    return json.dumps({
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": [os.path.abspath(rules)],
        "scrape_configs": [
            {"job_name": "node", "static_configs": [{"targets": [f"127.0.0.1:{port}"]}]}]})


def main():
    dashboard, rules, folder = Dashboard(sys.argv[1]), sys.argv[2], sys.argv[3]
    exporter, server = free_ports(2)
    with tempfile.TemporaryDirectory() as work, contextlib.ExitStack() as stack:
        with open(f"{work}/prometheus.yml", "w", encoding="utf-8") as file:
            file.write(configuration(rules, exporter))
        stack.enter_context(running(
            "prometheus-node-exporter", "--collector.disable-defaults", "--collector.textfile",
            f"--collector.textfile.directory={folder}", "--log.level=error",
            f"--web.listen-address=127.0.0.1:{exporter}"))
        stack.enter_context(running(
            "prometheus", f"--config.file={work}/prometheus.yml", "--log.level=error",
            f"--storage.tsdb.path={work}/data", f"--web.listen-address=127.0.0.1:{server}"))
        found = list(faults(Prometheus(server), dashboard, set(sys.argv[4:])))
    print("\n".join(found) or f"{len(list(dashboard.queries()))} queries of Grafana: ok")
    sys.exit(bool(found))


main()
