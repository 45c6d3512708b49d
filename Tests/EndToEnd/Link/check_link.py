"""The link against a real broker: what it tells and takes, what stands in its way, and props that depart as one.

usage: check_link.py FOLDER-OF-PROGRAMS [CASE …]
"""

import difflib
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import threading
import time

from bench import Broker, Client, Prop, Proxy, check, programs, wait

README = pathlib.Path(__file__).resolve().parents[3] / "Sources/Programs/LinkCore/README.md"
SEED = int(os.environ.get("SEED", "1885"))
# How far the frames of a departure may be apart on props in step, and how late an edge may be, in seconds.
TOGETHER, EDGE = 0.020, 0.050
LEAD = 300


def examples():
    """What the document has somebody publish: topics, payloads, and whether it is refused."""
    blocks = README.read_text(encoding="utf-8").split("```")[1::2]
    for block in blocks:
        lines = block.strip().splitlines()
        refused = any("/error " in line for line in lines)
        for line in lines:
            if line.startswith("> timecircuits/"):
                topic, _, payload = line[2:].partition(" ")
                yield topic, payload, refused


def told_and_taken(bin_folder):
    """Everything is told; every example of the document is taken, or refused as it says; what was done comes back."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.connected()
    base = "timecircuits/garage"
    wait(lambda: client.text(f"{base}/journey") == "own times", "the state is told")
    kept = {topic for topic in client.kept if topic.startswith(base)}
    for topic in ["availability", "daemon", "state", "alarm", "timer", "night", "cycle", "power"] + [
            f"{kind}/{name}" for kind in ("readout", "light", "text") for name in ("destination", "present", "last-departed")]:
        check(f"{base}/{topic}" in kept, f"{topic} is not told: {sorted(kept)}")
    count = 0
    for topic, payload, refused in examples():
        begun = time.monotonic()
        client.publish(topic, payload)
        if refused:
            errors = wait(lambda start=begun: client.since(start, f"{base}/error"), f"{topic} {payload} is refused")
            told = json.loads(errors[0])
            check(told["topic"] == topic and told["payload"] == payload and told["message"], f"the refusal says {told}")
        else:
            time.sleep(0.25)
            check(not client.since(begun, f"{base}/error"), f"{topic} {payload}: {client.since(begun, f'{base}/error')}")
        count += 1
    # The last of them but one was to depart: it arrives.
    wait(lambda: client.json(f"{base}/state").get("travel") == "away", lambda: f"the car is away: {client.text(f'{base}/state')}", 15)
    wait(lambda: prop.readout(1) == client.json(f"{base}/readout/present").get("text"), "the present is told")
    events = [json.loads(payload)["event_type"] for _, topic, payload in client.messages if topic == f"{base}/event"]
    check([name for name in events if name in ("announced", "departure", "re-entry")] == ["announced", "departure", "re-entry"], f"{events}")
    client.publish(f"{base}/command", "reset")
    wait(lambda: client.json(f"{base}/state").get("travel") == "idle", "it is back")
    client.publish(f"{base}/light/present/set", '{"state":"OFF"}')
    wait(lambda: client.json(f"{base}/light/present") == {"state": "OFF"}, "the readout is dark")
    wait(lambda: prop.status()["readouts"][1]["brightness"] == 0, "the LEDs are dark")
    client.publish(f"{base}/light/present/set", "ON")
    wait(lambda: client.json(f"{base}/light/present").get("brightness") == 12, "it is as bright as it was")
    close(prop, client, broker)
    return f"{count} examples"


def close(*things):
    for thing in things:
        thing.close()


def saves_in_steps(bin_folder):
    """A file that is saved in pieces, with mistakes, under another name: nothing is lost, and nothing stays behind."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.connected()
    discovery = "homeassistant/device/timecircuits_garage/config"
    wait(lambda: client.text(discovery), "it is discovered")
    time.sleep(1.0)
    begun, path = time.monotonic(), pathlib.Path(prop.folder.name, "link.toml")
    # A save of some seconds, in pieces: of that nobody hears anything.
    whole = path.read_text(encoding="ascii")
    for end in (0, 10, 25, len(whole)):
        path.write_text(whole[:end], encoding="ascii")
        time.sleep(0.6)
    time.sleep(2.0)
    check(not client.since(begun, discovery) and not client.since(begun, "timecircuits/garage/availability"), "half a save was taken")
    path.write_text('broker = "127.0.0.1"\nport = 0\n', encoding="ascii")
    wait(lambda: "port: expected" in prop.told(), "the mistake is told")
    check(prop.report()["connected"] and client.text("timecircuits/garage/availability") == "online", "a mistake changed something")
    prop.configure(broker.port, "commands = true")
    time.sleep(2.0)
    check(not client.since(begun, discovery), "what did not change was published again")
    prop.configure(broker.port, "discovery = false")
    wait(lambda: client.text(discovery) == "", "the device is taken away")
    prop.configure(broker.port)
    wait(lambda: client.text(discovery), "it is there again")
    prop.configure(broker.port, 'id = "shed"')
    wait(lambda: client.text("timecircuits/shed/availability") == "online", "it has its other name")
    wait(lambda: client.text("homeassistant/device/timecircuits_shed/config"), "it is discovered by it")
    wait(lambda: client.text("timecircuits/garage/state") == "", "of its old name nothing is kept")
    check(client.text("timecircuits/garage/availability") == "offline", "its old name is still online")
    client.publish("timecircuits/garage/command", "depart")
    time.sleep(0.5)
    check(prop.status()["activity"] == "clock", "it still listens to its old name")
    close(prop, client, broker)
    return "by its new name"


