"""The notebook of the samples runs, and shows what it says."""

from __future__ import annotations

import pytest
from conftest import ROOT

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
for package in ("ipykernel", "pyarrow", "duckdb"):
    pytest.importorskip(package)


def test_the_sample_notebook_runs() -> None:
    notebook = nbformat.read(ROOT / "samples" / "duel.ipynb", as_version=4)
    resources = {"metadata": {"path": str(ROOT / "samples")}}
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    kinds = {kind for output in shown for kind in output.get("data", ())}
    assert {"text/html", "image/svg+xml", "text/plain"} <= kinds
    text = "".join(str(output.get("data", output.get("text", ""))) for output in shown)
    assert "1 divergences" in text
    assert "attack Bloodfen Raptor at Ironfur Grizzly" in text
    assert "predicted" in text
