"""Makes the fonts of the page: for each language one file with its own letters, and those of Latin beside them.

pip install fonttools brotli fontpkg-noto-sans==2.15; npm pack vazirmatn@33.0.3; tar xf vazirmatn-33.0.3.tgz
python web/src/lib/fonts/make.py NotoSans[wdth,wght].ttf package/fonts/variable/Vazirmatn[wght].ttf
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

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


def make(source: str, name: str, letters: str) -> None:
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
    font.save(Path(__file__).with_name(f"font-{name}.woff2"))


if __name__ == "__main__":
    noto, vazirmatn = sys.argv[1:]
    for name, letters in LETTERS.items():
        make(vazirmatn if name == "fa" else noto, name, letters)
