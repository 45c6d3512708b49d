"""Judges an edge at which digits change: what was written, and when."""

import datetime

from .clock import WITNESS
from .wiring import READOUTS

TOGETHER = 0.02
# An unchanged byte between two changed ones costs 9 bits, a separate transfer 20.
WORTH_BRIDGING = 2


def wall_of(text):
    """Returns an ISO 8601 UTC time as seconds since 1970."""
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc).timestamp()


def moment_of(prop, wall, start, end):
    """Returns when the host saw an edge of the guest's wall clock; fails if it was not within the span."""
    for moment, half in prop.clock.edges(start, end):
        if half == wall * 2:
            return moment
    prop.check(False, f"the edge {wall} was not within the time that was watched")
    return None


def judge_change(prop, judge, moment):
    """Judges the edge at a host time; returns figures: bytes, changed bytes, spread of the lamps."""
    before, after = judge.shown(moment - 0.1), judge.shown(moment + 0.25)
    wall = prop.clock.wall(moment + 0.1) - 0.1
    expected = judge.expected(round(wall * 2) / 2)
    for name, is_, should in zip(READOUTS, after, expected):
        prop.check(is_ == should, f"after the change {name} shows {is_}, not {should}")
    prop.check([shown.text for shown in before] != [shown.text for shown in after], "nothing has changed")
    sent, changed = check_only_changes(prop, judge, moment)
    return f"{sent} bytes for {changed} changed ones, {judge_lamps(prop, judge, moment, before, after)}"


def judge_lamps(prop, judge, moment, before, after):
    """Checks that all lines change together: one call, which the driver splits into a request per line."""
    lines = [line for readout in judge.board for line in readout.lines]
    events = prop.timeline.between(moment - 0.1, moment + 0.25, "line")
    events = [event for event in events if event.key != WITNESS]
    if not lines:
        return "no lamp lines"
    wanted = sum(
        (is_.colon != was.colon) + 2 * (is_.meridiem != was.meridiem) for was, is_ in zip(before, after))
    prop.check(len(events) == wanted, f"{len(events)} changes of lines, not {wanted}")
    spread = events[-1].time - events[0].time
    stolen = prop.steal.between(events[0].time, events[-1].time)
    prop.check(spread <= TOGETHER + stolen, f"the lamps changed over {spread * 1000:.1f} ms")
    return f"{wanted} lamps in {spread * 1000:.1f} ms"


def check_only_changes(prop, judge, moment):
    """Checks that writes carry only changed bytes, or unchanged ones where bridging is cheaper; counts both."""
    sent = changed = 0
    for chip in {chip for readout in judge.board for chip in readout.chips}:
        ram = bytearray(prop.timeline.leds_at(moment - 0.1)[chip].ram)
        for event in prop.timeline.between(moment - 0.1, moment + 0.25, "wire", chip):
            transfer = event.value
            # Writes that change nothing belong to the periodic restatement of a chip.
            if not transfer.changes:
                continue
            prop.check(transfer.data[0] < 16, f"command {transfer.data[0]:#x} went to {chip} at a mere change")
            dirty = write(ram, transfer.data)
            clean = max((len(gap) for gap in "".join("x" if bit else " " for bit in dirty).split("x")), default=0)
            prop.check(
                dirty[0] and dirty[-1] and clean <= WORTH_BRIDGING,
                f"{transfer.data.hex(' ')} to {chip} carries bytes that have not changed")
            sent, changed = sent + len(dirty), changed + sum(dirty)
    return sent, changed


def write(ram, data):
    """Applies a write to a copy of a chip's RAM; returns for each byte whether it changed."""
    dirty = []
    for offset, byte in enumerate(data[1:]):
        place = (data[0] + offset) % 16
        dirty.append(ram[place] != byte)
        ram[place] = byte
    return dirty
