"""Reads pictures and compares them with the records that they were drawn from.

usage: check_masks.py TIMECIRCUITSD TIMECIRCUITSCTL SEED FRAMES BOARD...

For each board: FRAMES random records (some with dark readouts), and those of a simulated departure. Every segment and lamp of a
record must be an element with its id, and have the class "on" exactly if its mask has the bit. No other such element may exist.
"""

import json
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
SEVEN = ["a", "b", "c", "d", "e", "f", "g", "dp"]
FOURTEEN = ["a", "b", "c", "d", "e", "f", "g1", "g2", "h", "i", "j", "k", "l", "m", "dp"]
FIELDS = {"month": 3, "day": 2, "year": 4, "hour": 2, "minute": 2}
DEPARTURE = '1 {"version":1,"request":"depart"}\n'


def expected(record):
    """The ids of all LEDs, and whether each is lit; unconfigured readouts are dark."""
    lit = {}
    shown = {readout["name"]: readout for readout in record["readouts"]}
    for name in ("destination", "present", "last-departed"):
        readout = shown.get(name)
        for lamp in ("am", "pm", "colon"):
            lit[f"{name}-{lamp}"] = bool(readout and readout[lamp])
        for field, usual in FIELDS.items():
            masks = readout[field] if readout else [None] * usual
            names = FOURTEEN if field == "month" and len(masks) == 3 else SEVEN
            for number, mask in enumerate(masks, 1):
                if readout and mask is None:
                    continue
                bits = int(mask, 16) if mask else 0
                for bit, segment in enumerate(names):
                    lit[f"{name}-{field}{number}-{segment}"] = bool(bits >> bit & 1)
    return lit


def drawn(document):
    """The ids of all LEDs in a picture, and whether each is lit."""
    root = ElementTree.fromstring(document)
    assert root.tag == SVG + "svg" and root.get("role") == "img", "the root is no picture"
    title = root.find(SVG + "title")
    assert title is not None and title.text, "the picture has no title"
    lit = {}
    for element in root.iter():
        classes = (element.get("class") or "").split()
        name = element.get("id")
        if name and ("s" in classes or "lamp" in classes):
            assert name not in lit, f"{name} is there twice"
            lit[name] = "on" in classes
    return lit


def draw(client, record, *options):
    return subprocess.run(
        [client, "picture", "--from", "-", *options],
        input=json.dumps(record).encode() + b"\n",
        stdout=subprocess.PIPE,
        check=True,
    ).stdout


def check(client, record, face):
    picture = drawn(draw(client, record, "--face", face))
    wanted = expected(record)
    if picture == wanted:
        return
    for name in sorted(set(picture) | set(wanted)):
        if picture.get(name) != wanted.get(name):
            sys.exit(f"{face}: {name} is {picture.get(name)} in the picture, {wanted.get(name)} in {json.dumps(record)}")


def scramble(record, generator):
    """A record with random masks for the board's digits."""
    record = json.loads(json.dumps(record))
    record["readouts"] = record["readouts"][: generator.choice([1, 2, 3, 3, 3])]
    for readout in record["readouts"]:
        # A dark readout shows nothing.
        is_dark = generator.random() < 0.1
        for field in FIELDS:
            letters = field == "month" and len(readout[field]) == 3
            for index, mask in enumerate(readout[field]):
                if mask is None:
                    continue
                bits = 0 if is_dark else generator.getrandbits(15 if letters else 8)
                readout[field][index] = f"0x{bits:04X}" if letters else f"0x{bits:02X}"
        for lamp in ("am", "pm", "colon"):
            readout[lamp] = generator.random() < 0.5
        readout["brightness"] = 0 if is_dark else generator.randint(1, 16)
    return record


def simulated(daemon, board, script):
    """The records of a departure."""
    run = subprocess.run(
        [daemon, "--simulate", "--film", "--board", board, "--format", "json", "--speed", "max",
         "--start", "1985-10-26T08:20:55Z", "--for", "13", "--script", script],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    daemon, client, seed, frames, *boards = sys.argv[1:]
    generator = random.Random(int(seed))
    faces = ["prop", "neumorphic", "neon", "plain"]
    count = 0
    with tempfile.NamedTemporaryFile("w", suffix=".script") as script:
        script.write(DEPARTURE)
        script.flush()
        for board in boards:
            records = simulated(daemon, board, script.name)
            assert len(records) > 50, f"a departure on {board} has {len(records)} records"
            # A random sample of the departure's records.
            for record in generator.sample(records, min(len(records), max(20, int(frames) // 10))):
                check(client, record, "prop")
                count += 1
            for _ in range(int(frames)):
                check(client, scramble(records[0], generator), generator.choice(faces))
                count += 1
    print(f"{count} pictures on {len(boards)} boards show their masks, seed {seed}")


if __name__ == "__main__":
    main()
