"""Words for what the league's own code finds: tie-breakers, why a row stands where it does, and refusals."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from dugout.figures import signed
from rules.outcome import Violation
from rules.ruleset import Bonus, Points
from rules.table import Level, Row
from teams.rulesets import rules_of
from teams.wording import Wording
from teams.wording.catalogue import Catalogue

REFUSALS: dict[str, str | Promise] = {
    "no-such-member": _("Only a member of the league can be made a commissioner: invite this person first."),
    "invitation-closed": _("This invitation is not good any more. Please ask the commissioner for another."),
    "season-finished": _("The season is finished."),
    "season-running": _("A season is planned or open already: finish it first."),
    "season-open": _("The season is open already."),
    "season-not-open": _("The season is not open."),
    "season-begun": _("A report was sent already: entries and fixtures stand."),
    "play-offs-begun": _("The play-offs have begun: they stand as they were drawn."),
    "no-such-place": _("Nothing leads to this place of the play-offs."),
    "not-in-the-tie": _("This team did not play for the place."),
    "not-drawn": _("Draw the fixtures first, with all teams that have entered."),
    "too-few-teams": _("A season needs two teams at least."),
    "ending-unknown": _("A match can’t end like this."),
    "side-missing": _("Which side gave the match up?"),
    "match-decided": _("The result of this match stands already."),
    "match-open": _("A match has been opened: take it back first."),
    "match-reported": _("A report of this match waits for an answer."),
    "match-disputed": _("The report of this match is disputed: decide it first."),
    "match-was-reported": _("A match was reported before: it can’t be removed."),
    "own-match": _("You coach one of the teams: say that you know it, for all to see."),
    "reason-missing": _("Please give a reason: both coaches read it."),
    "text-too-long": _("Please keep it to 500 letters."),
    "word-missing": _("Please say what is to be changed."),
    "no-such-team": _("There is no such team in this league."),
    "same-team": _("A team can’t play against itself."),
    "no-overtime": _("These rules know no overtime."),
    "not-outside-the-schedule": _("Only exhibitions and league friendlies are arranged like this."),
    "not-in-season": _("This team is not in the season."),
    "nothing-changes": _("Nothing would change."),
    "left-already": _("This team has left the season already."),
    "not-voided": _("The results of this team count in the table."),
    "no-such-way": _("Please choose what becomes of its matches."),
    "match-waits": _("A report of one of its matches waits for an answer: decide it first."),
    "last-commissioner": _("A league needs a commissioner: appoint another one first."),
}


def refused(violations: Iterable[Violation], ruleset: str = "", texts: Mapping[str, str | None] | None = None) -> str:
    """What is broken, in sentences; ``ruleset`` is the digest of the rule set that knows the names."""
    wording = Wording(rules_of(ruleset), texts=texts) if ruleset else None
    return " ".join(dict.fromkeys(_sentence(each, wording) for each in violations))


def _sentence(violation: Violation, wording: Wording | None) -> str:
    if violation.code == "matches-undecided":
        count = int(str(violation.params["count"]))
        return ngettext("%(count)s match is not decided yet.", "%(count)s matches are not decided yet.", count) % {
            "count": count
        }
    if violation.code == "play-offs-undecided":
        count = int(str(violation.params["count"]))
        return ngettext(
            "%(count)s match of the play-offs has no winner yet.",
            "%(count)s matches of the play-offs have no winner yet.",
            count,
        ) % {"count": count}
    if violation.code == "play-offs-size":
        return gettext("Play-offs are for %(least)s to %(most)s teams here.") % violation.params
    if violation.code in REFUSALS:
        return str(REFUSALS[violation.code])
    return wording.violation(violation) if wording else violation.code


def within(name: str) -> str:
    """A name as it stands within a sentence."""
    return name[:1].lower() + name[1:]


def bonus_in_words(bonus: Bonus, names: Mapping[str, str]) -> str:
    """A bonus of the table and what it is worth."""
    return f"{names.get(bonus.key, bonus.key)} {bonus.points:+d}".replace("-", "−")


def order_in_words(
    catalogue: Catalogue, points: Points, tie_breakers: Sequence[str], bonuses: Sequence[str] = ()
) -> str:
    """How a table counts and orders, in one line; ``bonuses`` in words already."""
    results = gettext("win %(win)s, draw %(draw)s, loss %(loss)s") % {
        "win": points.win,
        "draw": points.draw,
        "loss": points.loss,
    }
    counted = ", ".join([results, *bonuses])
    then = [catalogue.tie_breaker(each) for each in tie_breakers if each != "points" or tie_breakers[0] != "points"]
    if not then:
        return counted
    return gettext("%(points)s; level teams by %(order)s") % {
        "points": counted,
        "order": gettext(", then ").join(then),
    }


def sum_of(
    row: Row, points: Points, bonuses: Sequence[Bonus], names: Mapping[str, str], reasons: Mapping[str, str]
) -> str:
    """How a row's points came together; ``reasons`` are the words of decisions by the ids of their texts."""
    counts = zip((row.won, row.drawn, row.lost), (points.win, points.draw, points.loss), strict=True)
    parts = [
        f"{count} × {each} ({word})"
        for (count, each), word in zip(counts, _results(get_language()), strict=True)
        if count
    ]
    for bonus in bonuses:
        count = sum(each.bonuses.count(bonus.key) for each in row.earned)
        if count:
            parts.append(f"{count} × {bonus.points} ({names.get(bonus.key, bonus.key)})")
    parts += [
        gettext("%(points)s by decision (%(reason)s)")
        % {"points": signed(each.points), "reason": reasons.get(each.reason, "")}
        for each in row.adjustments
    ]
    total = ngettext("%(points)s point", "%(points)s points", row.points) % {"points": row.points}
    whole = f"{' + '.join(parts)} = {total}" if parts else total
    if not row.brought:
        return whole
    among = ngettext("%(sum)s, with %(n)s match brought over", "%(sum)s, with %(n)s matches brought over", row.brought)
    return among % {"sum": whole, "n": row.brought}


@lru_cache(maxsize=16)
def _results(_language: str | None) -> tuple[str, str, str]:
    """Results in the words of a language: every row of a table says them."""
    return gettext("won"), gettext("drawn"), gettext("lost")


def compared(catalogue: Catalogue, levels: Sequence[Level], other: str, *, ahead: bool) -> str:
    """Why a row stands before or behind another: every tie-breaker up to the one that split the two."""
    if not levels:
        return ""
    split, level = gettext("%(what)s %(mine)s to %(theirs)s"), gettext("%(what)s %(mine)s each")
    held = "; ".join(
        (split if each.split else level)
        % {"what": catalogue.tie_breaker(each.key), "mine": each.mine, "theirs": each.theirs}
        for each in levels
    )
    if not levels[-1].split:
        return gettext("Level with %(team)s in everything, so both share the place: %(held)s.") % {
            "team": other,
            "held": held,
        }
    sentence = gettext("Before %(team)s: %(held)s.") if ahead else gettext("Behind %(team)s: %(held)s.")
    return sentence % {"team": other, "held": held}
