"""Lessons and exercises: what a reader does on the board, with a checker that proves every claim.

>>> from hollows import kalaha
>>> lesson = packaged(kalaha)
>>> {difference.option for difference in lesson.differences} == {o.name for o in kalaha.options}
True
>>> [fault for task in lesson.tasks[:3] for fault in faults(task)]
[]

The data of each game lie beside this file; the words of the lessons belong to the page that shows
them. `hollows lessons check` proves all of them.
"""

from hollows.study.lessons.check import faults
from hollows.study.lessons.task import Difference, Goal, Lesson, Task, packaged

__all__ = ["Difference", "Goal", "Lesson", "Task", "faults", "packaged"]