def old_components(bin_folder):
    """What an earlier run told Home Assistant of, and is there no more, is taken away."""
    broker = Broker()
    client = Client(broker.port)
    topic = "homeassistant/device/timecircuits_garage/config"
    old = {"device": {"identifiers": ["x"]}, "origin": {"name": "x"}, "components": {
        "present": {"platform": "light"}, "speedometer": {"platform": "sensor", "unique_id": "y"}}}
    client.publish(topic, json.dumps(old), retain=True)
    time.sleep(0.5)
    begun = time.monotonic()
    prop = Prop(bin_folder, "garage", broker.port)
    prop.connected()
    told = wait(lambda: [json.loads(payload) for payload in client.since(begun, topic) if b"speedometer" in payload], "it is taken away")
    check(told[0]["components"]["speedometer"] == {"platform": "sensor"}, f"{told[0]['components']['speedometer']}")
    wait(lambda: "speedometer" not in client.json(topic)["components"], "it is gone")
    begun = time.monotonic()
    client.publish("homeassistant/status", "online")
    wait(lambda: client.since(begun, topic), "it is told again when Home Assistant starts", 8)
    close(prop, client, broker)
    return "once more, and then no more"


def kept_commands(bin_folder):
    """1,000 commands that somebody asked the broker to keep wait for the link: none is carried out."""
    broker = Broker()
    client = Client(broker.port)
    base = "timecircuits/garage"
    topics = [f"{base}/readout/destination/set", f"{base}/command", f"{base}/power/set", f"{base}/night/set"]
    for index in range(1000):
        topic = topics[index % 4] if index < 4 else f"{base}/a{index}/set"
        client.publish(topic, {0: "0101", 1: "depart", 2: "OFF", 3: "on"}.get(index, "x"), retain=True)
    wait(lambda: len([topic for topic in client.kept if topic.startswith(base)]) >= 1000, "all are kept")
    prop = Prop(bin_folder, "garage", broker.port)
    before = prop.readout(0)
    prop.connected()
    time.sleep(2.0)
    status, report = prop.status(), prop.report()
    check(prop.readout(0) == before and status["activity"] == "clock", f"one was carried out: {status['activity']}")
    check(not status["switched_off"] and not status["night"]["is_night"], "one was carried out")
    check(report["commands"] == 0, f"{report}")
    client.publish(f"{base}/night/set", "on")
    wait(lambda: client.text(f"{base}/night") == "on", "a fresh one is")
    close(prop, client, broker)
    return "none of 1,000"


