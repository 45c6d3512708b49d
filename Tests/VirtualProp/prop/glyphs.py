"""The shapes of digits and letters, bar by bar: a glyph table that is independent of the daemon's."""

SEVEN = {
    "": " ", "abcdef": "0", "bc": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5",
    # The film's 6 and 9 have no tails.
    "cdefg": "6", "abc": "7", "abcdefg": "8", "abcfg": "9",
    "g": "-",
}

FOURTEEN_BARS = "a b c d e f g1 g2 h i j k l m".split()

# The letters of the months, as DSEG14 draws them; S as a plain 5.
FOURTEEN = {
    "": " ", "a b c e f g1 g2": "A", "a b c d g2 i l": "B", "a d e f": "C", "a b c d i l": "D",
    "a d e f g1 g2": "E", "a e f g1 g2": "F", "a c d e f g2": "G", "b c d e": "J", "d e f": "L",
    "b c e f h j l": "M", "b c e f h m": "N", "a b c d e f": "O", "a b e f g1 g2": "P",
    "a b e f g1 g2 m": "R", "a c d f g1 g2": "S", "a i l": "T", "b c d e f": "U", "e f j k": "V", "h j l": "Y",
    "g1 g2": "-",
    # The digits that the film's fault shows there; 0 has DSEG14's stroke, to differ from O.
    "a b c d e f j k": "0", "a b c d f g1 g2": "9",
}


def character(lit):
    """Returns the character for the lit segments of a digit; `?` if there is none."""
    if len(lit) == 7:
        return SEVEN.get("".join(bar for bar, is_lit in zip("abcdefg", lit) if is_lit), "?")
    return FOURTEEN.get(" ".join(bar for bar, is_lit in zip(FOURTEEN_BARS, lit) if is_lit), "?")
