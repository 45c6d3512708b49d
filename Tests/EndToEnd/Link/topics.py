"""Topics and commands: the document's examples, saved files, retained messages, hostile payloads, a flood."""

import json
import os
import pathlib
import random
import threading
import time

from bench import Broker, Client, Prop, Proxy, check, close, wait

README = pathlib.Path(__file__).resolve().parents[3] / "Sources/Programs/MQTTBridge/README.md"
SEED = int(os.environ.get("SEED", "1885"))
# The largest delay of an edge, in seconds.
EDGE = 0.050


def examples():
    """The document's example messages: topic, payload, and whether the link rejects it."""
    blocks = README.read_text(encoding="utf-8").split("```")[1::2]
    for block in blocks:
        lines = block.strip().splitlines()
        rejected = any("/error " in line for line in lines)
        for line in lines:
            if line.startswith("> timecircuits/"):
                topic, _, payload = line[2:].partition(" ")
                yield topic, payload, rejected


def topics_and_commands(bin_folder):
    """All topics are published; every example is applied or rejected as documented; states follow."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    base = "timecircuits/garage"
    wait(lambda: client.text(f"{base}/journey") == "own times", "the state is published")
    published = {topic for topic in client.latest if topic.startswith(base)}
    for topic in ["availability", "daemon", "state", "alarm", "timer", "night", "cycle", "power"] + [
            f"{kind}/{name}" for kind in ("readout", "light", "text") for name in ("destination", "present", "last-departed")]:
        check(f"{base}/{topic}" in published, f"{topic} is not published: {sorted(published)}")
    count = 0
    for topic, payload, rejected in examples():
        begun = time.monotonic()
        client.publish(topic, payload)
        if rejected:
            errors = wait(lambda start=begun: client.since(start, f"{base}/error"), f"{topic} {payload} is rejected")
            error = json.loads(errors[0])
            check(error["topic"] == topic and error["payload"] == payload and error["message"], f"the error is {error}")
        else:
            time.sleep(0.25)
            check(not client.since(begun, f"{base}/error"), f"{topic} {payload}: {client.since(begun, f'{base}/error')}")
        count += 1
    # The last example but one was a departure, which arrives now.
    wait(lambda: client.json(f"{base}/state").get("travel") == "away", lambda: f"the car is away: {client.text(f'{base}/state')}", 15)
    wait(lambda: prop.readout(1) == client.json(f"{base}/readout/present").get("text"), "the present time is published")
    events = [json.loads(payload)["event_type"] for _, topic, payload in client.messages if topic == f"{base}/event"]
    check([name for name in events if name in ("announced", "departure", "re-entry")] == ["announced", "departure", "re-entry"], f"{events}")
    client.publish(f"{base}/command", "reset")
    wait(lambda: client.json(f"{base}/state").get("travel") == "idle", "the car is back")
    client.publish(f"{base}/light/present/set", '{"state":"OFF"}')
    wait(lambda: client.json(f"{base}/light/present") == {"state": "OFF"}, "the readout is dark")
    wait(lambda: prop.status()["readouts"][1]["brightness"] == 0, "the LEDs are dark")
    client.publish(f"{base}/light/present/set", "ON\r\n")
    wait(lambda: client.json(f"{base}/light/present").get("brightness") == 12, "the readout has its previous brightness")
    close(prop, client, broker)
    return f"{count} examples published"


def configuration_edits(bin_folder):
    """link.toml is saved in pieces, with mistakes and with a new id: nothing is lost, nothing stale remains."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    discovery = "homeassistant/device/timecircuits_garage/config"
    wait(lambda: client.text(discovery), "discovery is published")
    time.sleep(1.0)
    begun, path = time.monotonic(), pathlib.Path(prop.folder.name, "link.toml")
    # A slow save in pieces must publish nothing.
    whole = path.read_text(encoding="ascii")
    for end in (0, 10, 25, len(whole)):
        path.write_text(whole[:end], encoding="ascii")
        time.sleep(0.6)
    time.sleep(2.0)
    check(not client.since(begun, discovery) and not client.since(begun, "timecircuits/garage/availability"), "a partial save was applied")
    path.write_text('broker = "127.0.0.1"\nport = 0\n', encoding="ascii")
    wait(lambda: "port: expected" in prop.log_text(), "the mistake is logged")
    check(prop.report()["connected"] and client.text("timecircuits/garage/availability") == "online", "a mistake changed the connection")
    prop.configure(broker.port, "commands = true")
    time.sleep(2.0)
    check(not client.since(begun, discovery), "unchanged discovery was published again")
    prop.configure(broker.port, "discovery = false")
    wait(lambda: client.text(discovery) == "", "the device is removed")
    prop.configure(broker.port)
    wait(lambda: client.text(discovery), "the device is discovered again")
    prop.configure(broker.port, 'id = "shed"')
    wait(lambda: client.text("timecircuits/shed/availability") == "online", "the new id is online")
    wait(lambda: client.text("homeassistant/device/timecircuits_shed/config"), "the new id is discovered")
    wait(lambda: client.text("timecircuits/garage/state") == "", "the topics of the old id are cleared")
    check(client.text("timecircuits/garage/availability") == "offline", "the old id is still online")
    client.publish("timecircuits/garage/command", "depart")
    time.sleep(0.5)
    check(prop.status()["activity"] == "clock", "the link still accepts commands at the old id")
    close(prop, client, broker)
    return "connected with the new id"


