"""Puzzles: positions in which one move is clearly best, from games of the engine against itself.

>>> from hollows import hus
>>> puzzles = packaged(hus).puzzles
>>> len(puzzles) >= 200
True
>>> puzzles[0].position(hus).move(puzzles[0].moves[0]).text == puzzles[0].moves[0]
True

`hollows puzzles make` makes them and `hollows puzzles check` proves them; those that come with
Hollows lie beside this file.
"""

from hollows.study.puzzles.check import faults
from hollows.study.puzzles.clear import CHECK_NODES, MAKE_NODES, MARGIN
from hollows.study.puzzles.make import PuzzleRecipe, candidates, choose, collection, puzzles_from
from hollows.study.puzzles.puzzle import Collection, Puzzle, packaged
from hollows.study.puzzles.themes import THEMES, is_largest_capture, themes_of

__all__ = [
    "CHECK_NODES",
    "MAKE_NODES",
    "MARGIN",
    "THEMES",
    "Collection",
    "Puzzle",
    "PuzzleRecipe",
    "candidates",
    "choose",
    "collection",
    "faults",
    "is_largest_capture",
    "packaged",
    "puzzles_from",
    "themes_of",
]
