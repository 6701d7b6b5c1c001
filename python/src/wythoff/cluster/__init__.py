"""Sweeps and searches on a cluster of Dask, exact whatever happens to its machines.

``pip install 'wythoff[cluster]'`` brings ``distributed``. The workers need this package too.

>>> from wythoff import Game, cluster
>>> sets = cluster.sweep(None, Game("wythoff"), max_value=1, rows=10**5)   # small: this process does it alone
>>> sets.extremes[1]["min"], sets.status
(-4, 'computed')

``docs/cluster.md`` shows three kinds of clusters, and says how large a part should be.
"""

from __future__ import annotations

from ._atlas import atlas
from ._calls import ClusterSets, convergence, periods, recommended_rows, sweep
from ._connection import ClusterLost
from ._report import Progress, Summary, Worker
from ._store import StoreError

__all__ = [
    "ClusterLost",
    "ClusterSets",
    "Progress",
    "StoreError",
    "Summary",
    "Worker",
    "atlas",
    "convergence",
    "periods",
    "recommended_rows",
    "sweep",
]