def hostile_payloads(bin_folder):
    """A megabyte and random bytes on every topic: the link and the clock go on."""
    broker = Broker("allow_anonymous true", "message_size_limit 0")
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port, link='follow = "shed"\ntcd_commands = true')
    prop.connected()
    base, generator = "timecircuits/garage", random.Random(SEED)
    topics = sorted({topic for topic, _, _ in examples()}) + [
        "timecircuits/shed/event", "bttf/tcd/cmd", "homeassistant/status", "homeassistant/device/timecircuits_garage/config"]
    before = prop.memory()
    for topic in topics:
        client.publish(topic, b"x" * (1 << 20))
        client.publish(topic, generator.randbytes(generator.randint(1, 5000)))
        client.publish(topic, generator.randbytes(generator.randint(1, 50)))
        client.publish(topic, b"")
    time.sleep(3.0)
    begun = time.monotonic()
    check(prop.report()["connected"], f"{prop.report()}")
    check(time.monotonic() - begun < 1.0, "the link's socket answers late")
    client.publish(f"{base}/night/set", "on")
    wait(lambda: client.text(f"{base}/night") == "on", "it still listens")
    after = prop.memory()
    check(after - before <= 8192, f"it has grown from {before} to {after} KiB")
    check(prop.link.poll() is None and prop.daemon.poll() is None, "something ended")
    close(prop, client, broker)
    return f"{len(topics)} topics, {before} to {after} KiB"


def flood(bin_folder):
    """10,000 commands: the clock's edges come in time, and the socket's other clients are answered."""
    broker = Broker("allow_anonymous true", "max_queued_messages 0", "max_inflight_messages 0")
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port, colon="blink")
    prop.connected()
    before = prop.memory()
    time.sleep(1.0)
    first, answers, ending = len(prop.frames), [], threading.Event()

    def ask():
        while not ending.is_set():
            begun = time.monotonic()
            prop.ask({"request": "status"})
            answers.append(time.monotonic() - begun)
            time.sleep(0.2)

    asker = threading.Thread(target=ask)
    asker.start()
    for index in range(10_000):
        client.publish("timecircuits/garage/brightness/set" if index % 3 == 0 else "timecircuits/garage/light/present/set", str(1 + index % 16))
    wait(lambda: prop.report()["commands"] >= 10_000, lambda: f"all came: {prop.report()}", 60)
    time.sleep(1.0)
    ending.set()
    asker.join()
    report, after = prop.report(), prop.memory()
    check(report["refused"] >= 9000, f"{report}")
    lates = lateness(prop.frames[first:])
    check(lates and max(lates) <= EDGE, f"an edge was {max(lates):.3f} s late")
    check(max(answers) <= 1.0, f"an answer took {max(answers):.3f} s")
    check(after - before <= 4096, f"it has grown from {before} to {after} KiB")
    client.publish("timecircuits/garage/night/set", "on")
    wait(lambda: client.text("timecircuits/garage/night") == "on", "it still listens")
    errors = len([1 for _, topic, _ in client.messages if topic == "timecircuits/garage/error"])
    close(prop, client, broker)
    return (f"{len(lates)} edges, the latest {max(lates) * 1000:.0f} ms late; answers within {max(answers) * 1000:.0f} ms; "
            f"{report['commands'] - report['refused']} of {report['commands']} handed on, {errors} told; {after - before:+d} KiB")


def lateness(frames):
    """How much later than its edge each record of a full half second was read."""
    lates = []
    offset = time.time() - time.monotonic()
    for moment, line in frames:
        wall = moment + offset
        told = json.loads(line)["time"]
        seconds = float(told[17:-1]) % 60
        if round(seconds * 1000) % 500 == 0:
            lates.append((wall - seconds + 30) % 60 - 30)
    return lates


