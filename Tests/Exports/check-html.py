"""Opens HTML reports in a browser and checks what people would meet.

usage: check-html.py BROWSER FOLDER: for each NAME.html there is a NAME.json of the same run; the
folder takes pictures.
"""

import base64
import hashlib
import json
import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

browser_path, folder = sys.argv[1], Path(sys.argv[2])
failures = []


def check(is_right, page, what):
    if not is_right:
        failures.append(f"{page.name}: {what}")


def check_bytes(path):
    text = path.read_bytes()
    page = text.decode("utf-8")
    check(len(text) < 300_000, path, f"{len(text)} bytes")
    for tag in ("style", "script"):
        body = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.S)
        check(len(body) == 1, path, f"{len(body)} {tag} elements")
        digest = base64.b64encode(hashlib.sha256(body[0].encode()).digest()).decode()
        check(f"{tag}-src 'sha256-{digest}'" in page, path, f"the policy does not name the {tag}")
    check("unsafe" not in page.split("</head>")[0].split("<style>")[0], path, "an unsafe policy")


def expected_lanes(path):
    report = json.loads(path.with_suffix(".json").read_text())
    if report["schema"].startswith("bglog.triage"):
        return None
    lines = ("began", "ended", "expired")
    text = path.read_text()
    # A page of very many launches leaves the last ones without problems out.
    shown = [
        task for task in report["tasks"]
        if f">{task['process']['name']} [{task['process']['pid']}]" in text
        or task["process"]["pid"] is None or not text.count("more of the processes")
    ]
    return sum(any((task[line] or {}).get("at") for line in lines) for task in shown)


def opened(context, path):
    """A page, with a record of everything that it asked for and complained of."""
    page = context.new_page()
    page.requests, page.complaints = [], []
    page.on("request", lambda request: page.requests.append(request.url))
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("dialog", lambda dialog: (page.complaints.append("a dialog"), dialog.dismiss()))
    page.goto(path.as_uri())
    return page


def check_quiet(page, path, how):
    url = path.as_uri()
    check([one for one in page.requests if one != url] == [], path, f"{how}: {page.requests}")
    check(page.complaints == [], path, f"{how}: {page.complaints}")


def check_width(page, path, how):
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, path, f"{how}: {wide} pixels too wide")


def check_axe(page, path, how):
    result = Axe().run(page)
    for violation in result.response["violations"]:
        nodes = [node["html"][:160] for node in violation["nodes"][:2]]
        check(False, path, f"{how}: axe {violation['id']} ({len(violation['nodes'])}): {nodes}")


def check_links(page, path):
    targets = page.evaluate(
        "[...new Set([...document.querySelectorAll('a')].map(a => a.getAttribute('href')))]")
    for target in targets:
        check(target.startswith("#"), path, f"a link to {target}")
    names = [name for name in targets if re.match(r"#((task|request)-\d+|F\d+)$", name)]
    for name in names[:8] + names[-4:]:
        found = page.evaluate(
            """name => { location.hash = ''; scrollTo(0, 0); location.hash = name;
            const node = document.querySelector(name); if (!node) return 'is nowhere';
            const box = node.getBoundingClientRect();
            if (!node.matches(':target')) return 'is no target';
            return box.top >= -1 && box.top < innerHeight ? '' : 'is out of sight'; }""", name)
        check(found == "", path, f"{name} {found}")


def check_tools(page, path):
    """Zoom, filter and sort do what they say."""
    if page.locator("[aria-label='Zoom in']").count():
        before = page.locator(".zoom").first.get_attribute("width")
        page.locator("[aria-label='Zoom in']").first.click()
        after = page.locator(".zoom").first.get_attribute("width")
        check((before, after) == ("100%", "200%"), path, f"zoom: {before} to {after}")
        page.locator("[aria-label='Show all']").first.click()
    search = page.locator("input[type=search]")
    if search.count():
        lanes = page.locator(".chart").filter(has=page.locator(".lane")).locator(".lane:visible")
        search.first.fill("no task has such a name")
        chart = page.locator(".tools:has(input) + .chart").first
        check(chart.locator(".lane:visible").count() == 0, path, "the filter lets lanes pass")
        search.first.fill("")
        check(lanes.count() > 0, path, "the filter does not give lanes back")
    head = page.locator("th button")
    if head.count():
        head.first.click()
        check(page.locator("th[aria-sort=ascending]").count() == 1, path, "a table is not sorted")


def check_keyboard(page, path):
    page.keyboard.press("Tab")
    text = page.evaluate("document.activeElement.textContent")
    check(text == "Skip to the report", path, f"the first stop is {text!r}")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
    paths = sorted(folder.glob("*.html"))
    if not paths:
        sys.exit("no pages")
    ways = {
        "wide": {"viewport": {"width": 1200, "height": 800}},
        "dark": {"viewport": {"width": 1200, "height": 800}, "color_scheme": "dark"},
        "narrow": {"viewport": {"width": 400, "height": 800}},
        "plain": {"viewport": {"width": 1200, "height": 800}, "java_script_enabled": False},
    }
    for how, options in ways.items():
        context = browser.new_context(**options)
        for path in paths:
            page = opened(context, path)
            page.screenshot(path=str(folder / f"{path.stem}.{how}.png"), full_page=True)
            if how == "wide":
                check_bytes(path)
                check_keyboard(page, path)
                lanes, expected = page.locator(".lane").count(), expected_lanes(path)
                told = page.evaluate(
                    "[...document.querySelectorAll('.chart')]"
                    ".reduce((sum, chart) => sum + Number(chart.dataset.lanes), 0)")
                check(lanes == told, path, f"{lanes} lanes, but says {told}")
                if expected is not None:
                    check(lanes == expected, path, f"{lanes} lanes of {expected} dated tasks")
                check_links(page, path)
                check_tools(page, path)
            if how == "plain":
                # What a script would add must be all that is missing.
                text = page.locator("main").inner_text()
                check(page.locator(".verdict").inner_text().strip() != "", path, "no verdict")
                check("Inputs" in text or path.stem == "triage", path, "no inputs")
            else:
                check_width(page, path, how)
                check_axe(page, path, how)
            check_quiet(page, path, how)
            page.close()
        if how == "wide":
            for path in paths[:3]:
                page = opened(context, path)
                page.emulate_media(media="print")
                page.screenshot(path=str(folder / f"{path.stem}.print.png"), full_page=True)
                check_width(page, path, "print")
                page.close()
        context.close()
    browser.close()

for failure in failures:
    print(failure)
print(f"{len(paths)} pages, {len(failures)} failures")
sys.exit(1 if failures else 0)
