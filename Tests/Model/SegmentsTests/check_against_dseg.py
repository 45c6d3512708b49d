"""Compares 14-segment glyphs with the font DSEG14 Classic.

Reads lines `CHARACTER MASK` (hexadecimal) from standard input and prints each difference. Exit code: 0 without
differences, 1 with some, 77 if the font (package fonts-dseg) or fontTools (python3-fonttools) is missing.
"""

import sys

FONT = "/usr/share/fonts/truetype/dseg/DSEG14Classic-Regular.ttf"

# The centre of each segment in font units, in the hardware's bit order, measured on the glyph `~`, which lights all
# segments.
SEGMENTS = [
    ("a", 408, 954), ("b", 670, 732), ("c", 670, 267), ("d", 408, 46), ("e", 146, 268), ("f", 146, 732),
    ("g1", 270, 500), ("g2", 546, 500), ("h", 276, 727), ("i", 408, 704), ("j", 540, 727), ("k", 276, 273),
    ("l", 408, 296), ("m", 540, 273),
]


def contour_centres(glyph):
    """Yields the centre of each contour of a glyph; each contour is one segment."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    pen = DecomposingRecordingPen(glyph.glyphSet)
    glyph.draw(pen)
    points = []
    for operation, arguments in pen.value:
        if operation in ("closePath", "endPath"):
            xs, ys = zip(*points)
            yield (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            points = []
        else:
            points += [point for point in arguments if point]


def mask_of(glyph):
    mask = 0
    for x, y in contour_centres(glyph):
        distances = [(sx - x) ** 2 + (sy - y) ** 2 for _, sx, sy in SEGMENTS]
        nearest = distances.index(min(distances))
        if distances[nearest] > 900:
            raise ValueError(f"a contour at {x}, {y} is no segment")
        mask |= 1 << nearest
    return mask


def main():
    try:
        from fontTools.ttLib import TTFont

        font = TTFont(FONT)
    except (ImportError, OSError) as error:
        print(error)
        return 77
    glyphs = font.getGlyphSet()
    names = font.getBestCmap()
    differences = 0
    compared = 0
    for line in sys.stdin:
        character, mask = line.split()
        drawn = mask_of(glyphs[names[ord(character)]])
        compared += 1
        if drawn != int(mask, 16):
            differences += 1
            print(f"{character}: the font draws 0x{drawn:04X}, found {mask}")
    print(f"{compared} glyphs, {differences} differences")
    return 1 if differences or not compared else 0


sys.exit(main())
