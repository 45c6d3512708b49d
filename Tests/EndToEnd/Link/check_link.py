"""The link with a real broker: topics and commands, faulty brokers, and props that depart together.

usage: check_link.py FOLDER-OF-PROGRAMS [CASE …]
"""

import sys
import time

import brokers
import in_step
import topics
from bench import programs

CASES = {
    "told-and-taken": topics.told_and_taken,
    "saves-in-steps": topics.saves_in_steps,
    "old-components": topics.old_components,
    "kept-commands": topics.kept_commands,
    "hostile-payloads": topics.hostile_payloads,
    "long-messages": topics.long_messages,
    "spoofed": topics.spoofed,
    "flood": topics.flood,
    "broker-that-dies": brokers.broker_that_dies,
    "broker-that-is-deaf": brokers.broker_that_is_deaf,
    "broker-that-knows-it-not": brokers.broker_that_knows_it_not,
    "broker-that-is-another": brokers.broker_that_is_another,
    "two-of-one-name": brokers.two_of_one_name,
    "three-in-step": in_step.three_in_step,
    "one-is-late": in_step.one_is_late,
    "one-is-ahead": in_step.one_is_ahead,
    "leader-that-dies": in_step.leader_that_dies,
    "circle": in_step.circle,
}


def main():
    folder = programs()
    print(f"seed {topics.SEED}")
    for name in sys.argv[2:] or CASES:
        begun = time.monotonic()
        try:
            told = CASES[name](folder)
        except AssertionError as failure:
            sys.exit(f"{name}: {failure}")
        print(f"{name}: {told} ({time.monotonic() - begun:.1f} s)", flush=True)


main()
