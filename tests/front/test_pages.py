"""The frame of every page, in both languages, under a strict content policy."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory, override_settings
from django.utils import translation

from dugout import front

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))


def request_for(path="/", **headers):
    request = RequestFactory().get(path, headers=headers)
    request.user = AnonymousUser()
    request.session = SessionStore()
    request._messages = FallbackStorage(request)
    return request


def page(language="en", **cookies):
    request = request_for("/somewhere/?page=2")
    request.COOKIES.update(cookies)
    with translation.override(language):
        return render_to_string("base.html", {"user": request.user}, request=request)


def test_the_frame_in_english():
    markup = page("en")
    assert '<html lang="en" data-bs-theme="auto">' in markup
    assert "Skip to the content" in markup
    assert "unofficial" in markup
    assert 'value="fr"' in markup
    assert 'name="next" value="/somewhere/?page=2"' in markup


def test_the_frame_in_french():
    markup = page("fr")
    assert '<html lang="fr"' in markup
    assert "Aller au contenu" in markup
    assert "non officiel" in markup
    assert 'value="en"' in markup


def test_the_skip_link_comes_first_and_leads_to_main():
    body = page().split("<body", 1)[1]
    assert re.search(r"<a\b[^>]*", body)[0] == '<a class="dg-skip" href="#main"'
    assert '<main id="main"' in body


@pytest.mark.parametrize(("cookie", "theme"), [("dark", "dark"), ("light", "light"), ("<x>", "auto"), ("", "auto")])
def test_the_theme_is_the_cookies(cookie, theme):
    assert f'data-bs-theme="{theme}"' in page(theme=cookie)


def test_messages_show_with_their_weight():
    request = request_for()
    messages.error(request, "Too dear by <25,000>")
    markup = render_to_string("base.html", {"user": request.user}, request=request)
    assert 'dg-note--bad" role="alert"' in markup
    assert "Too dear by &lt;25,000&gt;" in markup


def test_nothing_is_asked_of_other_hosts():
    links = re.findall(r'(?:src|href)="([^"]+)"', page())
    assert links
    assert not [link for link in links if "//" in link]
    for style in STYLES:
        assert "//" not in re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL)


# ---- Templates under the content policy


class Offences(HTMLParser):
    """Inline style, inline handlers and inline scripts."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.offences: list[str] = []
        self.script: dict[str, str | None] | None = None
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.offences += [f"<{tag} {name}>" for name in given if name == "style" or name.startswith(("on", "hx-on"))]
        self.offences += [f"<{tag} {n}={v}>" for n, v in given.items() if (v or "").strip().startswith("javascript:")]
        if tag == "style" and "nonce" not in given:
            self.offences.append("<style> without a nonce")
        self.script = given if tag == "script" else None

    def handle_data(self, data):
        if self.script is None or not data.strip():
            return
        if "json" not in (self.script.get("type") or "") and "nonce" not in self.script:
            self.offences.append(f"<script>{data.strip()[:40]}")

    def handle_endtag(self, tag):
        if tag == "script":
            self.script = None


def without_template_tags(source: str) -> str:
    source = re.sub(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", "", source, flags=re.DOTALL)
    return re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", source, flags=re.DOTALL)


# Mails are no pages: mail programs know inline styles alone.
@pytest.mark.parametrize(
    "path", [p for p in TEMPLATES if "emails" not in p.parts and "email" not in p.parts], ids=lambda p: p.name
)
def test_no_template_breaks_the_content_policy(path):
    assert Offences(without_template_tags(path.read_text(encoding="utf-8"))).offences == []


@pytest.mark.parametrize(
    "bad",
    ['<p style="x">', '<a onclick="x">', "<style>p{}</style>", "<script>alert(1)</script>", '<a href="javascript:x">'],
)
def test_the_scan_finds_what_it_looks_for(bad):
    assert Offences(bad).offences


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: p.name)
def test_every_template_compiles(path):
    get_template(str(path.relative_to(ROOT / "templates")))