def stale_components(bin_folder):
    """Components of an earlier run that no longer exist are removed from Home Assistant."""
    broker = Broker()
    client = Client(broker.port)
    topic = "homeassistant/device/timecircuits_garage/config"
    old = {"device": {"identifiers": ["x"]}, "origin": {"name": "x"}, "components": {
        "present": {"platform": "light"}, "speedometer": {"platform": "sensor", "unique_id": "y"}}}
    client.publish(topic, json.dumps(old), retain=True)
    time.sleep(0.5)
    begun = time.monotonic()
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    configurations = wait(lambda: [json.loads(payload) for payload in client.since(begun, topic) if b"speedometer" in payload],
                          "the stale component is removed")
    speedometer = configurations[0]["components"]["speedometer"]
    check(speedometer == {"platform": "sensor"}, f"{speedometer}")
    wait(lambda: "speedometer" not in client.json(topic)["components"], "the stale component is no longer published")
    begun = time.monotonic()
    client.publish("homeassistant/status", "online")
    wait(lambda: client.since(begun, topic), "discovery is published again when Home Assistant starts", 8)
    close(prop, client, broker)
    return "removed by one last message"


def retained_commands(bin_folder):
    """1,000 retained commands wait for the link: none is carried out."""
    broker = Broker()
    client = Client(broker.port)
    base = "timecircuits/garage"
    topics = [f"{base}/readout/destination/set", f"{base}/command", f"{base}/power/set", f"{base}/night/set"]
    for index in range(1000):
        topic = topics[index % 4] if index < 4 else f"{base}/a{index}/set"
        client.publish(topic, {0: "0101", 1: "depart", 2: "OFF", 3: "on"}.get(index, "x"), retain=True)
    wait(lambda: len([topic for topic in client.latest if topic.startswith(base)]) >= 1000, "the broker retains all commands")
    prop = Prop(bin_folder, "garage", broker.port)
    before = prop.readout(0)
    prop.wait_connected()
    time.sleep(2.0)
    status, report = prop.status(), prop.report()
    check(prop.readout(0) == before and status["activity"] == "clock", f"a command was carried out: {status['activity']}")
    check(not status["switched_off"] and not status["night"]["is_night"], "a command was carried out")
    check(report["commands"] == 0, f"{report}")
    client.publish(f"{base}/night/set", "on")
    wait(lambda: client.text(f"{base}/night") == "on", "a new command is carried out")
    close(prop, client, broker)
    return "none of 1,000 carried out"


