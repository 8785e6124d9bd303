"""The explorer: what was played in the opening, how often, and what came of it.

>>> from hollows import kalaha
>>> collection = packaged(kalaha)
>>> best = collection.moves(kalaha.start())[0]
>>> best.games > collection.games // len(kalaha.start().legal_moves)
True

A collection is made from games of a level against itself by `hollows explorer make`; those that
come with Hollows lie beside this file, each with the recipe that made it.
"""

from hollows.study.explorer.collect import Counts, collect, parts, played_part
from hollows.study.explorer.collection import Collection, ExplorerRecipe, Tally, packaged

__all__ = [
    "Collection",
    "Counts",
    "ExplorerRecipe",
    "Tally",
    "collect",
    "packaged",
    "parts",
    "played_part",
]
