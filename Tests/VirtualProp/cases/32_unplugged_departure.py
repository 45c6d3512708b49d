"""A chip is unplugged during a departure: the other readouts continue step by step, and it is right once back."""

import time

from prop import departure
from prop.picture import Content, Travelled
from prop.prop import CITIES

BOARD = "one-chip-per-readout-gpio-lamps"
UNPLUGGED, PLUGGED, HEALED = 2.2, 6.6, 0.5


def run(prop):
    chip = prop.chip_of(1)
    prop.ask({"request": "set", "readout": "destination", "value": "JAN 01 1885"})
    real = [destination(prop), *CITIES[1:]]
    prop.contents = real
    prop.wait_right(time.monotonic(), 1.5)
    mark = prop.service.mark()

    def meanwhile(start):
        time.sleep(max(0, start + UNPLUGGED - time.monotonic()))
        prop.panel.unplug(chip)
        time.sleep(max(0, start + PLUGGED - time.monotonic()))
        prop.panel.plug(chip)

    way = departure.travel(prop, meanwhile=meanwhile)
    shows = departure.judge_shows(prop, way, real, [0, 2])
    departed = CITIES[1].civil(way.wall).replace(second=0, tzinfo=None)
    present = Travelled(real[0].fixed, int(way.wall + departure.ARRIVAL))
    prop.contents = [real[0], present, Content(fixed=departed.isoformat())]
    prop.wait_right(way.at(departure.END), 0.3)
    worst = departure.judge_colons(prop, way, way.at(-0.5), time.monotonic() - 0.1, [0, 2])
    lit = departure.chip_events(way, 1, PLUGGED + 0.02, departure.END)
    healed = lit[0].time - way.at(PLUGGED) if lit else 99
    prop.check(healed <= departure.DISRUPTIONS_2[2] - PLUGGED + HEALED, f"it healed {healed:.2f} s after it was back")
    said = [text for priority, text in prop.service.log(mark) if priority <= 5]
    prop.check(len(said) == 2, f"{len(said)} lines in the log for one chip that went and came: {said}")
    return f"others: {shows}, no colon wrong for more than {worst * 1000:.0f} ms; written {healed:.2f} s after it was back"


def destination(prop):
    """Returns the destination's content: the typed date with the readout's own hour and minute."""
    hour, minute = prop.judge.expected(prop.clock.wall(time.monotonic()))[0].text[-5:].split(":")
    is_pm = prop.judge.expected(prop.clock.wall(time.monotonic()))[0].meridiem == "PM"
    return Content(fixed=f"1885-01-01T{int(hour) % 12 + 12 * is_pm:02}:{minute}:00")
