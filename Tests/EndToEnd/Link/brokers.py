"""The link with brokers that die, are deaf or slow, reject it, or have the wrong certificate."""

import pathlib
import subprocess
import time

from bench import Broker, Client, Prop, Proxy, check, close, wait


def broker_that_dies(bin_folder):
    """The broker is killed and restarted: the link reports it and recovers by itself."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.connected()
    client.close()
    broker.kill()
    wait(lambda: not prop.report()["connected"], "it is noticed")
    check("connect" in prop.report()["trouble"] or "speak" in prop.report()["trouble"], f"{prop.report()}")
    # Events of the outage are not published later, so that an old departure starts nothing.
    prop.ask({"request": "depart"})
    time.sleep(0.5)
    broker.start()
    begun = time.monotonic()
    client = Client(broker.port)
    prop.connected()
    back = time.monotonic() - begun
    wait(lambda: client.text("timecircuits/garage/availability") == "online", "it is back")
    wait(lambda: client.text("homeassistant/device/timecircuits_garage/config"), "all is told again")
    check(not [1 for _, topic, payload in client.messages if topic.endswith("/event") and b'"departure"' in payload], "an old departure is told")
    close(prop, client, broker)
    return f"back after {back:.1f} s"


def broker_that_is_deaf(bin_folder):
    """A broker that accepts connections and never answers, then a slow one."""
    broker = Broker()
    deaf, slow = Proxy(broker.port, deaf=True), Proxy(broker.port, rate=4000)
    prop = Prop(bin_folder, "garage", deaf.port)
    wait(lambda: "no answer within 10 s" in (prop.report()["trouble"] or ""), "it is told", 20)
    client = Client(broker.port)
    prop.configure(slow.port)
    prop.connected()
    # Discovery alone is 15 KB.
    wait(lambda: client.text("homeassistant/device/timecircuits_garage/config"), "all is told in the end", 40)
    begun = time.monotonic()
    prop.report()
    check(time.monotonic() - begun < 0.5, "the link waits for the broker")
    close(prop, client, deaf, slow, broker)
    return "told, and all came in the end"


def broker_that_knows_it_not(bin_folder):
    """A world-readable password file, a wrong password, and the right one."""
    with_passwords = Broker("allow_anonymous false", "password_file FOLDER/passwords", files={"passwords": ""})
    subprocess.run(["mosquitto_passwd", "-b", "-c", f"{with_passwords.folder.name}/passwords", "prop", "right"], check=True)
    with_passwords.kill()
    with_passwords.start()
    secret = pathlib.Path(with_passwords.folder.name, "secret")
    secret.write_text("wrong\n", encoding="ascii")
    secret.chmod(0o644)
    prop = Prop(bin_folder, "garage", with_passwords.port, link='user = "prop"', password=str(secret))
    # The link sends no world-readable password; the reported command fixes that.
    trouble = wait(lambda: prop.report()["trouble"], "an open file is told")
    check(not prop.report()["connected"] and prop.report()["broker"], f"{prop.report()}")
    command = trouble.partition("; run: ")[2]
    check(command == f"chmod 600 {secret}", trouble)
    subprocess.run(command, shell=True, check=True)
    trouble = wait(lambda: "rejects this prop" in (prop.report()["trouble"] or "") and prop.report()["trouble"], "it is told")
    check("rejects this prop" in trouble and "mqtt-password" in trouble and "wrong" not in trouble, trouble)
    prop.stop_link()
    secret.write_text("right\n", encoding="ascii")
    prop.start_link()
    prop.connected()
    close(prop, with_passwords)
    return "refused, then let in"


def broker_that_is_another(bin_folder):
    """TLS with a certificate of an unknown authority, one for another name, and the right one."""
    folder = Broker("allow_anonymous true")
    place = folder.folder.name
    folder.kill()

    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, capture_output=True, cwd=place)

    for name in ("ours", "theirs"):
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem", "-days", "2", "-subj", f"/CN={name}")
    for name in ("localhost", "elsewhere.example"):
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}",
                "-addext", f"subjectAltName=DNS:{name}")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ours.pem", "-CAkey", "ours.key", "-CAcreateserial", "-out", f"{name}.pem", "-days", "2",
                "-copy_extensions", "copy")
    brokers = {name: Broker("allow_anonymous true", f"certfile {place}/{name}.pem", f"keyfile {place}/{name}.key")
               for name in ("localhost", "elsewhere.example")}

    def link(authority):
        return f'broker = "localhost"\ntls = true\nca = "{place}/{authority}.pem"'

    prop = Prop(bin_folder, "garage", brokers["localhost"].port, link=link("theirs"))
    trouble = wait(lambda: prop.report()["trouble"], "a certificate by somebody else is told")
    check("certificate" in trouble, trouble)
    prop.configure(brokers["elsewhere.example"].port, link("ours"))
    wait(lambda: str(brokers["elsewhere.example"].port) in (prop.report()["trouble"] or ""), "one of another name is told")
    check(not prop.report()["connected"], "it speaks to somebody else")
    other = prop.report()["trouble"]
    prop.configure(brokers["localhost"].port, link("ours"))
    prop.connected()
    check(prop.report()["encrypted"], f"{prop.report()}")
    close(prop, *brokers.values())
    return f"{trouble.split(': ', 1)[1][:60]} / {other.split(': ', 1)[1][:60]}"


def two_of_one_name(bin_folder):
    """Two props with one id, as from a copied card: both report it once with the fix, and a new id connects."""
    broker = Broker()
    one, other = Prop(bin_folder, "garage", broker.port), Prop(bin_folder, "garage", broker.port)
    for prop in (one, other):
        trouble = wait(lambda prop=prop: "another client" in (prop.report()["trouble"] or "") and prop.report()["trouble"], prop.told, 40)
        check('write id = "NAME" in link.toml' in trouble, trouble)
    lines = [line for line in one.told().splitlines() if "another client" in line or "connection" in line]
    check(len(lines) <= 2, f"{lines}")
    other.configure(broker.port, 'id = "shed"')
    client = Client(broker.port)
    wait(lambda: client.text("timecircuits/shed/availability") == "online", other.told)
    wait(lambda: other.report()["connected"] and other.report()["trouble"] is None, lambda: f"{other.report()}")
    close(one, other, client, broker)
    return trouble
