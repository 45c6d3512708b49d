"""The configuration is edited in every way that editors use; invalid edits change nothing; a storm of SIGHUP."""

import time

from prop import plugging
from prop.service import CONFIGURATION, configuration

BOARD = "one-chip-per-readout-gpio-lamps"
TAKEN = 1.0
# The limit for a restart, as in the case `boot`.
STARTED = 5.0
NEW = f"{CONFIGURATION}.new"

# How editors save a file; each is a shell script, with the text in NEW.
EDITS = {
    "in place": f"cat {NEW} >{CONFIGURATION}",
    "vi's rename": f"mv {CONFIGURATION} {CONFIGURATION}~; cat {NEW} >{CONFIGURATION}; rm {CONFIGURATION}~",
    "mv": f"mv {NEW} {CONFIGURATION}",
    "a first link": f"mv {NEW} /etc/timecircuits/a; ln -s a {CONFIGURATION}.l; mv -T {CONFIGURATION}.l {CONFIGURATION}",
    "a link that is switched":
        f"mkdir -p /etc/b; mv {NEW} /etc/b/b; ln -s ../b/b {CONFIGURATION}.l; mv -T {CONFIGURATION}.l {CONFIGURATION}",
    "the linked file in place": f"cat {NEW} >/etc/b/b",
}


def run(prop):
    try:
        return judge(prop)
    finally:
        # Nothing refers to it any more, and a user's file would survive a purge of the package.
        prop.guest.check(f"rm -f {NEW} /etc/timecircuits/a")


def judge(prop):
    longest = max(edit(prop, way, script, 3 + index) for index, (way, script) in enumerate(EDITS.items()))
    break_it(prop)
    restarted = start_broken(prop)
    mended = edit(prop, "the mend", EDITS["in place"], 12)
    prop.check(prop.guest.run("systemctl reload timecircuitsd").status == 0, "a reload of a good file failed")
    lines = storm(prop)
    return (
        f"taken after {longest:.2f} s at the most, right {restarted:.2f} s after a start with a mistake, "
        f"a mend after {mended:.2f} s; 100 SIGHUP, {lines} lines"
    )


def edit(prop, way, script, brightness):
    """Changes the brightness of all readouts in one of these ways; returns how long the LEDs took."""
    prop.contents = [content._replace(brightness=brightness) for content in prop.contents]
    prop.guest.write(NEW, configuration(prop.board, prop.contents))
    start = time.monotonic()
    prop.guest.check(script)
    try:
        return prop.wait_right(start, TAKEN)
    except Exception as error:
        raise type(error)(f"{way}: {error}") from error


def break_it(prop):
    """A mistake: the previous settings stay, the status names the position, `reload` fails."""
    mark, start = prop.service.mark(), time.monotonic()
    prop.guest.check(f"sed -i --follow-symlinks 's/brightness/brigthness/' {CONFIGURATION}")
    time.sleep(2)
    prop.check_right(start, time.monotonic())
    status = prop.service.status
    prop.check("brigthness" in status and "timecircuits.toml:" in status, f"the status says {status!r}")
    errors = [text for priority, text in prop.service.log(mark) if priority <= 3]
    prop.check(any("brigthness" in text for text in errors), f"the log says {errors}")
    prop.check(prop.guest.run("systemctl reload timecircuitsd").status != 0, "a reload of a broken file succeeded")
    prop.check_right(start, time.monotonic())


def start_broken(prop):
    """Restarted with the mistake, the service shows the last good settings and says so; returns when it was right."""
    start = time.monotonic()
    prop.guest.check("systemctl restart timecircuitsd")
    seconds = prop.wait_right(start, STARTED)
    status = prop.service.status
    prop.check("as applied on" in status and "brigthness" in status, f"the status says {status!r}")
    return seconds


def storm(prop):
    """A hundred signals in a second: no edge is late, and the log stays short."""
    mark, pid, start = prop.service.mark(), prop.service.pid, time.monotonic()
    # With shell builtins only: under emulation a process costs more than the wait.
    prop.guest.check(f"bash -c 'exec 3<> <(:); for i in {{1..100}}; do kill -HUP {pid}; read -t 0.008 -u 3; done; :'")
    took = time.monotonic() - start
    time.sleep(1.2)
    plugging.check_others(prop, start, time.monotonic() - 0.5, [0, 1, 2])
    prop.check(prop.service.pid == pid, "the daemon was started again")
    prop.check(took < 2, f"the storm took {took:.1f} s")
    lines = len(prop.service.log(mark))
    prop.check(1 <= lines <= 10, f"{lines} lines in the log for 100 signals")
    return lines