def broker_that_dies(bin_folder):
    """Killed and started again: it is told, and all is as before by itself."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.connected()
    client.close()
    broker.kill()
    wait(lambda: not prop.report()["connected"], "it is noticed")
    check("connect" in prop.report()["trouble"] or "speak" in prop.report()["trouble"], f"{prop.report()}")
    # What happens meanwhile is not told later: a departure of then starts nothing.
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
    """One that takes connections and says nothing, and then one that is slow."""
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
    """A wrong password, and the right one."""
    with_passwords = Broker("allow_anonymous false", "password_file FOLDER/passwords", files={"passwords": ""})
    subprocess.run(["mosquitto_passwd", "-b", "-c", f"{with_passwords.folder.name}/passwords", "prop", "right"], check=True)
    with_passwords.kill()
    with_passwords.start()
    secret = pathlib.Path(with_passwords.folder.name, "secret")
    secret.write_text("wrong\n", encoding="ascii")
    prop = Prop(bin_folder, "garage", with_passwords.port, link='user = "prop"', password=str(secret))
    trouble = wait(lambda: prop.report()["trouble"], "it is told")
    check("does not let this prop in" in trouble and "mqtt-password" in trouble and "wrong" not in trouble, trouble)
    prop.stop_link()
    secret.write_text("right\n", encoding="ascii")
    prop.start_link()
    prop.connected()
    close(prop, with_passwords)
    return "refused, then let in"


def broker_that_is_another(bin_folder):
    """TLS: a certificate by somebody else, one of another name, and the right one."""
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


# Props in step.

def show(prop, start, end):
    """What a departure shows: each picture of the LEDs, with when it was read."""
    pictures = []
    for moment, line in prop.frames:
        if start <= moment <= end:
            record = json.loads(line)
            picture = json.dumps([[readout[key] for key in ("month", "day", "year", "hour", "minute", "am", "pm", "colon", "brightness")]
                                  for readout in record["readouts"]])
            if not pictures or pictures[-1][1] != picture:
                pictures.append((moment, picture))
    return pictures


def begins(prop, start):
    """When the first picture of a departure was read: all readouts are dark for the first time."""
    for moment, line in prop.frames:
        if moment >= start and all(readout["brightness"] == 0 for readout in json.loads(line)["readouts"]):
            return moment
    return None


def apart(leader, follower, start, end):
    """How far the same pictures are apart, one after the other: those of the departure alone, from its first darkness on.

    A prop that gets no processor for 10 ms leaves a picture out; but none has one that the other could not have had."""
    one, other = (show(prop, begins(prop, start) - 0.001, end) for prop in (leader, follower))
    blocks = difflib.SequenceMatcher(None, [picture for _, picture in one], [picture for _, picture in other], False).get_matching_blocks()
    pairs = [(one[block.a + index][0], other[block.b + index][0]) for block in blocks for index in range(block.size)]
    check(len(pairs) >= 20 and len(pairs) >= 0.9 * max(len(one), len(other)),
          f"{leader.name} and {follower.name} show different pictures: of {len(one)} and {len(other)} only {len(pairs)} are the same")
    return [second - first for first, second in pairs]


def begin(leader, request="depart"):
    """Has the leader depart, and not where a minute ends meanwhile; gives when."""
    second = time.time() % 60
    if second > 47:
        time.sleep(60.5 - second)
    begun = time.monotonic()
    leader.ask({"request": request})
    return begun


def three_in_step(bin_folder):
    """A departure of one leads two others: the same pictures, within 20 ms; there and back."""
    broker = Broker()
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    followers = [Prop(bin_folder, name, broker.port, link='follow = "garage"') for name in ("shed", "attic")]
    for prop in [leader, *followers]:
        prop.connected()
    followers[0].ask({"request": "set", "readout": "destination", "value": "JAN 01 1885 AM 08:00"})
    leader.ask({"request": "set", "readout": "destination", "value": "OCT 21 2015 PM 04:29"})
    time.sleep(1.5)
    differences, count = [], 0
    for request in ("depart", "return"):
        begun = begin(leader, request)
        time.sleep(11.0)
        for follower in followers:
            found = apart(leader, follower, begun, begun + 9.5)
            count += len(found)
            differences += found
        if request == "depart":
            for follower in followers:
                check(follower.readout(0) == follower.readout(1) == "OCT 21 2015 PM 04:29", f"{follower.name}: {follower.readout(1)}")
                report = follower.report()["following"]
                check(report["agrees"] and report["trouble"] is None and report["last"], f"{report}")
    worst = max(abs(difference) for difference in differences)
    check(worst <= TOGETHER, f"pictures are up to {worst * 1000:.1f} ms apart")
    close(leader, *followers, broker)
    median = statistics.median(abs(difference) for difference in differences)
    return f"{count} pictures, median {median * 1000:.1f} ms apart, at most {worst * 1000:.1f}"


def one_is_late(bin_folder):
    """One link hears everything 200 ms later: it departs as much later, with the same pictures, and tells the difference."""
    broker = Broker()
    proxy = Proxy(broker.port, delay=0.2)
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    follower = Prop(bin_folder, "shed", proxy.port, link='follow = "garage"')
    for prop in (leader, follower):
        prop.connected()
    time.sleep(1.0)
    begun = begin(leader)
    time.sleep(10.5)
    differences = apart(leader, follower, begun, begun + 9.7)
    report = follower.report()["following"]
    check(report["agrees"] is False and 195 <= report["difference_ms"] <= 230, f"{report}")
    check(all(0.18 <= difference <= 0.25 for difference in differences), f"{min(differences):.3f} to {max(differences):.3f} s later")
    spread = max(differences) - min(differences)
    close(leader, follower, proxy, broker)
    return f"{statistics.median(differences) * 1000:.0f} ms later throughout (± {spread * 500:.1f}), tells {report['difference_ms']}"


def one_is_ahead(bin_folder):
    """A follower whose clock is 2 s ahead departs at the leader's instant all the same."""
    broker = Broker()
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    ahead = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + 2)) + "Z"
    follower = Prop(bin_folder, "shed", broker.port, start=ahead, link='follow = "garage"')
    for prop in (leader, follower):
        prop.connected()
    time.sleep(1.0)
    begun = begin(leader)
    time.sleep(10.5)
    first = begins(follower, begun) - begins(leader, begun)
    report = follower.report()["following"]
    check(abs(first) <= 0.03, f"it begins {first:.3f} s beside the leader")
    check(report["agrees"] is False and abs(report["difference_ms"]) >= 900, f"{report}")
    close(leader, follower, broker)
    return f"begins {first * 1000:+.0f} ms beside the leader, tells {report['difference_ms']} ms"


