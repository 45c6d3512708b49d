"""timecircuitsctl prints the full status, as text and as JSON, for root and for the daemon's group."""

import json

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
CTL = "/usr/bin/timecircuitsctl"


def run(prop):
    if prop.guest.run(f"test -x {CTL}").status != 0:
        return f"skipped: there is no {CTL}"
    text = prop.guest.check(f"{CTL} status")
    for word in ("the service's, at /run/timecircuits/control.sock", "NEW YORK", "LONDON", "HONG KONG", BOARD):
        prop.check(word in text, f"status does not say {word!r}: {text}")
    prop.check(len(text.splitlines()) <= 24, f"status does not fit a terminal: {text}")
    whole = prop.guest.check(f"{CTL} status --all")
    prop.check("0x70" in whole, f"status --all says nothing of chips: {whole}")
    report = json.loads(prop.guest.check(f"{CTL} status --json"))
    prop.check("LONDON" in json.dumps(report), f"status --json says {report}")
    prop.check(prop.guest.run(f"{CTL} set destination 'FEB 30 1985'").status != 0, "February 30 was taken")
    return f"{len(text.splitlines())} lines of status"
