"""A league night, told in chapters: functions that take the people of the story."""

from dataclasses import dataclass

from tests.browser.story import Person, Words


@dataclass
class Night:
    """Who is there: a commissioner, who is the site's operator, and two coaches."""

    say: Words
    cora: Person
    ada: Person  # humans
    bob: Person  # orcs
    league: str = "Cellar League"
    link: str = ""
