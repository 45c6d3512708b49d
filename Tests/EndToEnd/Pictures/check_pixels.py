"""Draws pictures with a renderer and checks their pixels.

usage: check_pixels.py TIMECIRCUITSCTL RENDERER [--write FOLDER | --compare FOLDER]

RENDERER is rsvg-convert or resvg. With digits 20 to 400 pixels high, the middle pixel of each segment must be lit or faint as its
class says, for all letters, all digits and both styles of 6 and 9. In large pictures the gap between two lit segments must be
darker than both. --write saves the pictures of all faces. --compare compares them with those of another renderer: the mean
difference must stay under 3 of 255.
"""

import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"
HEIGHTS = [20, 33, 60, 150, 400]
# A digit's height in units of the drawing, and the drawing's width with one readout.
UNITS, WIDTH = 60, 902
SIX_AND_NINE = {"6": ("0x7C", "0x7D"), "9": ("0x67", "0x6F")}


def record(month, numbers, readout="destination"):
    """A record with the masks of three letters and ten digits."""
    readouts = []
    for name in ("destination", "present", "last-departed"):
        readouts.append({
            "name": name, "label": name.upper(), "text": "", "month": month, "day": numbers[0:2],
            "year": numbers[2:6], "hour": numbers[6:8], "minute": numbers[8:10], "am": True, "pm": False,
            "colon": True, "brightness": 16})
    return {"time": "1985-10-26T08:21:00.000Z", "readouts": readouts}


def typed(client, text):
    """The masks of a readout with a typed time, read from its picture."""
    document = subprocess.run(
        [client, "picture", "--text", text, "--face", "plain"], stdout=subprocess.PIPE, check=True).stdout
    masks = {}
    order = {name: bit for bit, name in enumerate("a b c d e f g dp".split())}
    letters = {name: bit for bit, name in enumerate("a b c d e f g1 g2 h i j k l m dp".split())}
    for element in ElementTree.fromstring(document).iter(SVG + "path"):
        match = re.fullmatch(r"destination-([a-z]+\d)-([a-z]+\d?)", element.get("id") or "")
        if match:
            digit, segment = match.groups()
            bits = letters if digit.startswith("month") else order
            masks.setdefault(digit, 0)
            if "on" in (element.get("class") or "").split():
                masks[digit] |= 1 << bits[segment]
    return masks


def render(renderer, document, width):
    arguments = ["rsvg-convert", "--width", str(width)] if renderer == "rsvg-convert" else [
        "resvg", "--quiet", "--width", str(width), "--skip-system-fonts", "-", "-c"]
    image = subprocess.run(arguments, input=document, stdout=subprocess.PIPE, check=True).stdout
    return Image.open(io.BytesIO(image)).convert("RGB")


def draw(client, record, *options):
    return subprocess.run(
        [client, "picture", "--from", "-", *options], input=json.dumps(record).encode() + b"\n",
        stdout=subprocess.PIPE, check=True).stdout


def polygons(document):
    """The bars of a picture: whether each is lit, and its corners on the canvas."""
    found = {}

    def walk(element, x, y):
        match = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform") or "")
        if match:
            x, y = x + float(match.group(1)), y + float(match.group(2))
        classes = (element.get("class") or "").split()
        data = element.get("d") or ""
        if element.get("id") and "s" in classes and "a" not in data:
            found[element.get("id")] = ("on" in classes, corners(data, x, y))
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(document), 0, 0)
    return found


def corners(data, x, y):
    """The corners of a closed polygon of relative lines."""
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", data)]
    points = [(numbers[0], numbers[1])]
    for index in range(2, len(numbers), 2):
        points.append((points[-1][0] + numbers[index], points[-1][1] + numbers[index + 1]))
    return [(px + x, py + y) for px, py in points]


def middle(points):
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def light(image, point, scale):
    pixel = image.getpixel((min(int(point[0] * scale), image.width - 1), min(int(point[1] * scale), image.height - 1)))
    return sum(pixel)