def leader_that_dies(bin_folder):
    """The leader and the broker are killed in the middle: each plays on to its end."""
    broker = Broker()
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    followers = [Prop(bin_folder, name, broker.port, link='follow = "garage"') for name in ("shed", "attic")]
    for prop in [leader, *followers]:
        prop.connected()
    leader.ask({"request": "set", "readout": "destination", "value": "OCT 21 2015 PM 04:29"})
    time.sleep(1.0)
    begun = begin(leader)
    time.sleep(3.0)
    leader.close()
    broker.kill()
    time.sleep(8.0)
    for follower in followers:
        check(follower.readout(1) == "OCT 21 2015 PM 04:29", f"{follower.name} shows {follower.readout(1)}")
    differences = apart(*followers, begun, begun + 9.7)
    worst = max(abs(difference) for difference in differences)
    check(worst <= TOGETHER, f"they are {worst:.3f} s apart")
    close(*followers, broker)
    return f"both arrive, at most {worst * 1000:.1f} ms apart"


def circle(bin_folder):
    """A follows B, and B follows A: whoever departs leads, once."""
    broker = Broker()
    one = Prop(bin_folder, "garage", broker.port, lead=LEAD, link='follow = "shed"')
    other = Prop(bin_folder, "shed", broker.port, lead=LEAD, link='follow = "garage"')
    client = Client(broker.port)
    for prop in (one, other):
        prop.connected()
    time.sleep(1.0)
    for leader, follower in ((one, other), (other, one)):
        begun = begin(leader)
        time.sleep(11.0)
        differences = apart(leader, follower, begun, begun + 9.5)
        check(max(abs(difference) for difference in differences) <= TOGETHER, f"{max(map(abs, differences)):.3f} s apart")
        told = [(topic, json.loads(payload)["event_type"]) for moment, topic, payload in client.messages
                if moment >= begun and topic.endswith("/event")]
        announced = [topic for topic, name in told if name == "announced"]
        check(announced == [f"timecircuits/{leader.name}/event"], f"{announced}")
        check(len([1 for _, name in told if name == "departure"]) == 2, f"{told}")
    itself = Prop(bin_folder, "attic", broker.port, link='follow = "attic"')
    wait(lambda: "does not follow itself" in itself.told(), "who follows itself is told")
    close(one, other, itself, client, broker)
    return "each leads once"


CASES = {
    "told-and-taken": told_and_taken, "saves-in-steps": saves_in_steps, "old-components": old_components, "kept-commands": kept_commands,
    "hostile-payloads": hostile_payloads, "flood": flood, "broker-that-dies": broker_that_dies, "broker-that-is-deaf": broker_that_is_deaf,
    "broker-that-knows-it-not": broker_that_knows_it_not, "broker-that-is-another": broker_that_is_another, "three-in-step": three_in_step,
    "one-is-late": one_is_late, "one-is-ahead": one_is_ahead, "leader-that-dies": leader_that_dies, "circle": circle,
}


def main():
    folder = programs()
    print(f"seed {SEED}")
    for name in sys.argv[2:] or CASES:
        begun = time.monotonic()
        try:
            told = CASES[name](folder)
        except AssertionError as failure:
            sys.exit(f"{name}: {failure}")
        print(f"{name}: {told} ({time.monotonic() - begun:.1f} s)", flush=True)


main()
