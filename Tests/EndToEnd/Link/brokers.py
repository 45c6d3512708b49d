"""The link with brokers that die, are deaf or slow, reject it, or have the wrong certificate."""

import pathlib
import subprocess
import time

from bench import Broker, Client, Prop, Proxy, check, close, wait


def broker_killed(bin_folder):
    """The broker is killed and restarted: the link reports it and recovers by itself."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    client.close()
    broker.kill()
    wait(lambda: not prop.report()["connected"], "the link notices the lost connection")
    check("connect" in prop.report()["trouble"] or "speak" in prop.report()["trouble"], f"{prop.report()}")
    # Events of the outage are not published later, so that an old departure starts nothing.
    prop.ask({"request": "depart"})
    time.sleep(0.5)
    broker.start()
    begun = time.monotonic()
    client = Client(broker.port)
    prop.wait_connected()
    back = time.monotonic() - begun
    wait(lambda: client.text("timecircuits/garage/availability") == "online", "the prop is online again")
    wait(lambda: client.text("homeassistant/device/timecircuits_garage/config"), "discovery is published again")
    check(not [1 for _, topic, payload in client.messages if topic.endswith("/event") and b'"departure"' in payload], "an old departure was published")
    close(prop, client, broker)
    return f"back after {back:.1f} s"


def silent_broker(bin_folder):
    """A broker that accepts connections and never answers, then a slow one."""
    broker = Broker()
    deaf, slow = Proxy(broker.port, deaf=True), Proxy(broker.port, rate=4000)
    prop = Prop(bin_folder, "garage", deaf.port)
    wait(lambda: "no answer within 10 s" in (prop.report()["trouble"] or ""), "the timeout is reported", 20)
    client = Client(broker.port)
    prop.configure(slow.port)
    prop.wait_connected()
    # Discovery alone is 15 KB.
    wait(lambda: client.text("homeassistant/device/timecircuits_garage/config"), "discovery arrives in the end", 40)
    begun = time.monotonic()
    prop.report()
    check(time.monotonic() - begun < 0.5, "the link waits for the broker")
    close(prop, client, deaf, slow, broker)
    return "timeout reported, slow broker used"


def wrong_password(bin_folder):
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
    trouble = wait(lambda: prop.report()["trouble"], "the world-readable file is reported")
    check(not prop.report()["connected"] and prop.report()["broker"], f"{prop.report()}")
    command = trouble.partition("; run: ")[2]
    check(command == f"chmod 600 {secret}", trouble)
    subprocess.run(command, shell=True, check=True)
    trouble = wait(lambda: "rejects this prop" in (prop.report()["trouble"] or "") and prop.report()["trouble"], "the wrong password is reported")
    check("rejects this prop" in trouble and "mqtt-password" in trouble and "wrong" not in trouble, trouble)
    prop.stop_link()
    secret.write_text("right\n", encoding="ascii")
    prop.start_link()
    prop.wait_connected()
    close(prop, with_passwords)
    return "rejected, then connected"


def wrong_certificate(bin_folder):
    """TLS with a certificate of an unknown authority, one for another name, and the right one."""
    folder = Broker("allow_anonymous true")
    path = folder.folder.name
    folder.kill()

    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, capture_output=True, cwd=path)

    for name in ("ours", "theirs"):
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem", "-days", "2", "-subj", f"/CN={name}")
    for name in ("localhost", "elsewhere.example"):
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}",
                "-addext", f"subjectAltName=DNS:{name}")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ours.pem", "-CAkey", "ours.key", "-CAcreateserial", "-out", f"{name}.pem", "-days", "2",
                "-copy_extensions", "copy")
    brokers = {name: Broker("allow_anonymous true", f"certfile {path}/{name}.pem", f"keyfile {path}/{name}.key")
               for name in ("localhost", "elsewhere.example")}

    def link(authority):
        return f'broker = "localhost"\ntls = true\nca = "{path}/{authority}.pem"'

    prop = Prop(bin_folder, "garage", brokers["localhost"].port, link=link("theirs"))
    trouble = wait(lambda: prop.report()["trouble"], "the unknown authority is reported")
    check("certificate" in trouble, trouble)
    prop.configure(brokers["elsewhere.example"].port, link("ours"))
    wait(lambda: str(brokers["elsewhere.example"].port) in (prop.report()["trouble"] or ""), "the wrong name is reported")
    check(not prop.report()["connected"], "the link connected despite the wrong name")
    other = prop.report()["trouble"]
    prop.configure(brokers["localhost"].port, link("ours"))
    prop.wait_connected()
    check(prop.report()["encrypted"], f"{prop.report()}")
    close(prop, *brokers.values())
    return f"{trouble.split(': ', 1)[1][:60]} / {other.split(': ', 1)[1][:60]}"


def duplicate_id(bin_folder):
    """Two props with one id, as from a copied card: both report it once with the fix, and a new id connects."""
    broker = Broker()
    one, other = Prop(bin_folder, "garage", broker.port), Prop(bin_folder, "garage", broker.port)
    for prop in (one, other):
        trouble = wait(lambda prop=prop: "another client" in (prop.report()["trouble"] or "") and prop.report()["trouble"], prop.log_text, 40)
        check('write id = "NAME" in link.toml' in trouble, trouble)
    lines = [line for line in one.log_text().splitlines() if "another client" in line or "connection" in line]
    check(len(lines) <= 2, f"{lines}")
    other.configure(broker.port, 'id = "shed"')
    client = Client(broker.port)
    wait(lambda: client.text("timecircuits/shed/availability") == "online", other.log_text)
    wait(lambda: other.report()["connected"] and other.report()["trouble"] is None, lambda: f"{other.report()}")
    close(one, other, client, broker)
    return trouble
