"""An upgrade from the first release with an unedited file keeps its board; a new installation drives nothing."""

import time

from prop import setting_up
from prop.install import PACKAGE, PREVIOUS
from prop.service import CONFIGURATION

BOARD = "adafruit-backpacks"
NEEDS_PACKAGE = True
# The gate covers an edited file and a new installation: the cases package and set-up-board.
FOR_FULL_RUN = True
RIGHT = 10.0
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"
# The buses as a Raspberry Pi numbers them.
AS_ON_A_PI = "mv /dev/i2c-1 /dev/i2c-3 && mv /dev/i2c-0 /dev/i2c-1"
AS_BEFORE = "[ ! -e /dev/i2c-3 ] || { mv /dev/i2c-1 /dev/i2c-0 && mv /dev/i2c-3 /dev/i2c-1; }"


def run(prop):
    try:
        return judge(prop)
    finally:
        prop.guest.run(f"{APT} purge timecircuits; {AS_BEFORE}; {APT} install {PACKAGE}", timeout=200)


def judge(prop):
    prop.guest.check(f"{APT} purge timecircuits", timeout=120)
    prop.guest.check(AS_ON_A_PI)
    install(prop, PREVIOUS)
    prop.check('\nboard = "adafruit-backpacks"' in prop.guest.check(f"cat {CONFIGURATION}"), "the first release names its board")
    prop.wait_right(time.monotonic(), RIGHT)
    # The first release kept no copy.
    prop.guest.check("rm -f /var/lib/timecircuits/*")
    mark = prop.service.mark()
    install(prop, PACKAGE)
    prop.check('\nboard = ' not in prop.guest.check(f"cat {CONFIGURATION}"), "the new release names no board")
    seconds = prop.wait_right(time.monotonic(), RIGHT)
    told = [text for _, text in prop.service.log(mark) if " as before: write board = " in text]
    prop.check(told, f"the log does not report it: {prop.service.log(mark)}")
    prop.service.do("restart")
    prop.wait_right(time.monotonic(), RIGHT)
    # The same without a copy, after a power cut.
    prop.service.do("stop")
    prop.guest.check("rm -f /var/lib/timecircuits/last-good.toml")
    prop.service.do("start")
    prop.wait_right(time.monotonic(), RIGHT)
    prop.guest.check(f"{APT} purge timecircuits", timeout=120)
    start = time.monotonic()
    install(prop, PACKAGE)
    setting_up.judge_untouched(prop, start)
    return f"right {seconds:.2f} s after the upgrade of an untouched file; a new installation drives nothing"


def install(prop, package):
    prop.guest.check(f"echo | {APT} install {package}", timeout=120)
