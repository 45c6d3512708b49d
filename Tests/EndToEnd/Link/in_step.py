"""Props that depart together."""

import difflib
import json
import statistics
import time

from bench import Broker, Client, Prop, Proxy, check, close, wait

# The largest time between the same frames of two props in step, in seconds.
TOGETHER = 0.020
LEAD = 300


def show(prop, start, end):
    """The pictures of a departure, each with the time at which it was read."""
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
    """The time of the first picture of a departure, when all readouts are dark for the first time."""
    for moment, line in prop.frames:
        if moment >= start and all(readout["brightness"] == 0 for readout in json.loads(line)["readouts"]):
            return moment
    return None


def apart(leader, follower, start, end):
    """The times between equal pictures of two props, from the first dark picture of the departure on.

    A prop that gets no processor for 10 ms may skip a picture, so a few need no match."""
    one, other = (show(prop, begins(prop, start) - 0.001, end) for prop in (leader, follower))
    blocks = difflib.SequenceMatcher(None, [picture for _, picture in one], [picture for _, picture in other], False).get_matching_blocks()
    pairs = [(one[block.a + index][0], other[block.b + index][0]) for block in blocks for index in range(block.size)]
    check(len(pairs) >= 20 and len(pairs) >= 0.9 * max(len(one), len(other)),
          f"{leader.name} and {follower.name} show different pictures: only {len(pairs)} of {len(one)} and {len(other)} are equal")
    return [second - first for first, second in pairs]


def begin(leader, request="depart"):
    """Starts a departure that does not cross the end of a minute; returns its time."""
    second = time.time() % 60
    if second > 47:
        time.sleep(60.5 - second)
    begun = time.monotonic()
    leader.ask({"request": request})
    return begun


def start_three(bin_folder):
    """A broker, a leader and two followers, all connected."""
    broker = Broker()
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    followers = [Prop(bin_folder, name, broker.port, link='follow = "garage"') for name in ("shed", "attic")]
    for prop in [leader, *followers]:
        prop.wait_connected()
    return broker, leader, followers


def three_in_step(bin_folder):
    """Two followers show the leader's pictures within 20 ms, on departure and return."""
    broker, leader, followers = start_three(bin_folder)
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


def delayed_follower(bin_folder):
    """A link with 200 ms of delay departs 200 ms later with the same pictures, and reports the difference."""
    broker = Broker()
    proxy = Proxy(broker.port, delay=0.2)
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    follower = Prop(bin_folder, "shed", proxy.port, link='follow = "garage"')
    for prop in (leader, follower):
        prop.wait_connected()
    time.sleep(1.0)
    begun = begin(leader)
    time.sleep(10.5)
    differences = apart(leader, follower, begun, begun + 9.7)
    report = follower.report()["following"]
    check(report["agrees"] is False and 195 <= report["difference_ms"] <= 230, f"{report}")
    check(all(0.18 <= difference <= 0.25 for difference in differences), f"{min(differences):.3f} to {max(differences):.3f} s later")
    spread = max(differences) - min(differences)
    close(leader, follower, proxy, broker)
    return f"{statistics.median(differences) * 1000:.0f} ms later throughout (± {spread * 500:.1f}), reports {report['difference_ms']}"


def follower_clock_ahead(bin_folder):
    """A follower whose clock is 2 s ahead still departs together with the leader."""
    broker = Broker()
    leader = Prop(bin_folder, "garage", broker.port, lead=LEAD)
    ahead = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + 2)) + "Z"
    follower = Prop(bin_folder, "shed", broker.port, start=ahead, link='follow = "garage"')
    for prop in (leader, follower):
        prop.wait_connected()
    time.sleep(1.0)
    begun = begin(leader)
    time.sleep(10.5)
    first = begins(follower, begun) - begins(leader, begun)
    report = follower.report()["following"]
    check(abs(first) <= 0.03, f"the follower begins {first:+.3f} s from the leader")
    check(report["agrees"] is False and abs(report["difference_ms"]) >= 900, f"{report}")
    close(leader, follower, broker)
    return f"begins {first * 1000:+.0f} ms from the leader, reports {report['difference_ms']} ms"


def leader_killed(bin_folder):
    """The leader and the broker are killed during a departure: every follower plays on to its end."""
    broker, leader, followers = start_three(bin_folder)
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
    check(worst <= TOGETHER, f"the followers are {worst:.3f} s apart")
    close(*followers, broker)
    return f"both followers arrive, at most {worst * 1000:.1f} ms apart"


def mutual_followers(bin_folder):
    """A follows B and B follows A: the prop that departs leads, once."""
    broker = Broker()
    one = Prop(bin_folder, "garage", broker.port, lead=LEAD, link='follow = "shed"')
    other = Prop(bin_folder, "shed", broker.port, lead=LEAD, link='follow = "garage"')
    client = Client(broker.port)
    for prop in (one, other):
        prop.wait_connected()
    time.sleep(1.0)
    for leader, follower in ((one, other), (other, one)):
        begun = begin(leader)
        time.sleep(11.0)
        differences = apart(leader, follower, begun, begun + 9.5)
        check(max(abs(difference) for difference in differences) <= TOGETHER, f"{max(map(abs, differences)):.3f} s apart")
        events = [(topic, json.loads(payload)["event_type"]) for moment, topic, payload in client.messages
                  if moment >= begun and topic.endswith("/event")]
        announced = [topic for topic, name in events if name == "announced"]
        check(announced == [f"timecircuits/{leader.name}/event"], f"{announced}")
        check(len([1 for _, name in events if name == "departure"]) == 2, f"{events}")
    itself = Prop(bin_folder, "attic", broker.port, link='follow = "attic"')
    wait(lambda: "cannot follow itself" in itself.log_text(), "a prop that follows itself is reported")
    close(one, other, itself, client, broker)
    return "each leads once"
