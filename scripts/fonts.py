"""How the fonts of the printed sheets were made. Run once; the results are kept in ``reports/fonts/``.

The sources are public npm packages, installed beside each other in one folder:

    npm install @fontsource/sofia-sans-condensed@5.3.0 @fontsource/sofia-sans-extra-condensed@5.3.0 \
        dejavu-fonts-ttf@2.37.3 @expo-google-fonts/noto-emoji@0.4.7
    python scripts/fonts.py node_modules reports/fonts

It needs ``fonttools`` and ``brotli``. What it does, and why:

- ReportLab reads one static TrueType file a face, and no layout tables. So the four subsets of each face are merged,
  the figures of equal width and the Russian letters become the default ones, and the layout tables go.
- DejaVu Sans Condensed is the fall-back for marks (▲ ▼ ★ →), further Latin, Hebrew and Arabic (which it holds as
  presentation forms too, so that shaped text needs no layout table). Blocks that no name needs are left out.
- Noto Emoji is drawn in one colour, which is what paper wants.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools import merge
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SHEET_FACES = (
    ("sofia-sans-condensed", 400),
    ("sofia-sans-condensed", 700),
    ("sofia-sans-extra-condensed", 500),
    ("sofia-sans-extra-condensed", 800),
)
SUBSETS = ("latin", "latin-ext", "cyrillic", "greek")
FALLBACKS = ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold")
EMOJI = "500Medium/NotoEmoji_500Medium.ttf"
LICENCES = {
    "sofia-sans-OFL.txt": "@fontsource/sofia-sans-condensed/LICENSE",
    "dejavu-sans.txt": "dejavu-fonts-ttf/LICENSE",
    "noto-emoji-OFL.txt": "@expo-google-fonts/noto-emoji/LICENSE_FONT",
}
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "MATH", "kern", "FFTM", "vhea", "vmtx", "gasp")
#: Blocks of DejaVu Sans that no name on a sheet needs: Canadian syllabics, mathematics, Braille, hexagrams, Tifinagh.
LEFT_OUT = (
    range(0x1400, 0x1680),
    range(0x2200, 0x2300),
    range(0x27C0, 0x27F0),
    range(0x2800, 0x2900),
    range(0x2980, 0x2B00),
    range(0x2D30, 0x2D80),
    range(0x4DC0, 0x4E00),
    range(0x1D300, 0x1D800),
)


def lookups(font: TTFont, feature: str, language: str | None = None) -> list[int]:
    """The numbers of the substitution lookups of a feature, of one language system or of all."""
    gsub = font["GSUB"].table
    if language is None:
        return [n for r in gsub.FeatureList.FeatureRecord if r.FeatureTag == feature for n in r.Feature.LookupListIndex]
    found: list[int] = []
    for script in gsub.ScriptList.ScriptRecord:
        for system in script.Script.LangSysRecord:
            if system.LangSysTag.strip() != language:
                continue
            records = [gsub.FeatureList.FeatureRecord[n] for n in system.LangSys.FeatureIndex]
            found += [n for r in records if r.FeatureTag == feature for n in r.Feature.LookupListIndex]
    return found


def single_substitutions(font: TTFont, numbers: list[int]) -> dict[str, str]:
    """Which glyph takes the place of which, by single substitution alone."""
    mapping: dict[str, str] = {}
    for number in numbers:
        for subtable in font["GSUB"].table.LookupList.Lookup[number].SubTable:
            mapping |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    return {old: new for old, new in mapping.items() if isinstance(new, str)}


def make_default(font: TTFont) -> None:
    """Put the figures of equal width and the Russian letters into the character map."""
    mapping: dict[str, str] = {}
    if "GSUB" in font:
        mapping = single_substitutions(font, lookups(font, "tnum") + lookups(font, "locl", "RUS"))
    for table in font["cmap"].tables:
        table.cmap = {code: mapping.get(glyph, glyph) for code, glyph in table.cmap.items()}


def drop_layout(font: TTFont) -> None:
    """Leave out what ReportLab does not read."""
    for tag in LAYOUT_TABLES:
        if tag in font:
            del font[tag]


def keep(font: TTFont, codes: set[int]) -> None:
    """Keep the glyphs of these characters alone, without hints."""
    options = Options(hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True, glyph_names=False)
    options.drop_tables += ["MATH", "kern", "FFTM", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def sheet_face(packages: Path, family: str, weight: int, target: Path) -> None:
    """One face of Sofia Sans, merged from its subsets."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for subset in SUBSETS:
            source = packages / "@fontsource" / family / "files" / f"{family}-{subset}-{weight}-normal.woff2"
            font = TTFont(source, recalcTimestamp=False)
            font.flavor = None
            make_default(font)
            drop_layout(font)
            parts.append(f"{folder}/{subset}.ttf")
            font.save(parts[-1])
        merged = merge.Merger().merge(parts)
    # The same sources give the same bytes: the time is the sources', not the clock's.
    merged.recalcTimestamp = False
    merged["head"].created = merged["head"].modified = font["head"].modified
    keep(merged, set(merged.getBestCmap()))
    merged.save(target / f"{family}-{weight}.ttf")


def fallback(source: Path, target: Path) -> None:
    """DejaVu Sans without the blocks that no name needs."""
    font = TTFont(source, recalcTimestamp=False)
    keep(font, {code for code in font.getBestCmap() if not any(code in block for block in LEFT_OUT)})
    font.save(target)


def emoji(source: Path, target: Path) -> None:
    """Noto Emoji, every character that stands alone."""
    font = TTFont(source, recalcTimestamp=False)
    keep(font, {code for code in font.getBestCmap() if code > 0xFF})
    font.save(target)


def main(packages: Path, target: Path) -> None:
    """Make every font of the sheets from the packages, with their licences."""
    (target / "licences").mkdir(parents=True, exist_ok=True)
    for family, weight in SHEET_FACES:
        sheet_face(packages, family, weight, target)
    for name in FALLBACKS:
        fallback(packages / "dejavu-fonts-ttf" / "ttf" / f"{name}.ttf", target / f"{name}.ttf")
    emoji(packages / "@expo-google-fonts" / "noto-emoji" / EMOJI, target / "NotoEmoji-Medium.ttf")
    for name, source in LICENCES.items():
        shutil.copyfile(packages / source, target / "licences" / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
