"""The control socket of the daemon, from inside the guest."""

import json
import time

from prop.guest import GuestError

SOCKET = "/run/timecircuits/control.sock"
CLIENT = "/usr/lib/virtual-prop/client"


class Control:
    """Sends requests to the daemon through the agent, each on its own connection."""

    def __init__(self, guest):
        self._guest = guest

    def ask(self, request):
        """Sends a request such as {"request": "depart"}; returns the reply, which may be a refusal."""
        return json.loads(self._guest.talk("ask", json.dumps({"version": 1, **request})))

    @property
    def status(self):
        reply = self.ask({"request": "status"})
        if "status" not in reply:
            raise GuestError(f"no status: {reply}")
        return reply["status"]

    def strike(self, pid, seconds, request):
        """Sends a request, and after a delay SIGKILL to a process."""
        text = json.dumps({"version": 1, **request})
        self._guest.talk("strike", f"{pid} {round(seconds * 1e6)} {text}")

    def follow(self, stream):
        """Starts to follow `events` or `watch`; returns a function that ends it and returns the stream's lines."""
        path = f"/run/prop-{stream}"
        text = json.dumps({"version": 1, "request": stream})
        pid = self._guest.check(f"{CLIENT} follow {SOCKET} '{text}' >{path} 2>&1 & echo $!").strip()
        deadline = time.monotonic() + 5
        while not self._guest.run(f"test -s {path}").status == 0 and time.monotonic() < deadline:
            time.sleep(0.05)

        def end():
            # The client may have ended with the daemon.
            output = self._guest.check(f"kill {pid} 2>/dev/null; cat {path}; rm {path}")
            return [json.loads(line) for line in output.splitlines()]

        return end

    def flood(self, clients, seconds, seed):
        """Runs misbehaving clients; returns per kind (connections, sent, answered, answered well)."""
        # At the lowest priority, since the daemon is tested, not the scheduler.
        output = self._guest.check(f"nice -n 19 {CLIENT} flood {SOCKET} {clients} {seconds} {seed}", timeout=seconds + 60)
        return {words[0]: tuple(map(int, words[1:])) for words in map(str.split, output.splitlines())}
