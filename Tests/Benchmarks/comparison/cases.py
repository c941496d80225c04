"""The cases: inputs of known truth, and the tools that are measured on them."""
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from . import answers, tools


@dataclass
class Case:
    name: str
    cwd: Path
    bytes: int
    truth: dict
    tools: list
    files: int = 1
    runs: int = None


def make(name, chosen, kit):
    if name == "reports":
        return reports(chosen, kit)
    if name == "small-logs":
        return small_logs(chosen, kit)
    if name == "start-up":
        return start_up(chosen, kit)
    if name == "stdin":
        return stdin(chosen, kit)
    return log(name, chosen, kit)


def generated(name, chosen, arguments):
    """The path of an input, generated where it is missing, and its truth."""
    path = chosen.folder / name
    truth = Path(f"{path}.truth.json")
    if chosen.fresh or not truth.exists() or not path.exists():
        subprocess.run([chosen.bench, "generate", "--seed", str(chosen.seed), *arguments, path],
                       check=True)
    return path, read(truth)


def read(path):
    """The truth of an input in our names, also when another generator wrote it."""
    truth = json.loads(path.read_text())
    if "double_end" in truth:
        truth["doubleEnds"] = truth.pop("double_end")
    if "begins" in truth:
        truth["taskLines"] = truth["begins"] + truth["ends"]
    return truth


def nslog(chosen, mb):
    if chosen.nslog and mb == chosen.mb:
        path = chosen.nslog.resolve()
        return path, read(Path(f"{path}.truth.json"))
    return generated_nslog(chosen, mb)


def generated_nslog(chosen, mb):
    return generated(f"nslog-{mb}-{chosen.seed}.log", chosen, ["--mb", str(mb)])


def log(name, chosen, kit):
    layout = "nslog" if name == "large" else name
    if layout == "nslog":
        path, truth = nslog(chosen, chosen.mb * (10 if name == "large" else 1))
    else:
        path, truth = generated(f"{name}-{chosen.mb}-{chosen.seed}.log", chosen,
                                ["--mb", str(chosen.mb), "--log-format", name])
    files = [path.name]
    measured = (kit.reports(files, has_text=True) + kit.searches(layout, files)
                + kit.pairers(layout, files))
    if name == "large":
        measured += tenth(chosen, kit)
    return Case(name, path.parent, path.stat().st_size, truth, measured)


def tenth(chosen, kit):
    """bglog on the NSLog of a tenth of the size, in turns with the large one."""
    path, truth = generated_nslog(chosen, chosen.mb)
    made = [tool for tool in kit.reports([str(path)]) if tool.name.endswith("1 job")]
    for tool in made:
        tool.name += ", a tenth of the log"
        tool.bytes, tool.truth = path.stat().st_size, truth
    return made


def reports(chosen, kit):
    path, truth = generated(f"reports-{chosen.reports}-{chosen.seed}", chosen,
                            ["--reports", str(chosen.reports)])
    files = names(path, chosen.reports)
    measured = [
        *kit.reports(files),
        *kit.peer("grep -c -F bug_type", ["grep", "-c", "-F", '"bug_type"', *files],
                  answers.number("files")),
        *kit.peer("python json", [sys.executable, str(tools.HERE / "kills.py"), *files],
                  answers.kills),
    ]
    return Case("reports", path, truth["bytes"], truth, measured, files=chosen.reports)


def small_logs(chosen, kit):
    path, truth = generated(f"logs-{chosen.logs}-{chosen.seed}", chosen,
                            ["--logs", str(chosen.logs)])
    files = names(path, chosen.logs)
    measured = (kit.reports(files) + kit.searches("nslog", files)
                + kit.pairers("nslog", files, is_folder=True))
    return Case("small-logs", path, truth["bytes"], truth, measured, files=chosen.logs)


def names(folder, count):
    found = sorted(path.name for path in folder.iterdir())
    if len(found) != count:
        sys.exit(f"{folder} holds {len(found)} files, not {count}: try --fresh")
    return found


def stdin(chosen, kit):
    """The same log named, redirected and through a pipe."""
    path, truth = nslog(chosen, chosen.mb)
    form, check = ["--format", "json"], answers.json_report
    piped = kit.ours("cat FILE | bglog json", [], check)
    piped.command = ["sh", "-c", 'cat "$1" | "$0" analyze --format json -', kit.bglog, path.name]
    measured = [
        kit.ours("bglog json FILE", [*form, path.name], check),
        kit.ours("bglog json < FILE", [*form, "-"], check, stdin=str(path)),
        piped,
    ]
    return Case("stdin", path.parent, path.stat().st_size, truth, measured)


def start_up(chosen, kit):
    """A log of ten lines: what it takes to start."""
    source, _ = nslog(chosen, chosen.mb)
    path = chosen.folder / "ten-lines.log"
    with open(source, "rb") as file:
        path.write_bytes(b"".join(next(file) for _ in range(10)))
    files = [path.name]
    measured = [
        kit.ours("bglog json, 1 job", ["--format", "json", *files], answers.ten_records),
        *kit.peer("grep -c -P", ["grep", "-c", "-P", tools.LINES["nslog"], *files],
                  answers.anything, (0, 1)),
        *kit.peer("perl", ["perl", str(tools.HERE / "pair.pl"), "nslog", *files],
                  answers.anything),
        *kit.peer("python", [sys.executable, str(tools.HERE / "pair.py"), "nslog", *files],
                  answers.anything),
        *[tool for tool in kit.pairers("nslog", files) if tool.name == "lnav"],
    ]
    for tool in measured[1:]:
        tool.check = answers.anything
    return Case("start-up", chosen.folder, path.stat().st_size, {"records": 10}, measured,
                runs=max(20, chosen.runs))
