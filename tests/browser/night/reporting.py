"""The report on its way: sent anew, disputed, confirmed."""

from playwright.sync_api import expect

from tests.browser.figures import HUMANS, ORCS
from tests.browser.night import Night


def report(night: Night) -> None:
    """Sent, read, sent anew under the reader's eyes, disputed, corrected, confirmed."""
    ada, bob, say = night.ada, night.bob, night.say
    spp = say.points
    send(night)
    bob.go("/")
    bob.follow("Read and confirm")
    bob.stands_at("Confirm the result")
    bob.reads_change(HUMANS, "#7 Étienne Döring", spp(0), spp(6))
    # Ada remembers a second completion, and sends another report.
    ada.follow("See the report")
    ada.press("Take the report back", twice=True)
    ada.sees("Taken back. What you wrote is your draft again.")
    ada.follow("Write it down")
    ada.stands_at("Check and send")
    ada.step("Score")
    ada.note(say.award("completion"), "#7 Étienne Döring")
    ada.step("Send")
    send(night)
    # What Bob read is not what stands now.
    bob.press("Confirm this result")
    bob.sees("Something has changed since you read this page. Please read it again; nothing was done.")
    bob.reads_change(HUMANS, "#7 Étienne Döring", spp(0), spp(8))
    dispute(night)
    ada.go("/")
    ada.follow("Look at it")
    ada.reads("Da Wall was drawn, not Lump.")
    ada.follow("Write it down again")
    ada.step("MVP")
    ada.pick("Who was drawn", "#10 Da Wall", within=ada.of_team(ORCS))
    ada.send("Save and stay")
    ada.step("Send")
    send(night)
    bob.go("/")
    bob.follow("Read and confirm")
    read(night)
    bob.press("Confirm this result", twice=True)
    bob.sees("Confirmed. The result stands; each coach settles his team now.")


def read(night: Night) -> None:
    """What the report comes to, before it is written.

    Attendance 3,000 + 4,000, so half is 3.5: (3.5 + 2) x 10,000 = 55,000 and (3.5 + 1) x 10,000 = 45,000.
    Humans 135,000 + 55,000 (their star came out of petty cash); orcs 55,000 - 50,000 for the keg + 45,000.
    Dedicated fans: 3 is at least 1, so one more; a loss takes one only below the present 1, which 2 is not.
    """
    bob, say, gold, spp = night.bob, night.say, night.say.gold, night.say.points
    treasury, fans = say("Treasury"), say.term("fans")
    humans = {
        treasury: (gold(135_000), gold(190_000)),
        fans: ("1", "2"),
        "#7 Étienne Döring": (spp(0), spp(8)),
        "#8 Felix Sprung": (spp(0), spp(3)),
        "#9 Ludo Kraft": (spp(0), spp(5)),
        "#10 Marius Stahl": (spp(0), spp(2)),
        "#11 Brok Ironside": (spp(0), spp(2)),
    }
    orcs = {
        treasury: (gold(55_000), gold(50_000)),
        fans: ("1", "1"),
        "#1 Mugz": (say("on the list"), say("dead")),
        "#5 Flinga": (spp(0), spp(3)),
        "#6 Rippa": (spp(0), spp(2)),
        "#10 Da Wall": (spp(0), spp(6)),
    }
    for team, lines in ((HUMANS, humans), (ORCS, orcs)):
        for what, (before, after) in lines.items():
            bob.reads_change(team, what, before, after)


def send(night: Night) -> None:
    """The report goes to the other side; pressed twice it goes once."""
    night.ada.press("Send the report", twice=True)
    night.ada.sees("Sent. The report waits for the other side now.")


def dispute(night: Night) -> None:
    """Bob's session ends while he writes what is wrong. Nothing of it is lost."""
    bob = night.bob
    bob.fill("What is wrong?", "Da Wall was drawn, not Lump.")
    bob.lose_session()
    bob.press("Dispute the report")
    bob.sign_in()
    bob.stands_at("Confirm the result")
    expect(bob.box(night.say("What is wrong?"))).to_have_value("Da Wall was drawn, not Lump.")
    bob.press("Dispute the report", twice=True)
    bob.sees("Disputed. The report can be sent again, or a commissioner decides.")