def test_every_untrimmed_blocktranslate_is_refused():
    found = [
        f"{path.name}: {match}"
        for path in TEMPLATES
        for match in re.findall(
            r"\{%\s*blocktrans(?:late)?\b(?![^%]*\btrimmed\b)[^%]*%\}", path.read_text(encoding="utf-8")
        )
    ]
    assert found == []


# ---- The theme's colours


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--dg-([\w-]+):\s*(#[0-9a-fA-F]{6});", block))


def palette(selector: str) -> dict[str, str]:
    css = (ROOT / "static" / "css" / "theme.css").read_text(encoding="utf-8")
    return tokens(css.split(selector, 1)[1].split("}", 1)[0])


@pytest.mark.parametrize(
    "selector", ["[data-bs-theme='light'] {", "[data-bs-theme='dark'] {", "[data-bs-theme='auto'] {"]
)
def test_text_contrasts_with_every_surface(selector):
    from dugout.colours import contrast

    shades = palette(selector)
    texts = ["ink", "ink-2", "ink-3", "pitch", "flag", "amber", "sky"]
    poor = {
        (text, surface): round(contrast(shades[text], shades[surface]), 2)
        for text in texts
        for surface in ("chalk", "paper", "raised", "zebra")
        if contrast(shades[text], shades[surface]) < 4.5
    }
    assert poor == {}
    for surface in ("pitch-soft", "flag-soft", "amber-soft", "sky-soft"):
        assert contrast(shades["ink"], shades[surface]) >= 4.5
    for filled in ("pitch", "flag"):
        assert contrast(shades["on"], shades[filled]) >= 4.5
    assert contrast(shades["edge"], shades["paper"]) >= 3


def test_without_scripts_auto_is_the_same_dark():
    assert palette("[data-bs-theme='auto'] {") == palette("[data-bs-theme='dark'] {")


# ---- Views of the frame


def test_choosing_a_theme_sets_a_cookie_and_goes_back():
    answer = Client().post("/theme/", {"theme": "dark", "next": "/styleguide/"})
    assert (answer.status_code, answer["Location"]) == (302, "/styleguide/")
    assert answer.cookies["theme"].value == "dark"
    assert answer.cookies["theme"]["httponly"]


@pytest.mark.parametrize("away", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_going_back_never_leaves_the_site(away):
    answer = Client().post("/theme/", {"theme": "dark", "next": away})
    assert answer["Location"] == "/"


def test_an_unknown_theme_changes_nothing():
    answer = Client().post("/theme/", {"theme": "pink"})
    assert "theme" not in answer.cookies


def test_the_style_guide_is_for_developers_only(settings):
    assert Client().get("/styleguide/").status_code == 404
    with override_settings(DEBUG=True):
        answer = Client().get("/styleguide/")
    assert answer.status_code == 200
    assert Offences(answer.content.decode()).offences == []


def test_the_policy_names_the_nonce_of_the_team_colours():
    with override_settings(DEBUG=True):
        answer = Client().get("/styleguide/")
    nonce = re.search(r'<style nonce="([^"]+)"', answer.content.decode())[1]
    assert f"'nonce-{nonce}'" in answer["Content-Security-Policy"]
    assert "unsafe-inline" not in answer["Content-Security-Policy"]


def test_a_missing_page_says_so_in_the_readers_language():
    answer = Client(headers={"accept-language": "fr"}).get("/no/such/page/")
    assert answer.status_code == 404
    assert "Rien ici" in answer.content.decode()


@pytest.mark.parametrize(("view", "status"), [(front.bad_request, 400), (front.forbidden, 403), (front.not_found, 404)])
def test_error_pages_keep_their_status(view, status):
    answer = view(request_for("/x/"), Exception())
    assert answer.status_code == status
    assert b"<h1>" in answer.content


def test_the_page_for_our_own_faults_needs_no_request():
    answer = front.broken(None)
    assert answer.status_code == 500
    assert b"<h1>" in answer.content
