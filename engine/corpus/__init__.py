"""Corpora: many logs read and judged in parallel, kept as Parquet tables, and questions to them.

The work is :func:`engine.corpus.run.run_corpus`; :mod:`engine.corpus.schema` describes the tables,
:mod:`engine.corpus.dataset` the folder they are kept in, :mod:`engine.corpus.query` answers SQL. This is the one part
of the engine that reads and writes files. It needs the packages of the extra ``corpus``.
"""
