"""The bars that bglog is held to."""

LOGS = ["nslog", "log-default", "log-compact", "log-ndjson", "syslog", "console-app"]
TENTH = ", a tenth of the log"


class Results:
    def __init__(self, results):
        self.rows = {(result["case"], row["tool"]): row
                     for result in results for row in result["rows"] if row["answer"] == "right"}

    def value(self, case, tool, key="seconds"):
        """A measured value, or None where it is missing or the answer was wrong."""
        row = self.rows.get((case, tool))
        return row[key] if row else None

    def json(self, case, jobs):
        return self.value(case, f"bglog json, {jobs} job" + ("s" if jobs > 1 else ""))


def at_most(name, value, base, limit, unit=""):
    """A bar for a ratio of two values."""
    if value is None or base is None:
        return {"bar": name, "measured": "", "passed": None}
    ratio = value / base
    return {"bar": name, "measured": f"{ratio:.2f}{unit}", "passed": ratio <= limit}


def judge(results):
    """All bars: what each asks for, what was measured, and whether it is passed (None: unknown)."""
    found = Results(results)
    judged = []
    for case in LOGS:
        grep = found.value(case, "grep -c -P")
        two, one = found.json(case, 2), found.json(case, 1)
        judged.append(at_most(f"{case}: JSON, 2 jobs ≤ 1.0 × grep -P", two, grep, 1))
        judged.append(at_most(f"{case}: JSON, 1 job ≤ 1.5 × grep -P", one, grep, 1.5))
        if case != "console-app":
            lnav = found.value(case, "lnav")
            judged.append(at_most(f"{case}: JSON ≤ 0.1 × lnav", two or one, lnav, 0.1))
    # The files are not exactly ten times as large.
    large = found.value("large", "bglog json, 1 job", "megabytesPerSecond")
    small = found.value("large", "bglog json, 1 job" + TENTH, "megabytesPerSecond")
    judged.append(at_most("ten times the size: ≤ 1.1 × ten times as long", small, large, 1.1))
    rate = found.value("log-ndjson", "bglog json, 1 job", "megabytesPerSecond")
    judged.append(at_least("log-ndjson: ≥ 1000 MB/s on one core", rate, 1000, "MB/s"))
    rate = found.value("reports", "bglog json, 1 job", "filesPerSecond")
    judged.append(at_least("reports: ≥ 10,000 files/s on one core", rate, 10_000, "files/s"))
    start = found.json("start-up", 1)
    judged.append(at_most("start-up ≤ 15 ms", start and start * 1000, 1, 15, " ms"))
    file = found.value("stdin", "bglog json FILE")
    for way in ("bglog json < FILE", "cat FILE | bglog json"):
        judged.append(at_most(f"{way} ≤ 1.2 × file", found.value("stdin", way), file, 1.2))
    peak = found.value("nslog", "bglog ndjson, 1 job", "peakBytes")
    judged.append(at_most("ndjson: peak < 64 MB", peak and peak / 1e6, 1, 64, " MB"))
    judged.append(at_most("ndjson: the same peak for ten times the size",
                          found.value("large", "bglog ndjson, 1 job", "peakBytes"),
                          found.value("large", "bglog ndjson, 1 job" + TENTH, "peakBytes"), 1.1))
    return judged


def at_least(name, value, limit, unit):
    if value is None:
        return {"bar": name, "measured": "", "passed": None}
    return {"bar": name, "measured": f"{value:,.0f} {unit}", "passed": value >= limit}
