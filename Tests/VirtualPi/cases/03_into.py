"""`into` on an image without cloud-init: installed at the first boot by the unit on the kernel's command line."""

from pi.hooks import FILM_CONFIGURATION, first_and_second_boot


def run(bench):
    card = bench.card("debian-base")
    configuration = bench.folder / "timecircuits.toml"
    configuration.write_text(FILM_CONFIGURATION, encoding="utf-8")
    bench.into(card.path, "--config", configuration, "--with", "web")
    once = card.read("cmdline.txt"), card.read("config.txt")
    bench.into(card.path, "--config", configuration, "--with", "web")
    bench.check((card.read("cmdline.txt"), card.read("config.txt")) == once, "a second `into` changes the card again")
    bench.check(once[1].decode().count("dtparam=i2c_arm=on") == 1, "config.txt does not turn on the bus once")
    bench.step("put in")
    return first_and_second_boot(bench, card, "systemctl is-active timecircuits-web.socket && systemctl is-active lighttpd.service && test -e /usr/bin/timecircuits-web")
