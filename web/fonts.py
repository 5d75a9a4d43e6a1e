"""Makes the fonts of the page: for each language one file with its own letters, and those of Latin beside them.

They are cut out of Noto Sans (the build requirement ``fontpkg-noto-sans``) and Vazirmatn (in ``node_modules``), both
under the Open Font License, whose text is laid beside them. Run by ``make`` and by the build of a wheel.
"""

import shutil
from importlib.resources import files
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
MADE, TOLD = HERE / "src/lib/fonts/made", HERE / "public/fonts"
PERSIAN = HERE / "node_modules/vazirmatn"
SIGNS = "20-7E A0 A7 AB B7 BB D7 2010-2015 2018-201E 2022 2026 2039 203A 2190-2193 2212 25CF"
LETTERS = {
    "en-nl": "A1-FF 131 152 153 1E9E 2C6 2DC 20AC",
    "el": "370-377 37A-37F 384-38A 38C 38E-3A1 3A3-3FF",
    "ru": "301 400-45F 490 491 2116",
    "fa": "600-6FF 750-77F 200C-200F 2066-2069 FB50-FDFF FE70-FE74 FE76-FEFC",
}
FEATURES = "calt ccmp fina init isol kern liga locl mark medi mkmk rlig tnum"
WEIGHTS = (400, 800)


def points(ranges: str) -> set[int]:
    """The code points of ranges in hexadecimal."""
    bounds = [[int(end, 16) for end in part.split("-")] for part in ranges.split()]
    return {point for bound in bounds for point in range(bound[0], bound[-1] + 1)}


def make(source: Path, name: str, letters: str) -> None:
    """Cut one file out of a variable font."""
    font = TTFont(source)
    options = Options(notdef_outline=True, hinting=False)
    options.layout_features = FEATURES.split()
    cutter = Subsetter(options)
    cutter.populate(unicodes=points(SIGNS) | points(letters))
    cutter.subset(font)
    axes = {axis.axisTag for axis in font["fvar"].axes}
    font = instantiateVariableFont(font, {"wght": WEIGHTS} | ({"wdth": 100} if "wdth" in axes else {}))
    font.flavor = "woff2"
    font.save(MADE / f"font-{name}.woff2")


def noto() -> Path:
    """The variable font in the package of Noto Sans."""
    return next(Path(str(files("fontpkg_noto_sans"))).glob("files/NotoSans?wdth,wght?.ttf"))


def main() -> None:
    """Make the files, unless they are there and newer than this script."""
    license_text = TOLD / "OFL.txt"
    if license_text.exists() and license_text.stat().st_mtime > Path(__file__).stat().st_mtime:
        return
    MADE.mkdir(exist_ok=True)
    TOLD.mkdir(exist_ok=True)
    for name, letters in LETTERS.items():
        make(next(PERSIAN.glob("fonts/variable/Vazirmatn?wght?.ttf")) if name == "fa" else noto(), name, letters)
    shutil.copyfile(PERSIAN / "OFL.txt", license_text)  # last: it says that all are made


if __name__ == "__main__":
    main()
