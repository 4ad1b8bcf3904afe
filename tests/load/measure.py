"""How the bench measures: two things in turn, medians, their ratio against a goal."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

RUNS = 9


@dataclass(frozen=True)
class Line:
    """One line of the bench: a ratio (or a count) and its goal."""

    group: str
    name: str
    value: float
    goal: float | None
    detail: str

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where there is none."""
        return None if self.goal is None else self.value <= self.goal

    def __str__(self) -> str:
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        goal = "" if self.goal is None else f"goal {self.goal:g}"
        return f"({self.group}) {self.name:<58} {self.value:7.2f}  {goal:<9} {verdict:<7} {self.detail}"

    def as_json(self) -> dict[str, object]:
        """For `JSON=path`."""
        return {**asdict(self), "met": self.met}


def seconds(work: Callable[[], object], times: int = 1, clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of one run of `work`, done `times` over and divided."""
    gc.collect()
    start = clock()
    for _ in range(times):
        work()
    return (clock() - start) / times


def ratio(
    group: str,
    name: str,
    work: Callable[[], object],
    base: Callable[[], object],
    *,
    goal: float | None,
    times: int = 1,
    base_times: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> Line:
    """The median of the ratios of `work` to `base`, measured in turn so that a slower machine slows both.

    What waits for nothing is measured by the process's own clock (`time.process_time`): others there do not count.
    """
    seconds(work), seconds(base)
    works, bases = [], []
    for _ in range(RUNS):
        bases.append(seconds(base, base_times, clock))
        works.append(seconds(work, times, clock))
    found = statistics.median(one / other for one, other in zip(works, bases, strict=True))
    detail = f"{statistics.median(works) * 1000:.2f} ms against {statistics.median(bases) * 1000:.2f} ms"
    return Line(group, name, found, goal, detail)
