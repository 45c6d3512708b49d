"""Tests the page with a real browser, a real web server and a simulated prop.

usage: check_page.py FOLDER-OF-PROGRAMS FOLDER-FOR-PICTURES [CASE...]

It prints a line for each case and saves screenshots as PNG. The environment variable AXE names axe.min.js.
"""

import os
import sys
import time
import traceback

from bench import chosen
from cases.configuring import checks_a_configuration, walks_the_wiring
from cases.console import draws_less_for_reduced_motion, passes_axe, shows_the_away_page, uses_the_console
from cases.controlling import (
    controls_by_keyboard, departure_cancels_the_code, pairs_with_a_word, pairs_with_the_displayed_code, rejects_an_expired_code,
    sets_and_stops_alarms)
from cases.showing import (
    fits_every_screen, follows_a_departure, follows_the_leds, is_never_far_behind, reconnects_to_the_daemon,
    sends_little_and_speaks_rarely, shows_hostile_labels_as_text, works_without_scripts)
from cases.timing import controls_the_timer
from stand import Session

PROGRAMS, PICTURES, *WANTED = sys.argv[1:]

CASES = [
    works_without_scripts, follows_the_leds, follows_a_departure, is_never_far_behind, pairs_with_the_displayed_code,
    pairs_with_a_word, rejects_an_expired_code, departure_cancels_the_code, controls_by_keyboard, sets_and_stops_alarms,
    controls_the_timer, reconnects_to_the_daemon, fits_every_screen, sends_little_and_speaks_rarely,
    shows_hostile_labels_as_text, walks_the_wiring, checks_a_configuration, uses_the_console, shows_the_away_page,
    draws_less_for_reduced_motion, passes_axe]


def main():
    os.makedirs(PICTURES, exist_ok=True)
    failed = 0
    for case in chosen(CASES, WANTED):
        start = time.time()
        with Session(PROGRAMS, PICTURES) as session:
            try:
                words, figures = "passed", case(session)
            except Exception as error:  # A browser fails in many ways; each fails the case.
                source = next(frame for frame in reversed(traceback.extract_tb(error.__traceback__)) if "cases" in frame.filename)
                words = "FAILED"
                figures = f"{os.path.basename(source.filename)}:{source.lineno}: {type(error).__name__}: {str(error).partition(chr(10))[0]}"
                failed += 1
                session.fail(case.__name__)
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
