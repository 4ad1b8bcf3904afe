"""Parts of pages that are remembered: what they hang on is in the key, and nothing else gets in."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation


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
