"""The environment of a case: the machine, the panel wired to it, the daemon, and the judge."""

import os
import time

from . import install
from .clock import GuestClock
from .control import Control
from .guest import Guest, GuestError
from .judge import Judge
from .panel import Panel
from .picture import Content
from .service import CONFIGURATION, STATE, SYNCHRONISED, Service, configuration
from .steal import StealTime
from .waits import ProcessorWaits
from .wiring import BOARDS, READOUTS, addresses

CITIES = [Content("America/New_York"), Content("Europe/London"), Content("Asia/Hong_Kong")]


class CaseFailed(Exception):
    """The LEDs did not show what they should."""


class Prop:
    """A booted machine with its panel. Cases change it; `reset` restores it."""

    def __init__(self, folder, options, board, chosen):
        """Boots the machine; `chosen` has the names of the cases that will run."""
        os.makedirs(folder, exist_ok=True)
        self.chosen, self.watch = chosen, None
        # In a short run, repetitive cases repeat less often.
        self.is_short = options.short
        self.folder, self.home_board = folder, board
        self.panel = Panel(folder, addresses(board))
        self.timeline = self.panel.timeline
        self.board, self.contents = board, CITIES
        layer = f"{folder}/layer"
        if options.package:
            previous = install.make_previous(options.package, folder)
            install.pack_edit(layer, options.package, previous, configuration(board, CITIES))
        else:
            install.pack(layer, options.checkout, options.daemon, configuration(board, CITIES))
        self.steal = StealTime()
        self.guest = Guest(folder, options.base, layer, self.panel.sockets)
        self.waits = ProcessorWaits(self.guest.process, os.getpid())
        self.service, self.control = Service(self.guest), Control(self.guest)
        self.clock = GuestClock(self.guest, self.timeline)
        try:
            self._wait_for_boot()
        except BaseException:
            self.close()
            raise

    def _wait_for_boot(self):
        self.guest.wait_for_agent()
        self.guest.check("systemctl is-system-running --wait >/dev/null; systemctl start prop-witness", 120)
        self.boot_seconds = time.monotonic() - self.guest.started
        self.clock.synchronise()

    def close(self):
        self.guest.stop()
        self.panel.close()
        self.steal.close()
        self.waits.close()

    @property
    def judge(self):
        return Judge(self.timeline, self.clock, self.steal, self.waits, BOARDS[self.board], self.contents)

    def check(self, condition, message):
        """Fails the case if a condition does not hold."""
        if not condition:
            raise CaseFailed(message)

    def check_right(self, start, end, readouts=None):
        """Fails if the LEDs were wrong at any time of a span."""
        self.check_spans(self.judge.wrong_spans(start, end, readouts))

    def check_spans(self, spans):
        """Fails if a judge found wrong spans."""
        self.check(not spans, "the LEDs were wrong: " + "; ".join(map(describe, spans[:3])))

    def wait_right(self, start, limit, readouts=None, calm=1.2):
        """Waits until everything has been right for `calm` seconds; returns how long after `start` that began.

        Steal time of the machine extends the limit.
        """
        while True:
            end = time.monotonic()
            if end - start >= calm:
                seconds = self.judge.recovery(start, end, readouts)
                if seconds <= end - start - calm:
                    stolen = self.steal.between(start, start + seconds)
                    self.check(
                        seconds <= limit + stolen,
                        f"right after {seconds:.2f} s, not within {limit} s, of which {stolen:.2f} s were stolen")
                    return seconds
            if end - start > limit + calm + 1:
                spans = self.judge.wrong_spans(end - calm, end, readouts)
                raise CaseFailed(f"not right within {limit} s: " + "; ".join(map(describe, spans[-2:])))
            time.sleep(0.2)

    def wait_dark(self, start, limit):
        """Waits until every LED is dark; returns how long after `start` the last one went out."""
        while time.monotonic() < start + limit + 0.5:
            if self.is_dark(time.monotonic()):
                changes = [event.time for event in self.timeline.between(start) if self._is_led(event)]
                seconds = max(changes, default=start) - start
                self.check(seconds <= limit, f"dark after {seconds:.2f} s, not within {limit} s")
                return seconds
            time.sleep(0.05)
        raise CaseFailed(f"not dark within {limit} s: {[str(shown) for shown in self.judge.shown(time.monotonic())]}")

    def is_dark(self, moment):
        leds = self.timeline.leds_at(moment)
        lines = {line for readout in BOARDS[self.board] for line in readout.lines}
        chips = [leds.get(chip) for chip in self.panel.chips]
        return not any(chips) and not any(leds.get(line) for line in lines)

    def _is_led(self, event):
        lines = {line for readout in BOARDS[self.board] for line in readout.lines}
        return event.kind == "chip" or event.kind == "line" and event.key in lines

    def chip_of(self, readout, field="minute"):
        """Returns the chip of a readout's field, by its position."""
        return getattr(BOARDS[self.board][readout], field)[0][0][0]

    def configure(self, contents=None, board=None, **tables):
        """Writes the configuration in place and expects it from now on; returns when it was written."""
        self.contents = contents or self.contents
        self.board = board or self.board
        self.guest.write(CONFIGURATION, configuration(self.board, self.contents, **tables))
        return time.monotonic()

    def ask(self, request):
        """Sends a request to the control socket; returns the reply, and fails the case if it is a refusal."""
        reply = self.control.ask(request)
        self.check(reply.get("ok") is True, f"{request} was answered by {reply}")
        return reply

    def sleep_until_after_edge(self, seconds=0.1):
        """Sleeps until a time after the next full second of the guest."""
        wall = self.clock.wall(time.monotonic())
        time.sleep(1 - wall % 1 + seconds)

    def reset(self):
        """Restores panel, files and the clock's witness, deletes the state, and starts the daemon if necessary."""
        self.panel.mend()
        self.board, self.contents = self.home_board, CITIES
        text = configuration(self.board, CITIES)
        # A case may have left a link, which dpkg would not treat as the package's file.
        if self.guest.run(f"test -L {CONFIGURATION}").status == 0 or self.guest.check(f"cat {CONFIGURATION}") != text:
            self.guest.check(f"rm -rf {CONFIGURATION}")
            self.guest.write(CONFIGURATION, text)
        self.guest.check(f"touch {SYNCHRONISED}; systemctl is-active -q prop-witness || systemctl restart prop-witness")
        self.clock.synchronise()
        if self.service.show("ActiveState")["ActiveState"] != "active" or not self._forget():
            self._start_anew()
        start = time.monotonic()
        try:
            self.wait_right(start, 8)
        except CaseFailed:
            # Leftovers of one case must not fail the next.
            self._start_anew()
            self.wait_right(time.monotonic(), 8)

    def _forget(self):
        try:
            return self.control.ask({"request": "reset"}).get("ok") is True
        except (GuestError, TimeoutError):
            return False

    def _start_anew(self):
        self.service.do("stop")
        self.guest.check(f"rm -rf {STATE}*")
        self.service.do("start")


def describe(span):
    """Describes a wrong span."""
    start, end, shown, expected = span
    pairs = zip(READOUTS, shown, expected)
    wrong = ", ".join(f"{name} shows {is_}, not {should}" for name, is_, should in pairs if is_ != should)
    return f"for {end - start:.2f} s {wrong}"
