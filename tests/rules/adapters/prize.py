"""Prize money after the last match."""

from rules.actions import AwardPrize, CloseSequence
from rules.chance import settle
from rules.engine import resolve
from tests.rules.builders import dice, opened, team
from tests.rules.golden_match import asked


def answer(rules, given, _wanted):
    states = {"home": opened(team(rules, treasury=given["treasury_at_mistakes"]))}
    close = CloseSequence(team="home")
    rolls = asked(resolve(rules, states, close), "inputs.mistakes.d6") is not None
    _, closed = settle(rules, states, close, dice())
    prize = AwardPrize(team="home", inputs={"prize": {"place": given["place"]}})
    outcome = resolve(rules, closed.teams, prize)
    assert outcome.ok, outcome.violations
    return {"treasury": outcome.teams["home"].treasury, "mistakes_roll": rolls}
