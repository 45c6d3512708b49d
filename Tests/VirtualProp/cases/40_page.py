"""The page installs beside an existing site, shows what the LEDs show, and uninstalls cleanly."""

import json
import time

from prop.install import PAGE
from prop.judge import late_edges, lateness

BOARD = "one-chip-per-readout-gpio-lamps"
NEEDS_PACKAGE = True
IS_PATIENT = True
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"
ENABLED = "/etc/lighttpd/conf-enabled/50-timecircuits.conf"
SITE = "/var/www/html/index.html"
# The limit from installation to the first answer on an emulated machine; the limit of its memory.
ANSWERED, MEMORY_KIB, EXPOSURE = 15.0, 20_000, 0.5


def run(prop):
    try:
        return judge_page(prop)
    finally:
        prop.guest.run(f"rm -f {SITE}; {APT} purge timecircuits-web; systemctl stop lighttpd", timeout=120)


def judge_page(prop):
    prop.guest.check(f"echo SOMEBODYS-OWN >{SITE}; systemctl start lighttpd")
    start = time.monotonic()
    said = prop.guest.check(f"{APT} install {PAGE}", timeout=120)
    prop.check("has an index file of its own" in said, f"the output does not name the page's address: {said[-300:]}")
    installed = time.monotonic() - start
    prop.check("SOMEBODYS-OWN" in get(prop, "/"), "the page takes the place of a site that was there before")
    page = wait_for(prop, "/timecircuits/", 'id="leds"')
    # One change of the minute may fall between the two, not more.
    for _ in range(2):
        frame = body(get(prop, "/timecircuits/api/frame"))
        texts = [readout["text"] for readout in json.loads(frame)["readouts"]]
        asked = [readout["text"] for readout in prop.control.status["readouts"]]
        if texts == asked:
            break
    prop.check(texts == asked, f"the page shows {texts}, the daemon {asked}")
    prop.check("421" in get(prop, "/timecircuits/", "evil.example").split("\r\n")[0], "a foreign host name is served")
    memory = int(prop.guest.check("grep VmRSS /proc/$(systemctl show -P MainPID timecircuits-web)/status").split()[1])
    prop.check(memory < MEMORY_KIB, f"the page takes {memory} KiB")
    exposure = float(prop.guest.check(
        "systemd-analyze security --no-pager timecircuits-web.service | tail -n 1", timeout=60).split(":")[1].split()[0])
    prop.check(exposure <= EXPOSURE, f"the unit's exposure is {exposure}")
    # Without another site, the machine's root address leads to the page.
    prop.guest.check(f"rm {SITE}; systemctl reload lighttpd")
    wait_for(prop, "/", "302")
    # It has only its own user's rights and access to the daemon's socket.
    prop.check("timecircuits" in prop.guest.check("id -nG timecircuits-web").split(), "it may not speak to the daemon")
    # `timecircuitsctl web` reports its state to the owner.
    said = prop.guest.check("timecircuitsctl web")
    prop.check("paired: 0 browsers" in said, f"timecircuitsctl web says {said!r}")
    prop.check("web server" not in said, f"timecircuitsctl web complains of the web server: {said!r}")
    prop.guest.check("systemctl stop lighttpd")
    said = prop.guest.check("timecircuitsctl web")
    prop.check("nothing answers at port 80" in said, f"the output does not report that lighttpd is not running: {said!r}")
    # The unit is active before it listens.
    prop.guest.check("systemctl start lighttpd; timeout 20 bash -c 'until (exec 3<>/dev/tcp/127.0.0.1/80) 2>/dev/null; do sleep 0.2; done'")
    said = prop.guest.check("timecircuitsctl status")
    prop.check("0 viewers, control paired" in said, f"the status has no line of the page: {said!r}")
    # An edit applies within seconds; an upgrade keeps it and the stored data.
    prop.guest.check("sed -i 's/^#control.*/control = \"off\"/' /etc/timecircuits/web.toml")
    wait_for(prop, "/timecircuits/", "turned control off")
    prop.guest.check("sed -i 's/^control.*/control = \"open\"/' /etc/timecircuits/web.toml")
    wait_for(prop, "/timecircuits/", "turned control off", is_there=False)
    # Another process within the unit's limits, and the board's profile.
    checked = post(prop, "/timecircuits/api/check", "text=x")
    prop.check("problem found" in checked, f"a text is not checked: {checked[:300]}")
    prop.check(f"The wiring of the board {BOARD}" in get(prop, "/timecircuits/wiring.svg"), "the board's wiring is not drawn")
    shown = get(prop, "/timecircuits/configuration")
    prop.check("/etc/timecircuits/timecircuits.toml" in shown and 'class="code"' in shown, "the configuration is not shown")
    prop.guest.check("sed -i 's/^control.*/control = \"off\"/' /etc/timecircuits/web.toml")
    edited = prop.guest.check("cat /etc/timecircuits/web.toml")
    # A configuration that the owner disabled in the web server stays disabled.
    prop.guest.check(f"rm {ENABLED}; echo | {APT} install --reinstall {PAGE}", timeout=120)
    prop.check(prop.guest.check("cat /etc/timecircuits/web.toml") == edited, "an upgrade changed the edited web.toml")
    prop.check(prop.guest.run(f"test -e {ENABLED}").status != 0, "an upgrade turned on what its owner had turned off")
    prop.guest.check(f"ln -s ../conf-available/50-timecircuits.conf {ENABLED}; systemctl reload lighttpd")
    wait_for(prop, "/timecircuits/", "turned control off")
    # Remove, reinstall and purge.
    prop.guest.check(f"{APT} remove timecircuits-web", timeout=120)
    prop.check(prop.guest.check("systemctl is-active lighttpd").strip() == "active", "lighttpd went with the page")
    prop.check("404" in get(prop, "/timecircuits/").split("\r\n")[0], "lighttpd still asks for the page")
    prop.guest.check(f"{APT} install {PAGE}", timeout=120)
    wait_for(prop, "/timecircuits/", 'id="leds"')
    files = prop.guest.check("dpkg -L timecircuits-web").split()
    prop.guest.check(f"{APT} purge timecircuits-web", timeout=120)
    left = prop.guest.check(f"for file in {' '.join(files)}; do [ ! -f $file ] || echo $file; done")
    folders = f"/var/lib/timecircuits-web /run/timecircuits-web {ENABLED} {ENABLED}.removed"
    left += prop.guest.check(f"for name in {folders}; do [ ! -e $name ] && [ ! -L $name ] || echo $name; done")
    left += prop.guest.check("find /etc/systemd /var/lib/systemd -name '*timecircuits-web*'")
    prop.check(not left, f"a purge leaves {left.split()}")
    prop.check(prop.guest.run("test -e /etc/timecircuits/timecircuits.toml").status == 0, "a purge took the clock's files")
    lags = prop.judge.colon_lags(start, time.monotonic() - 0.5, only_lines=True)
    prop.check(prop.service.show("ActiveState")["ActiveState"] == "active", "the clock does not run any more")
    return (
        f"installed in {installed:.1f} s, a page of {len(page)} characters, {memory} KiB resident, exposure {exposure}; "
        f"{late_edges(lags)} of {len(lags)} edges late meanwhile{': ' + lateness(lags) if late_edges(lags) else ''}"
    )


