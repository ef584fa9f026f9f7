"""One HTML page about a corpus: rules by builds as a heat map, divergences, changes of rules, evidence, coverage.

Everything is in the page itself: it needs no network, and complains of nothing in the console.
"""

from __future__ import annotations

import os
from pathlib import Path

from engine.hearthstone.corpus.dataset import Dataset
from hslog.core.output import write_text
from viz.hearthstone.corpus_report.page import page


def write_corpus_report(folder: str, path: str | os.PathLike[str]) -> Path:
    """Write the page about the corpus in ``folder``. Raises CorpusError, OSError."""
    write_text(path, page(Dataset.open(folder)))
    return Path(path)