def check(client, renderer, what, height):
    document = draw(client, what, "--readout", "destination")
    scale = height / UNITS
    image = render(renderer, document, round(WIDTH * scale))
    bars = polygons(document)
    lit = [light(image, middle(points), scale) for is_lit, points in bars.values() if is_lit]
    faint = [light(image, middle(points), scale) for is_lit, points in bars.values() if not is_lit]
    # A faint bar gets light from lit neighbours; in a small picture a bar is barely a pixel.
    if lit and faint and min(lit) <= max(faint) * 1.25:
        sys.exit(f"{renderer}: at {height} pixels the weakest lit bar gives {min(lit)}, the strongest faint one {max(faint)}: {what}")
    checked = len(lit) + len(faint)
    if height >= 150:
        for first, second in (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "a")):
            for digit in {name.rsplit("-", 1)[0] for name in bars}:
                one, other = bars.get(f"{digit}-{first}"), bars.get(f"{digit}-{second}")
                if not one or not other or not one[0] or not other[0]:
                    continue
                near = min(((p, q) for p in one[1] for q in other[1]), key=lambda pair: distance(*pair))
                gap = light(image, ((near[0][0] + near[1][0]) / 2, (near[0][1] + near[1][1]) / 2), scale)
                weakest = min(light(image, middle(bar[1]), scale) for bar in (one, other))
                if gap >= weakest:
                    sys.exit(f"{renderer}: at {height} pixels no gap is seen between {first} and {second} of {digit}")
                checked += 1
    return checked


def distance(one, other):
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def faces(client):
    shown = ["OCT 26 1985 AM 01:21", "NOV 12 1955 PM 10:04", "SEP 02 1885 AM 08:37"]
    for face in ("prop", "neumorphic", "neon", "bezier", "plain"):
        yield face, subprocess.run(
            [client, "picture", "--text", *shown, "--face", face, "--background", "#808080"], stdout=subprocess.PIPE, check=True).stdout


def compare(client, renderer, folder):
    for face, document in faces(client):
        image = render(renderer, document, 1600)
        other = Image.open(os.path.join(folder, face + ".png")).convert("RGB")
        assert image.size == other.size, f"{face}: {image.size} and {other.size}"
        one, two = image.tobytes(), other.tobytes()
        mean = sum(abs(a - b) for a, b in zip(one, two)) / len(one)
        print(f"{face}: the mean difference is {mean:.2f} of 255")
        if mean >= 3:
            sys.exit(f"{face}: the renderers draw it too differently")


def main():
    client, renderer, *rest = sys.argv[1:]
    if rest and rest[0] == "--compare":
        return compare(client, renderer, rest[1])
    if rest and rest[0] == "--write":
        os.makedirs(rest[1], exist_ok=True)
        for face, document in faces(client):
            render(renderer, document, 1600).save(os.path.join(rest[1], face + ".png"))
        return None
    digits = {}
    for number in "0123456789":
        digits[number] = f"0x{typed(client, f'JAN 0{number} 1985 AM 01:21')['day2']:02X}"
    letters = {}
    for start in range(0, 26, 3):
        three = [chr(65 + min(25, start + offset)) for offset in range(3)]
        masks = typed(client, "".join(three) + " 01 1985 AM 01:21")
        for number, letter in enumerate(three, 1):
            letters[letter] = f"0x{masks[f'month{number}']:04X}"
    assert len(letters) == 26 and len(set(letters.values())) == 26
    checked = 0
    for style in (0, 1):
        numbers = [SIX_AND_NINE[number][style] if number in SIX_AND_NINE else digits[number] for number in "0123456789"]
        names = sorted(letters)
        for start in range(0, 26, 3):
            month = [letters[names[min(25, start + offset)]] for offset in range(3)]
            # The largest pictures take seconds: draw only one per style.
            for height in HEIGHTS if start == 0 else HEIGHTS[:4] if style == 0 else HEIGHTS[2:3]:
                checked += check(client, renderer, record(month, numbers), height)
    print(f"{renderer}: {checked} bars and gaps are as their masks say")


main()
