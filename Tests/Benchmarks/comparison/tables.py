"""Results as Markdown."""


def table(result, with_times=True):
    size = f"{result['bytes'] / 1e6:,.0f} MB" if result["bytes"] > 1e6 else f"{result['bytes']} B"
    count = f", {result['files']:,} files" if result["files"] > 1 else ""
    lines = [f"### {result['case']} ({size}{count})", ""]
    if with_times:
        rate = "files/s" if result["files"] > 1 else "MB/s"
        lines += [f"| tool | seconds | {rate} | × `grep -c -P` | peak MB | user s | answer |",
                  "| --- | ---: | ---: | ---: | ---: | ---: | --- |"]
    else:
        lines += ["| tool | answer |", "| --- | --- |"]
    for row in result["rows"]:
        cells = [row["tool"], *(measured(row, result) if with_times else []), row["answer"]]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    if with_times and result["share"] is not None and result["share"] < 0.9:
        lines += ["", f"The machine was busy: tools got {result['share']:.0%} of a core."]
    return "\n".join(lines) + "\n"


def measured(row, result):
    """The cells of a row that hold numbers."""
    speed = row["filesPerSecond" if result["files"] > 1 else "megabytesPerSecond"]
    return [
        f"{row['seconds']:.4f}" if row["seconds"] < 0.1 else f"{row['seconds']:.3f}",
        f"{speed:,.0f}" if result["bytes"] > 1e6 else "",
        f"{row['timesGrep']:.2f}" if row["timesGrep"] is not None else "",
        f"{row['peakBytes'] / 1e6:.0f}",
        f"{row['userSeconds']:.3f}",
    ]


def bars(judged):
    marks = {True: "pass", False: "FAIL", None: "not measured"}
    lines = ["### Bars", "", "| bar | measured | |", "| --- | --- | --- |"]
    for bar in judged:
        cells = [bar["bar"].replace("|", "\\|"), bar["measured"], marks[bar["passed"]]]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
