"""Parts of pages that are remembered: what they hang on is in the key, and nothing else gets in."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.template import Context, Template, TemplateSyntaxError
from django.utils import timezone, translation

from dugout.templatetags.front import kept


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_a_fixed_part_is_rendered_once_for_each_language_and_value():
    asked = []

    class Theme(str):
        __slots__ = ()

        def __str__(self):
            asked.append(1)
            return "dark"

    source = Template("{% load front i18n %}{% fixed theme %}{% translate 'Standings' %} {{ theme }}{% endfixed %}")
    dark = Theme("dark")
    first = [source.render(Context({"theme": dark})) for _ in range(3)]
    assert first == ["Standings dark"] * 3
    assert len(asked) == 1
    with translation.override("fr"):
        assert source.render(Context({"theme": dark})) == "Classement dark"
    assert source.render(Context({"theme": "light"})) == "Standings light"
    assert source.render(Context({"theme": dark})) == "Standings dark"


def test_a_fixed_part_sees_what_it_names_and_no_more():
    source = Template("{% load front %}{% fixed shown=thing.name %}{{ shown }}|{{ thing }}|{{ user }}{% endfixed %}")
    context = Context({"thing": {"name": "<b>"}, "user": "Carla", "request": "request"})
    assert source.render(context) == "&lt;b&gt;||"


def test_a_part_of_too_many_kinds_is_still_right():
    source = Template("{% load front %}{% fixed number %}{{ number }}{% endfixed %}")
    assert [source.render(Context({"number": each})) for each in range(200)] == [str(each) for each in range(200)]
    assert source.render(Context({"number": 199})) == "199"


def test_a_name_is_needed():
    with pytest.raises(TemplateSyntaxError, match="not a name"):
        Template("{% load front %}{% fixed thing.name %}{% endfixed %}")


def test_a_kept_part_asks_for_nothing_until_its_key_changes():
    asked = []

    class Page:
        @property
        def rows(self):
            asked.append(1)
            return len(asked)

    source = Template("{% load front %}{% kept key 'rows' rows=page.rows %}{{ rows }}{{ user }}{% endkept %}")
    shown = [
        source.render(Context({"page": Page(), "key": key, "user": "Carla"})) for key in ("1-a", "1-a", "1-b", "1-a")
    ]
    assert shown == ["1", "1", "2", "1"]
    with translation.override("fr"), timezone.override("Asia/Kolkata"):
        assert source.render(Context({"page": Page(), "key": "1-a"})) == "3"
    assert [source.render(Context({"page": Page(), "key": ""})) for _ in range(2)] == ["4", "5"]


def test_a_kept_part_lasts_no_longer_than_its_quarter_of_an_hour(monkeypatch):
    source = Template("{% load front %}{% kept 'clock' 'late' late=late %}{{ late }}{% endkept %}")
    monkeypatch.setattr("time.time", lambda: 1_000_000 * kept.LASTS + 1.0)
    assert source.render(Context({"late": "due"})) == "due"
    monkeypatch.setattr("time.time", lambda: 1_000_001 * kept.LASTS + 1.0)
    assert source.render(Context({"late": "late"})) == "late"


def test_a_kept_part_needs_a_key_and_a_name():
    with pytest.raises(TemplateSyntaxError, match="a key and the name"):
        Template("{% load front %}{% kept key %}{% endkept %}")
