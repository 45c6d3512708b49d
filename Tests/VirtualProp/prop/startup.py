"""Judges starts of the daemon: the order of the first bytes, the first content, and when everything is right."""

import time

from .judge import NEVER

OSCILLATOR_ON, DISPLAY_ON = 0x21, 0x81
AT_BOOT, AT_RESTART = 5.0, 2.0


def judge_boot(prop):
    """Judges the boot of the machine; returns the seconds from the unit's start until everything was right."""
    return judge_start(prop, unit_start(prop), AT_BOOT, "at boot")


def judge_restart(prop):
    """Restarts every chip with new random RAM, and then the daemon.

    Returns the seconds from the unit's start as well: systemctl itself is emulated too, and not judged.
    """
    prop.service.do("stop")
    prop.panel.unplug(*prop.panel.chips)
    prop.panel.plug(*prop.panel.chips)
    prop.service.do("start")
    return judge_start(prop, unit_start(prop), AT_RESTART, "at a restart")


def unit_start(prop):
    """Returns when the service manager started the daemon."""
    started = int(prop.service.show("InactiveExitTimestampMonotonic")["InactiveExitTimestampMonotonic"]) / 1e6
    return started - prop.clock.monotonic_offset


def judge_start(prop, start, limit, when):
    end = prop.wait_right(start, limit) + start
    chips = [chip for readout in prop.judge.board for chip in readout.chips]
    for chip in chips:
        check_order(prop, chip, start, when)
    check_first_sight(prop, chips, start, end + 1, when)
    return end - start


def check_order(prop, chip, start, when):
    """Checks the order: oscillator first, as a chip in standby accepts nothing else; display last, as RAM is random."""
    events = prop.timeline.between(start, kind="wire", key=chip)
    sent = [event.value.data for event in events if event.value.outcome == "ok"]
    named = f"chip {chip[1]:#x} of bus {chip[0]} {when}"
    prop.check(sent and sent[0][:1] == bytes([OSCILLATOR_ON]), f"{named} was not woken first: {sent[:1]}")
    shown = next((place for place, data in enumerate(sent) if data == bytes([DISPLAY_ON])), None)
    prop.check(shown is not None, f"{named} was never switched on")
    before = sent[:shown]
    covered = {(data[0] + index) % 16 for data in before if data[0] < 16 for index in range(len(data) - 1)}
    prop.check(covered == set(range(16)), f"{named} was switched on with {16 - len(covered)} bytes of random RAM")
    prop.check(any(data[0] & 0xF0 == 0xE0 for data in before), f"{named} was switched on before it was dimmed")


def check_first_sight(prop, chips, start, end, when):
    """Checks that a chip shows the right time as soon as it is lit."""
    for index, readout in enumerate(prop.judge.board):
        for event in prop.timeline.between(start, end, "chip"):
            if event.key not in readout.chips or event.value is None:
                continue
            shown = prop.judge.shown(event.time)[index]
            possible = {prop.judge.expected(prop.clock.wall(event.time) + shift)[index].text for shift in (-0.1, 0)}
            # The chips of one readout light up one after the other: lit ones must be right, the rest blank.
            prop.check(
                any(is_part(shown.text, text) for text in possible),
                f"{when} {shown.text!r} was seen in place of {possible}")


def check_no_garbage(prop, start, end):
    """Checks that chips show only glyphs: random RAM is never lit."""
    for event in prop.timeline.between(start, end, "chip"):
        for shown in prop.judge.shown(event.time):
            prop.check("?" not in shown.text and "none" not in shown.text, f"{shown.text!r} was seen")


def is_part(shown, text):
    return len(shown) == len(text) and all(is_ in (" ", should) for is_, should in zip(shown, text))
