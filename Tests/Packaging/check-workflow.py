"""Runs the step Triage of a workflow in a folder with reports, the way GitHub does.

check-workflow.py WORKFLOW BGLOG REPORTS
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

workflow, bglog, reports = (Path(argument).resolve() for argument in sys.argv[1:])
steps = yaml.safe_load(workflow.read_text())["jobs"]["triage"]["steps"]
(script,) = [step["run"] for step in steps if step.get("id") == "triage"]
uploads = [step for step in steps if "upload-sarif" in step.get("uses", "")]
sarif_files = [step["with"]["sarif_file"] for step in uploads]
assert sarif_files == ["bglog.sarif"], sarif_files


def run(folder: Path, home: Path) -> subprocess.CompletedProcess:
    summary = folder / "summary.md"
    summary.write_text("before\n")
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    environment["GITHUB_STEP_SUMMARY"] = str(summary)
    # GitHub's own options for `shell: bash`.
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert "Usage:" not in done.stderr, done.stderr
    text = summary.read_text()
    assert text.startswith("before\n") and len(text) > 100, text
    return done


with tempfile.TemporaryDirectory() as work:
    home, folder = Path(work, "home"), Path(work, "clone")
    (home / "bglog").mkdir(parents=True)
    (home / "bglog" / "bglog").symlink_to(bglog)
    (folder / ".github").mkdir(parents=True)
    shutil.copytree(reports, folder / "reports")

    new = run(folder, home)
    assert new.returncode == 1, new
    assert "::error file=reports/" in new.stdout, new.stdout
    results = json.loads((folder / "bglog.sarif").read_text())["runs"][0]["results"]
    assert results, "no results in the SARIF file"

    record = [str(bglog), "triage", "--write-baseline", ".github/bglog.json", "reports"]
    subprocess.run(record, cwd=folder, check=True, capture_output=True)
    known = run(folder, home)
    assert known.returncode == 0, known

print(f"{workflow.name}: {len(results)} results, new ones fail, known ones do not")
