"""Fouls before a referee of some character."""


def answer(rules, given, _wanted):
    table = rules.tables[f"foul-{given['referee']}{'-while-watched' if given['with_token'] else ''}"]
    return {"sent_off": table.row(given["die"]).key == "seen"}