def hostile_payloads(bin_folder):
    """A megabyte and random bytes on every topic: link and clock keep running."""
    broker = Broker("allow_anonymous true", "message_size_limit 0")
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port, link='follow = "shed"\ntcd_commands = true')
    prop.wait_connected()
    base, generator = "timecircuits/garage", random.Random(SEED)
    topics = sorted({topic for topic, _, _ in examples()}) + [
        "timecircuits/shed/event", "bttf/tcd/cmd", "homeassistant/status", "homeassistant/device/timecircuits_garage/config"]
    topics += [f"{base}/{name}" for name in ("availability", "daemon", "state", "power", "text/present", "event", "error")]
    before, peak = prop.memory(), prop.memory("VmHWM")
    client.publish(f"{base}/command", b"x" * (64 << 20))
    for topic in topics:
        client.publish(topic, b"x" * (1 << 20))
        client.publish(topic, generator.randbytes(generator.randint(1, 5000)))
        client.publish(topic, generator.randbytes(generator.randint(1, 50)))
        client.publish(topic, b"")
    time.sleep(3.0)
    begun = time.monotonic()
    check(prop.report()["connected"], f"{prop.report()}")
    check(time.monotonic() - begun < 1.0, "the link's socket answers too late")
    client.publish(f"{base}/night/set", "on")
    wait(lambda: client.text(f"{base}/night") == "on", "the link still accepts commands")
    after = prop.memory()
    check(after - before <= 8192, f"memory grew from {before} to {after} KiB")
    highest = prop.memory("VmHWM")
    check(highest - peak <= 8192, f"a message of 64 MiB raised memory from {peak} to {highest} KiB")
    check(prop.link.poll() is None and prop.daemon.poll() is None, "a program has ended")
    close(prop, client, broker)
    return f"{len(topics)} topics, memory from {before} to {after} KiB, at most {highest}"


def long_messages(bin_folder):
    """A retained message of 64 MiB: an MQTT 5 broker does not deliver it, with MQTT 3.1.1 the connection ends. Memory stays small."""
    broker = Broker("allow_anonymous true", "message_size_limit 0")
    client, old = Client(broker.port), Proxy(broker.port, old=True)
    topic = "timecircuits/garage/power/set"
    client.publish(topic, b"x" * (64 << 20), retain=True)
    wait(lambda: topic in client.latest, "the broker retains the message", 60)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    # The link publishes its topics after its subscriptions.
    wait(lambda: client.text("timecircuits/garage/night") == "auto", "all topics are published")
    client.publish("timecircuits/garage/night/set", "on\n")
    wait(lambda: client.text("timecircuits/garage/night") == "on", "the link accepts commands")
    peaks = [prop.memory("VmHWM")]
    prop.configure(old.port)
    trouble = wait(lambda: "longer than" in (prop.report()["trouble"] or "") and prop.report()["trouble"], prop.log_text, 30)
    check("message_size_limit 65536" in trouble, trouble)
    peaks.append(prop.memory("VmHWM"))
    client.publish(topic, b"", retain=True)
    wait(lambda: prop.report()["connected"] and "with MQTT 3.1.1" in prop.log_text(), prop.log_text, 60)
    time.sleep(0.5)
    client.publish("timecircuits/garage/night/set", "off\r\n")
    wait(lambda: client.text("timecircuits/garage/night") == "off", "the link accepts commands with MQTT 3.1.1", 30)
    check(max(peaks) <= 32768, f"memory peaked at {peaks} KiB")
    close(prop, client, old, broker)
    return f"memory of at most {peaks[0]} and {peaks[1]} KiB"


