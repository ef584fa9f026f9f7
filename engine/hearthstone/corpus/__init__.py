"""Corpora: many logs read and judged in parallel, kept as Parquet tables, and questions to them.

The work is :func:`engine.hearthstone.corpus.run.run_corpus`; :mod:`engine.hearthstone.corpus.schema` describes the
tables, :mod:`engine.hearthstone.corpus.dataset` the folder they are kept in, :mod:`engine.hearthstone.corpus.query`
answers SQL. This is the one part of the engine that reads and writes files. It needs the packages of the extra
``corpus``.
"""
