"""Makes static/fonts and the faces for pictures from the packages of their makers: `make fonts`.

Needs npm, fonttools and brotli, and only here: what it makes is kept in the repository. From Literata (text) and
Source Sans 3 (interface), both under the OFL, it keeps the letters of western Europe, the signs our pages use, kerning
and the weights 400 to 700 of one variable file each; the further letters of names stand in two more. The pictures of
results are drawn without a browser, so their two weights stand apart, with the letters of names from further east
(companion/web/faces). It prints what site.css must say of the fonts that stand in until ours are there: how wide they
run compared with ours; and which letters each file has.
"""

import json
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent.parent
FONTS, FACES = ROOT / "static" / "fonts", ROOT / "companion" / "web" / "faces"
FAMILIES = {
    "literata": "@fontsource-variable/literata",
    "source-sans-3": "@fontsource-variable/source-sans-3",
}
METRICS = "@capsizecss/metrics"
STAND_INS = {"literata": ("georgia", "notoSerif"), "source-sans-3": ("arial", "roboto")}
# The letters of our languages. Further ones, as in names, stand in files that a page loads for them alone.
WESTERN = {ord(letter) for letter in "ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖ×ÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüÿ"}
LETTERS = {
    *range(0x20, 0x7F),
    0xA0,
    0xA1,
    0xA7,
    0xA9,
    0xAA,
    0xAB,
    0xAD,
    0xB7,
    0xBA,
    0xBB,
    0xBF,
} | WESTERN
SIGNS = {ord(sign) for sign in "ŒœŸı–—‘’‚“”„•…‹›€−↓"} | {0x2009}
NAMES = set(range(0xC0, 0x180)) | {0x218, 0x219, 0x21A, 0x21B, 0x1E9E}
# What a maker ships of these, by the part of the family; names.css names the same letters.
FURTHER = {
    "latin": set(range(0xC0, 0x100)) - WESTERN,
    "latin-ext": NAMES - set(range(0xC0, 0x100)) - {0x131, 0x152, 0x153},
}
SAME = {
    0x202F: 0x2009,
    0x2011: 0x2D,
}  # the narrow fixed space, the fixed hyphen: the makers' files lack them
WEIGHTS = 400, 700


def make_all() -> None:
    """Both fonts of the site, the faces of the pictures, the licences."""
    with TemporaryDirectory() as name:
        found = {
            family: unpack(package, Path(name) / family)
            for family, package in FAMILIES.items()
        }
        for family, folder in found.items():
            parts = {"": ("latin", LETTERS | SIGNS)}
            parts |= {f"-{part}": (part, letters) for part, letters in FURTHER.items()}
            for name_end, (part, letters) in parts.items():
                font = cut(_file(folder, family, part), letters)
                print(f"{family}{name_end}:", tell_range(font))
                _save(
                    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}),
                    FONTS / f"{family}{name_end}.woff2",
                )
            (FONTS / f"{family}.LICENSE").write_bytes((folder / "LICENSE").read_bytes())
        for weight in WEIGHTS:
            _save(
                _face(found["literata"], weight, Path(name)),
                FACES / f"literata-{weight}.woff2",
            )
        tell_stand_ins(unpack(METRICS, Path(name) / "metrics"))


def unpack(package: str, folder: Path) -> Path:
    """A package's folder, fetched with npm. Raises CalledProcessError."""
    folder.mkdir()
    done = subprocess.run(
        ["npm", "pack", "--silent", package],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    with tarfile.open(folder / done.stdout.strip()) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def cut(path: Path, letters: set[int]) -> TTFont:
    """A font with these letters only, without hints, with kerning and the ways to set figures."""
    options = subset.Options(
        layout_features=["kern", "tnum", "lnum"], hinting=False, notdef_outline=True,
        drop_tables=["DSIG", "meta", "STAT"], name_IDs=[0, 1, 2, 13, 14],
    )  # fmt: skip
    font, cutter = TTFont(path), subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    for table in font["cmap"].tables:
        table.cmap |= {
            new: table.cmap[old] for new, old in SAME.items() if old in table.cmap
        }
    return font


def tell_range(font: TTFont) -> str:
    """The letters of a font, as styles name them."""
    spans: list[list[int]] = []
    for letter in sorted(font.getBestCmap()):
        if spans and letter == spans[-1][1] + 1:
            spans[-1][1] = letter
        else:
            spans.append([letter, letter])
    return ", ".join(
        f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in spans
    )


def tell_stand_ins(metrics: Path) -> None:
    """Print the descriptors that give another font the width and height of ours."""
    for family, others in STAND_INS.items():
        ours = _metrics(metrics, "sourceSans3" if family == "source-sans-3" else family)
        for other in others:
            theirs = _metrics(metrics, other)
            size = (ours["xWidthAvg"] / ours["unitsPerEm"]) / (
                theirs["xWidthAvg"] / theirs["unitsPerEm"]
            )
            ascent, descent = (
                abs(ours[name]) / ours["unitsPerEm"] / size
                for name in ("ascent", "descent")
            )
            print(f"{family}, {other}: size-adjust: {size:.1%}; ascent-override: {ascent:.1%}; "
                  f"descent-override: {descent:.1%}; line-gap-override: 0%")  # fmt: skip


def _face(folder: Path, weight: int, scratch: Path) -> TTFont:
    """One weight of the text face with the letters of names, which its maker ships in two files."""
    parts = {"latin": LETTERS | SIGNS | NAMES, "latin-ext": NAMES}
    for part, letters in parts.items():
        font = instancer.instantiateVariableFont(
            cut(_file(folder, "literata", part), letters), {"wght": weight}
        )
        font.flavor = None
        font.save(scratch / f"{part}.ttf")
    return merge.Merger().merge([str(scratch / f"{part}.ttf") for part in parts])


def _file(folder: Path, family: str, part: str) -> Path:
    return folder / "files" / f"{family}-{part}-wght-normal.woff2"


def _save(font: TTFont, path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    font.flavor = "woff2"
    font.save(path)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def _metrics(folder: Path, name: str) -> dict[str, float]:
    script = f"console.log(JSON.stringify(require({str(folder / 'entireMetricsCollection' / name / 'index.cjs')!r})))"
    told: dict[str, float] = json.loads(subprocess.check_output(["node", "-e", script]))
    return told


if __name__ == "__main__":
    make_all()