def spoofed_topics(bin_folder):
    """Another client writes to the prop's own topics: they are restored, it is reported once, and the answers are rate-limited."""
    broker = Broker()
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port)
    prop.wait_connected()
    base, discovery = "timecircuits/garage", "homeassistant/device/timecircuits_garage/config"
    wait(lambda: client.text(discovery) and client.text(f"{base}/journey"), "all topics are published")
    topics = [f"{base}/{name}" for name in ("availability", "daemon", "state", "power", "night", "text/present", "light/present", "alarm")]
    before = {topic: client.text(topic) for topic in topics + [discovery]}
    for topic in topics:
        client.publish(topic, "OFF", retain=True)
    stray = {"device": {"identifiers": ["x"]}, "origin": {"name": "x"}, "components": {"stray": {"platform": "sensor", "unique_id": "y"}}}
    begun = time.monotonic()
    client.publish(discovery, json.dumps(stray), retain=True)
    wait(lambda: any(b"stray" in payload and b"manufacturer" in payload for payload in client.since(begun, discovery)), "the stray component is removed", 20)
    wait(lambda: all(client.text(topic) == before[topic] for topic in before), lambda: f"{ {t: client.text(t) for t in before} }", 20)
    check("another client publishes at" in (prop.report()["trouble"] or ""), f"{prop.report()}")
    # A later client receives the prop's values.
    late = Client(broker.port)
    wait(lambda: late.text(topics[0]) == "online", "the broker retains the prop's value")
    late.close()
    # A device that the user deletes in Home Assistant stays deleted.
    client.publish(discovery, "", retain=True)
    begun, answered = time.monotonic(), 0
    while time.monotonic() < begun + 30:
        if client.text(topics[0]) == "online":
            answered += 1
            client.publish(topics[0], "offline", retain=True)
            wait(lambda: client.text(topics[0]) == "offline", "the other client publishes")
        time.sleep(0.05)
    check(2 <= answered <= 5, f"the link restored the topic {answered} times in 30 s")
    check(client.text(discovery) == "", "the device is back")
    check(prop.log_text().count("another client publishes") == 1, prop.log_text())
    close(prop, client, broker)
    return f"{len(before)} topics restored, one of them {answered} times in 30 s"


def flood(bin_folder):
    """10,000 commands: edges stay punctual, and other clients of the socket get answers."""
    broker = Broker("allow_anonymous true", "max_queued_messages 0", "max_inflight_messages 0")
    client = Client(broker.port)
    prop = Prop(bin_folder, "garage", broker.port, colon="blink")
    prop.wait_connected()
    before = prop.memory()
    time.sleep(1.0)
    first, answers, ending = len(prop.frames), [], threading.Event()

    def ask():
        while not ending.is_set():
            begun = time.monotonic()
            prop.ask({"request": "status"})
            answers.append(time.monotonic() - begun)
            time.sleep(0.2)

    requester = threading.Thread(target=ask)
    requester.start()
    for index in range(10_000):
        client.publish("timecircuits/garage/brightness/set" if index % 3 == 0 else "timecircuits/garage/light/present/set", str(1 + index % 16))
    wait(lambda: prop.report()["commands"] >= 10_000, lambda: f"all commands arrived: {prop.report()}", 60)
    time.sleep(1.0)
    ending.set()
    requester.join()
    report, after = prop.report(), prop.memory()
    check(report["refused"] >= 9000, f"{report}")
    delays = lateness(prop.frames[first:])
    check(delays and max(delays) <= EDGE, f"an edge was {max(delays):.3f} s late")
    check(max(answers) <= 1.0, f"an answer took {max(answers):.3f} s")
    check(after - before <= 4096, f"memory grew from {before} to {after} KiB")
    client.publish("timecircuits/garage/night/set", "on")
    wait(lambda: client.text("timecircuits/garage/night") == "on", "the link still accepts commands")
    errors = len([1 for _, topic, _ in client.messages if topic == "timecircuits/garage/error"])
    close(prop, client, broker)
    return (f"{len(delays)} edges, the latest {max(delays) * 1000:.0f} ms late; answers within {max(answers) * 1000:.0f} ms; "
            f"{report['commands'] - report['refused']} of {report['commands']} passed on, {errors} errors published; {after - before:+d} KiB")


def lateness(frames):
    """The delay between edge and reading of each record at a half second."""
    delays = []
    offset = time.time() - time.monotonic()
    for moment, line in frames:
        wall = moment + offset
        shown = json.loads(line)["time"]
        seconds = float(shown[17:-1]) % 60
        if round(seconds * 1000) % 500 == 0:
            delays.append((wall - seconds + 30) % 60 - 30)
    return delays
