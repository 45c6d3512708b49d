"""Strangers who try to pair."""

import json
import random
import time

from attacks.asking import SEED, own, paced, request_code, request_from
from bench import until


def guessed_codes(prop):
    generator = random.Random(int(SEED) + 1)
    tries, right, codes = 0, 0, 0
    while True:
        status, fields = request_code(prop)
        if status != 200:
            break
        codes += 1
        cookie = fields["set-cookie"].split(";")[0]
        for _ in range(10):
            body = json.dumps({"code": f"{generator.randrange(1000000):06d}"}).encode()
            status, _, _ = paced(prop, "POST", "pair/type", body, {**own(prop), "Cookie": cookie})
            if status == 409:
                break
            tries += 1
            right += status == 200
    assert codes == 3, f"{codes} codes without a wait"
    assert tries == 5 * codes, f"{tries} guesses at {codes} codes"
    # One seed in 66,667 may guess a code.
    assert right == 0
    return f"{tries} guesses at {codes} codes, then a wait of {fields['retry-after']} s"


def holding_the_readout(prop):
    """After three unused codes the next takes a minute: the readout shows the clock meanwhile."""
    shown, deadline = 0, time.time() + 20
    while time.time() < deadline:
        status, fields = request_code(prop)
        if status == 429:
            break
        shown += status == 200
        time.sleep(0.2)
    assert shown == 3, f"{shown} codes"
    until("the readout shows the clock again", lambda: not any(
        readout.get("private") for readout in json.loads(prop.ask("GET", "api/frame")[2])["readouts"]), 10)
    return f"{shown} codes of a second each, then a wait of {fields['retry-after']} s"


def thousand_pairing_requests(prop):
    """The owner pairs with the word at the first try, from an address that strangers use too."""
    home, shown = "127.0.0.1", 0

    def ask(number):
        nonlocal shown
        address = home if number % 3 == 0 else f"127.0.{1 + number // 200}.{1 + number % 200}"
        status, fields, _ = request_from(prop, address, "pair/ask", {"word": "badedidodu"} if number % 5 == 0 else {})
        if status != 200:
            return
        shown += 1
        for _ in range(5 * (number % 2)):
            request_from(prop, address, "pair/type", {"code": "000000"}, fields["set-cookie"].split(";")[0])

    for number in range(500):
        ask(number)
    rejected, _, _ = request_from(prop, home, "pair/ask", {})
    assert rejected in (409, 429), rejected
    word = prop.control("web", "pair").split()[-1]
    for number in range(500, 1000):
        ask(number)
    status, fields, body = request_from(prop, home, "pair/ask", {"word": word})
    assert status == 200, f"the word returned {status}: {body}"
    cookie = fields["set-cookie"].split(";")[0]
    stolen, _, _ = request_from(prop, "127.0.0.66", "pair/ask", {"word": word})
    assert stolen in (400, 429), f"the word from a second browser returned {stolen}"
    status, fields, body = request_from(prop, home, "pair/type", {"code": prop.code(), "name": "Owner"}, cookie)
    assert status == 200, f"the code returned {status}: {body}"
    listed = prop.control("web", "list")
    assert "Owner" in listed, listed
    assert shown <= 12, f"{shown} codes for strangers"
    return f"1,000 requests from 670 addresses, {shown} got a code; the owner paired at the first try"
