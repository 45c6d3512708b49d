"""Three boards have the same chips: the LEDs reveal the wrong one, the right one is applied; the film's labels."""

import time

from prop import setting_up
from prop.picture import Content
from prop.service import CONFIGURATION
from prop.wiring import BOARDS

BOARD = "circuitsetup-tcd"
# The gate covers the set-up of another board.
FOR_FULL_RUN = True
RIGHT = 10.0


def run(prop):
    try:
        return judge(prop)
    finally:
        setting_up.forget(prop)


def judge(prop):
    setting_up.make_new(prop)
    person = setting_up.Person(prop)
    said = person.question()
    prop.check("3 boards have exactly these chips" in said, f"it says {said!r}")
    # No board is preselected.
    person.type("")
    person.question()
    person.type("professor-gizmo")
    person.answer("y")
    # Its first letter is the TCD's last one, so one LED is enough.
    person.question()
    expected = BOARDS[BOARD][0].month[0][0]
    prop.check(setting_up.lit(prop) != [expected], "the two boards cannot be told apart by their first LED")
    person.type("n")
    person.answer(*["y"] * 11)
    said = person.question()
    prop.check("Not correct:" in said and "top bar" in said, f"it says {said!r}")
    person.type("n")
    person.answer("circuitsetup-tcd", "y")
    count = setting_up.look_at_leds(prop, person, setting_up.steps_of(BOARDS[BOARD]))
    person.answer("3", "y")
    prop.contents = [
        Content(fixed="1985-10-26T01:21:00", label="DESTINATION TIME"), Content("UTC", label="PRESENT TIME"),
        Content(fixed="1985-10-26T01:20:00", label="LAST TIME DEPARTED"),
    ]
    seconds = prop.wait_right(time.monotonic(), RIGHT)
    prop.check(person.ended() == 0, f"it ended with {person.code}")
    labels = [readout["label"] for readout in prop.control.status["readouts"]]
    prop.check(labels == [content.label for content in prop.contents], f"the labels are {labels}")
    text = prop.guest.check(f"cat {CONFIGURATION}")
    prop.check("# The film's hero shot" in text, "comments are lost")
    return f"{count} LEDs looked at, another board before; right {seconds:.2f} s after the last answer"
