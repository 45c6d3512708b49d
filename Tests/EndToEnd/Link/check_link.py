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
    "topics-and-commands": topics.topics_and_commands,
    "configuration-edits": topics.configuration_edits,
    "stale-components": topics.stale_components,
    "retained-commands": topics.retained_commands,
    "hostile-payloads": topics.hostile_payloads,
    "long-messages": topics.long_messages,
    "spoofed-topics": topics.spoofed_topics,
    "flood": topics.flood,
    "broker-killed": brokers.broker_killed,
    "silent-broker": brokers.silent_broker,
    "wrong-password": brokers.wrong_password,
    "wrong-certificate": brokers.wrong_certificate,
    "duplicate-id": brokers.duplicate_id,
    "three-in-step": in_step.three_in_step,
    "delayed-follower": in_step.delayed_follower,
    "follower-clock-ahead": in_step.follower_clock_ahead,
    "leader-killed": in_step.leader_killed,
    "mutual-followers": in_step.mutual_followers,
}


def main():
    folder = programs()
    print(f"seed {topics.SEED}")
    unknown = [name for name in sys.argv[2:] if name not in CASES]
    if unknown:
        print(f"no case is called {', '.join(unknown)}; the cases: {', '.join(CASES)}", file=sys.stderr)
        sys.exit(64)
    for name in sys.argv[2:] or CASES:
        begun = time.monotonic()
        try:
            result = CASES[name](folder)
        except AssertionError as failure:
            sys.exit(f"{name}: {failure}")
        print(f"{name}: {result} ({time.monotonic() - begun:.1f} s)", flush=True)


main()
