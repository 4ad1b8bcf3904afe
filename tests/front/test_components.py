"""Components as markup: what screen readers, keyboards and forms rely on."""

import re
from html.parser import HTMLParser

import pytest
from django import forms
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from teams.wording.catalogue import English


class Tags(HTMLParser):
    """Collects every start tag with its attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def all(self, tag, **wanted):
        return [a for t, a in self.found if t == tag and all(a.get(k) == v for k, v in wanted.items())]


class Request:
    """Enough of a request for the tags."""

    path = "/leagues/"
    csp_nonce = "abc123"
    COOKIES: dict[str, str] = {}


def shown(source: str, **context):
    context.setdefault("request", Request())
    return Template("{% load front %}" + source).render(Context(context))


def text(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)).strip()


ROVERS = {"key": "rovers", "name": "Rivertown Rovers", "colours": "#12408B #F2C230", "crest": "sash"}


# ---- Team colours and crests


def test_team_styles_carry_the_nonce_and_one_rule_a_team():
    markup = shown("{% team_styles one many one %}", one=ROVERS, many=[ROVERS, {"pk": 7, "colours": ("#fff", "")}])
    assert Tags(markup).all("style") == [{"nonce": "abc123"}]
    assert markup.count("[data-team=") == 2
    assert '[data-team="rovers"] { --t1: #12408B; --t2: #F2C230; --t1-on: #FFFFFF' in markup
    assert '[data-team="7"]' in markup


@pytest.mark.parametrize("evil", ["#12408B}body{x:y", "</style><script>", "red;", "#12408B, url(//x)"])
def test_a_foreign_colour_or_key_never_leaves_the_rule(evil):
    markup = shown("{% team_styles team %}", team={"key": f'x"]{evil}', "colour_1": evil, "colour_2": "#FFFFFF"})
    assert Tags(markup).all("script") == []
    assert markup.count("{") == markup.count("}") == 1
    assert "url(" not in markup


def test_no_team_means_no_style():
    assert shown("{% team_styles none nobody %}", none=None, nobody=[]) == ""


def test_crests_are_cut_to_the_one_outline_of_the_page():
    cut = re.findall(r"url\(#([^)]+)\)", shown("{% crest team %}{% crest team 'lg' %}", team=ROVERS))
    outlines = [a["id"] for a in Tags(render_to_string("base.html")).all("clippath")]
    assert cut == outlines * 2
    assert len(outlines) == 1


def test_a_crest_is_hidden_unless_it_stands_alone():
    assert Tags(shown("{% crest team %}", team=ROVERS)).all("svg")[0]["aria-hidden"] == "true"
    alone = Tags(shown("{% crest team 'lg' team.name %}", team=ROVERS)).all("svg")[0]
    assert alone["aria-label"] == "Rivertown Rovers"
    assert "aria-hidden" not in alone


def test_a_small_crest_has_no_letters():
    assert "<text" not in shown("{% crest team 'sm' %}", team=ROVERS)
    assert text(shown("{% crest team %}", team=ROVERS)) == "RR"


# ---- Names of rules


def test_names_in_another_language_say_so():
    foreign = English("<Kari> Coldsteel")
    assert shown("{{ a|rule }}", a=foreign) == '<span lang="en">&lt;Kari&gt; Coldsteel</span>'
    assert shown("{{ a|rule }}", a="Bras <Cassé>") == "Bras &lt;Cassé&gt;"
    assert shown("{{ a|rules }}", a=["Blocage", foreign]) == ('Blocage, <span lang="en">&lt;Kari&gt; Coldsteel</span>')


# ---- Players


def test_statistics_say_a_change_in_words_too():
    assert shown("{% stat 3 True %}") == '<td class="dg-st">3+</td>'
    assert shown("{% stat None True %}") == '<td class="dg-st">–</td>'
    worse = shown('{% stat 8 True "down" %}')
    assert "is-down" in worse
    assert text(worse) == "8+ worsened"
    with translation.override("fr"):
        assert text(shown('{% stat 9 change="up" %}')) == "9 amélioré"


def test_skills_say_what_was_gained():
    markup = shown("{% skills start gained injuries %}", start=["Block"], gained=["<Guard>"], injuries=["Niggle"])
    assert text(markup) == "Block gained: &lt;Guard&gt; injury: Niggle"
    assert text(shown("{% skills %}")) == "–"


def test_spp_shows_the_next_price_and_the_star():
    saving = Tags(shown("{% spp 4 6 False %}")).all("progress")[0]
    assert (saving["value"], saving["max"], saving["aria-label"]) == ("4", "6", "4 of 6 SPP")
    rich = shown("{% spp 9 6 True %}")
    assert Tags(rich).all("progress")[0]["value"] == "6"
    assert text(rich) == "9 ★ 6"
    assert text(shown("{% spp 3 %}")) == "3"


def test_form_letters_by_language():
    assert text(shown('{% form_guide "wdl" %}')) == "W D L"
    with translation.override("fr"):
        assert text(shown('{% form_guide "wdl" %}')) == "V N D"


@pytest.mark.parametrize("kind", ["scheduled", "open", "reported", "disputed", "confirmed", "closed"])
def test_each_state_of_a_match_has_icon_and_word(kind):
    markup = shown("{% state kind %}", kind=kind)
    assert text(markup) == kind
    assert Tags(markup).all("i")[0]["aria-hidden"] == "true"


# ---- Dice


@pytest.mark.parametrize(
    ("die", "names", "faces"), [("d3", 1, 3), ("d6", 1, 6), ("d8", 1, 8), ("d16", 1, 16), ("2d6", 2, 12)]
)
def test_each_die_is_rows_of_radios(die, names, faces):
    tags = Tags(shown("{% dice 'x' die label='Weather' %}", die=die))
    radios = tags.all("input", type="radio")
    assert len(radios) == faces
    assert len({r["name"] for r in radios}) == names
    assert all(r["aria-label"] for r in radios)


def test_the_die_that_was_rolled_is_checked():
    tags = Tags(shown("{% dice 'cas' 'd16' value='12' label='Casualty' %}"))
    assert [r["value"] for r in tags.all("input") if "checked" in r] == ["12"]
    two = Tags(shown("{% dice 'w' '2d6' value=values %}", values=[3, 5]))
    assert [(r["name"], r["value"]) for r in two.all("input") if "checked" in r] == [("w-0", "3"), ("w-1", "5")]


def test_of_several_dice_one_that_is_not_ticked_is_posted_empty():
    two = Tags(shown("{% dice 'w' '2d6' %}"))
    assert [(r["name"], r["value"]) for r in two.all("input", type="hidden")] == [("w-0", ""), ("w-1", "")]
    assert not Tags(shown("{% dice 'w' 'd6' %}")).all("input", type="hidden")


def test_the_server_is_asked_by_a_plain_button():
    tags = Tags(shown("{% dice 'x' 'd6' roll_key='weather/2d6' roll_url='/roll/' %}"))
    button = tags.all("button")[0]
    assert (button["type"], button["name"], button["value"]) == ("submit", "roll", "weather/2d6")
    assert "formnovalidate" in button
    assert Tags(shown("{% dice 'x' 'd6' %}")).all("button") == []


def test_a_dices_error_is_tied_to_it():
    markup = shown("{% dice 'x' 'd6' errors=errors %}", errors=["A die has 1 to 6."])
    fieldset = Tags(markup).all("fieldset")[0]
    assert fieldset["aria-describedby"] == Tags(markup).all("p")[0]["id"]


# ---- Form fields


class Sample(forms.Form):
    gate = forms.IntegerField(label="Gate", max_value=6, help_text="D3 + fans")
    how = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    keep = forms.BooleanField(required=False)
    die = forms.IntegerField(required=False)


def test_a_faulty_field_names_its_error_and_its_help():
    form = Sample({"gate": "19", "how": "a"})
    markup = shown("{% field form.gate %}", form=form)
    tags = Tags(markup)
    control = tags.all("input")[0]
    assert control["aria-invalid"] == "true"
    assert control["value"] == "19"
    ids = {a.get("id") for _, a in tags.found}
    assert len(control["aria-describedby"].split()) == 2
    assert set(control["aria-describedby"].split()) <= ids
    assert tags.all("label", **{"for": control["id"]})


def test_a_sound_field_is_described_by_its_help_alone():
    control = Tags(shown("{% field form.gate %}", form=Sample())).all("input")[0]
    assert control["aria-describedby"] == "id_gate_help"
    assert "aria-invalid" not in control


def test_radios_are_a_fieldset_with_a_legend():
    tags = Tags(shown("{% field form.how %}", form=Sample({"how": "b", "gate": "1"})))
    assert len(tags.all("fieldset")) == len(tags.all("legend")) == 1
    assert [r["value"] for r in tags.all("input", type="radio") if "checked" in r] == ["b"]
    for radio in tags.all("input", type="radio"):
        assert tags.all("label", **{"for": radio["id"]})


def test_a_field_can_be_drawn_as_dice():
    tags = Tags(shown("{% dice_field form.die 'd8' %}", form=Sample({"die": "7", "gate": "1", "how": "a"})))
    assert [r["value"] for r in tags.all("input", name="die") if "checked" in r] == ["7"]


def test_a_stepper_is_a_number_field_without_scripts():
    tags = Tags(shown("{% stepper 'rerolls' 2 0 8 'Re-rolls' %}"))
    number = tags.all("input", type="number")[0]
    assert (number["name"], number["value"], number["min"], number["max"]) == ("rerolls", "2", "0", "8")
    assert all("hidden" in button for button in tags.all("button"))


# ---- Explanations, paging, place


def test_a_sum_is_read_as_a_sentence():
    terms = [{"value": 8, "label": "fans"}, {"op": "×", "value": 10_000}, {"op": "=", "value": 80_000}]
    tags = Tags(shown("{% sum_list terms %}", terms=terms))
    assert tags.all("ol")[0]["aria-label"] == "8 fans × 10,000 = 80,000"
    assert [a.get("class") for a in tags.all("li")] == [None, None, "eq"]


def test_page_links_keep_the_filters():
    request = RequestFactory().get("/players/?team=3&page=2")
    assert shown("{% page_url 5 %}", request=request) == "?team=3&amp;page=5"


@pytest.mark.parametrize(
    ("address", "mark"),
    [("/leagues/", 'aria-current="page"'), ("/lea", 'aria-current="true"'), ("/", ""), ("/teams/", ""), ("", "")],
)
def test_here(address, mark):
    assert shown("{% here address %}", address=address).strip() == mark
