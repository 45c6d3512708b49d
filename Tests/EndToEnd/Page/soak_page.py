"""Lets viewers come and go for a long time, and checks that the page's memory does not grow.

usage: soak_page.py FOLDER-OF-PROGRAMS MINUTES SEED

It compares the minimum of RssAnon over two windows, because a heap grows and shrinks.
"""

import json
import random
import socket
import sys
import time

from bench import Prop

PROGRAMS, MINUTES, SEED = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
# The first part is warm-up: every face is drawn, and tables reach their size.
WARM, GROWTH_KIB = 0.2, 256
PATHS = ("", "?face=neon", "?face=bezier", "?kiosk=1", "api/frame", "api/status", "api/events", "scene?face=plain&portrait=1",
         "page.css?face=neumorphic", "still.svg", "picture.svg?face=bezier", "wiring.svg", "configuration", "nothing",
         "api/cities?search=york", "api/journeys")
TEXTS = ('board = "adafruit-backpacks"\n', "x = 1\n" * 50, "[[readout]]\n" * 20, "\u0000", "")


def anonymous(prop):
    with open(f"/proc/{prop.page.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon"))


def follow(prop):
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    stream = socket.create_connection((host, int(port)))
    stream.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    stream.setblocking(False)
    return stream


def act_randomly(prop, choose, streams):
    """Performs one random action of a user; returns its status."""
    kind = choose.random()
    headers = {"Content-Type": "application/json", "Origin": prop.address.rstrip("/")}

    def post(name, **members):
        return prop.ask("POST", f"api/{name}", json.dumps(members), headers)[0]

    if kind < 0.5:
        return prop.ask("GET", choose.choice(PATHS))[0]
    if kind < 0.7:
        if len(streams) < 30 and choose.random() < 0.6:
            streams.append(follow(prop))
        elif streams:
            streams.pop(choose.randrange(len(streams))).close()
        return 200
    if kind < 0.8:
        return post("check", text=choose.choice(TEXTS))
    if kind < 0.84:
        return post(choose.choice(("depart", "return")))
    if kind < 0.88:
        return post("test", kind=choose.choice(("walk", "lamps")))
    if kind < 0.94:
        return post(choose.choice(("step", "test-end")), to="next")
    return post("set", readout="destination", value=choose.choice(("Nov 5 1955 6:15 am", "tomorrow 8:15", "<nothing>")))


def main():
    choose = random.Random(SEED)
    prop = Prop(PROGRAMS, ["--control", "open"])
    streams, answers, samples = [], {}, []
    start = time.time()
    try:
        while (passed := time.time() - start) < 60 * MINUTES:
            status = act_randomly(prop, choose, streams)
            answers[status] = answers.get(status, 0) + 1
            for stream in streams:
                try:
                    while stream.recv(65536):
                        pass
                except BlockingIOError:
                    pass
            samples.append((passed, anonymous(prop)))
            time.sleep(0.05)
        assert prop.page.poll() is None and prop.daemon.poll() is None, "a program has ended"
        assert set(answers) <= {200, 400, 404, 409, 429, 503}, answers
    finally:
        for stream in streams:
            stream.close()
        prop.end()
    window = 60 * MINUTES * WARM

    def least(begin):
        return min(memory for passed, memory in samples if begin <= passed < begin + window)

    early, late = least(window), least(60 * MINUTES - window)
    print(f"seed {SEED}: {sum(answers.values())} requests {answers}; {early} KiB early, {late} KiB at the end, at most "
          f"{max(memory for _, memory in samples)}")
    assert late - early < GROWTH_KIB, f"the page's memory grew by {late - early} KiB"


if __name__ == "__main__":
    main()
