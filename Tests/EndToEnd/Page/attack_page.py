"""Attacks the page as a stranger on the network might, and checks that the prop is unaffected.

usage: attack_page.py FOLDER-OF-PROGRAMS SEED [untimed] [CASE...]

It prints a line for each case. With "untimed", timed parts are shorter and their times are not checked.
"""

import sys
import time

from attacks.asking import check_health
from attacks.floods import (
    five_thousand_requests, held_streams, names_with_combining_marks, owner_amid_floods, simultaneous_crowd, three_hundred_streams)
from attacks.hostile_requests import broken_bodies, cross_origin_requests, forged_cookies, private_information, rebinding_hosts
from attacks.pairing import guessed_codes, holding_the_readout, thousand_pairing_requests
from bench import Prop, chosen

PROGRAMS, _, *WANTED = sys.argv[1:]
WANTED = [name for name in WANTED if name != "untimed"]

CASES = [cross_origin_requests, rebinding_hosts, forged_cookies, broken_bodies, names_with_combining_marks, five_thousand_requests,
         three_hundred_streams, held_streams, owner_amid_floods, simultaneous_crowd, guessed_codes, holding_the_readout,
         thousand_pairing_requests, private_information]
OPTIONS = {holding_the_readout: ["--code-ms", "1000"]}


def main():
    failed = 0
    for case in chosen(CASES, WANTED):
        prop = Prop(PROGRAMS, OPTIONS.get(case, []))
        start = time.time()
        try:
            figures = case(prop)
            time.sleep(0.2)
            if case is not three_hundred_streams:
                check_health(prop)
            words = "passed"
        except Exception as error:  # Any exception fails the case.
            words, figures = "FAILED", f"{type(error).__name__}: {error}"
            failed += 1
        finally:
            prop.end()
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