def get(prop, path, host="virtual-prop.local"):
    """Returns what a browser in the guest gets."""
    request = f"GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n"
    return prop.guest.check(f"timeout 20 bash -c \"exec 3<>/dev/tcp/127.0.0.1/80; printf '{request}' >&3; cat <&3\"", timeout=30)


def post(prop, path, text):
    """Sends a form from the guest; returns the answer."""
    request = (
        f"POST {path} HTTP/1.1\\r\\nHost: virtual-prop.local\\r\\nOrigin: http://virtual-prop.local\\r\\n"
        f"Content-Type: application/x-www-form-urlencoded\\r\\nContent-Length: {len(text)}\\r\\nConnection: close\\r\\n\\r\\n{text}")
    return prop.guest.check(f"timeout 20 bash -c \"exec 3<>/dev/tcp/127.0.0.1/80; printf '{request}' >&3; cat <&3\"", timeout=30)


def body(answer):
    """Returns an answer's body, sent whole or chunked."""
    return answer[answer.index("{"):answer.rindex("}") + 1]


def wait_for(prop, path, words, is_there=True):
    deadline = time.monotonic() + ANSWERED
    while (words in (answer := get(prop, path))) != is_there:
        prop.check(time.monotonic() < deadline, f"{path} {'has no' if is_there else 'still has'} {words}: {answer[:300]}")
        time.sleep(0.3)
    return answer
