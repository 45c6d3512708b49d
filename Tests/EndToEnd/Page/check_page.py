"""Tests the page with a real browser, a real web server and a simulated prop.

usage: check_page.py FOLDER-OF-PROGRAMS FOLDER-FOR-PICTURES [CASE...]

It prints a line for each case and saves screenshots as PNG.
"""

import os
import sys
import time
import traceback

from cases.configuring import checks_a_configuration, walks_the_wiring
from cases.controlling import (a_departure_ends_it, controls_by_keyboard, ends_a_code, pairs_by_a_word, pairs_by_what_the_prop_shows,
                               stops_what_rings)
from cases.showing import (
    comes_back_with_the_daemon, fits_every_screen, follows_a_departure, follows_the_leds, is_never_far_behind,
    moves_little_and_speaks_rarely, shows_hostile_labels_as_text, shows_it_without_scripts)
from cases.timing import counts_for_who_speaks
from stand import Stand

PROGRAMS, PICTURES, *WANTED = sys.argv[1:]

CASES = [
    shows_it_without_scripts, follows_the_leds, follows_a_departure, is_never_far_behind, pairs_by_what_the_prop_shows,
    pairs_by_a_word, ends_a_code, a_departure_ends_it, controls_by_keyboard, stops_what_rings, counts_for_who_speaks,
    comes_back_with_the_daemon, fits_every_screen, moves_little_and_speaks_rarely,
    shows_hostile_labels_as_text, walks_the_wiring, checks_a_configuration]


def main():
    os.makedirs(PICTURES, exist_ok=True)
    failed = 0
    for case in CASES:
        if WANTED and case.__name__ not in WANTED:
            continue
        start = time.time()
        with Stand(PROGRAMS, PICTURES) as stand:
            try:
                words, figures = "passed", case(stand)
            except Exception as error:  # A browser fails in many ways; each fails the case.
                place = next(frame for frame in reversed(traceback.extract_tb(error.__traceback__)) if "cases" in frame.filename)
                words = "FAILED"
                figures = f"{os.path.basename(place.filename)}:{place.lineno}: {type(error).__name__}: {str(error).partition(chr(10))[0]}"
                failed += 1
                stand.fail(case.__name__)
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
