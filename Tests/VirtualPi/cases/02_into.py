"""`into` on an image without cloud-init: installed at the first boot by the unit on the kernel's command line; then a departure by the page."""

import json

from pi.bench import PACKAGES
from pi.hooks import BOARD, FILM, FILM_CONFIGURATION, first_and_second_boot

DEPARTED = ["NOV 12 1955 10:04", "NOV 12 1955 10:04", FILM[1]]


def run(bench):
    card = bench.card(PACKAGES / "debian-base.img")
    configuration = bench.folder / "timecircuits.toml"
    configuration.write_text(FILM_CONFIGURATION, encoding="utf-8")
    bench.into(card.path, "--config", configuration, "--with", "web")
    once = card.read("cmdline.txt"), card.read("config.txt")
    bench.into(card.path, "--config", configuration, "--with", "web")
    bench.check((card.read("cmdline.txt"), card.read("config.txt")) == once, "a second `into` changes the card again")
    bench.check(once[1].decode().count("dtparam=i2c_arm=on") == 1, "config.txt does not turn on the bus once")
    card.write("web.toml", 'control = "open"\n')
    bench.step("put in")

    def depart(machine):
        """As a phone does it on the page."""
        for request, body in (("set", {"readout": "destination", "value": "NOV 12 1955 10:04 PM"}), ("depart", {})):
            text = json.dumps(body)
            head = ("Host: timecircuits.local", "Origin: http://timecircuits.local", "Content-Type: application/json", f"Content-Length: {len(text)}")
            message = "\\r\\n".join((f"POST /timecircuits/api/{request} HTTP/1.0", *head, "", text))
            machine.check(f"exec 3<>/dev/tcp/127.0.0.1/80; printf '{message}' >&3; cat <&3 | tee /dev/stderr | grep -q '\"ok\":true'")
        bench.await_texts(machine, BOARD, DEPARTED)
        bench.step("departed by the page, and arrived")

    return first_and_second_boot(
        bench, card, "systemctl is-active timecircuits-web.socket && systemctl is-active lighttpd.service && test -e /usr/bin/timecircuits-web", depart)
