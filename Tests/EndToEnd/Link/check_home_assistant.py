"""The real Home Assistant discovers a simulated prop through a real broker. Every entity appears, each one is operated, the LEDs
follow, states return, automations start, and Home Assistant's MQTT component logs no warning.

usage: check_home_assistant.py FOLDER-OF-PROGRAMS

The script home_assistant runs it in a Debian 13 folder, with a Python that has Home Assistant and paho.
"""

import asyncio
import inspect
import json
import logging
import pathlib
import sys
import tempfile
import time
import types

from bench import Broker, Prop, programs
from homeassistant import bootstrap, loader
from homeassistant.config_entries import ConfigEntries, ConfigEntry
from homeassistant.const import __version__
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry, entity_registry
from homeassistant.setup import async_setup_component

PREFIX = "timecircuits_garage_"
# Entities without a value while nothing is set.
UNKNOWN = {"update", "alarm_next", "timer_ends", "event", "alarm_new", "timer_set", "depart", "return", "reset", "glitch", "alarm_stop", "alarm_snooze",
           "timer_start", "timer_pause", "timer_stop"}
TRIGGERS = [("travel", "departure"), ("travel", "re-entry"), ("alarm", "alarm"), ("timer", "timer-finished")]


class ComponentWarnings(logging.Handler):
    """Collects the warnings of Home Assistant's MQTT component."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        if record.name.startswith("homeassistant.components.mqtt"):
            self.lines.append(f"{record.levelname}: {record.getMessage()}")


async def start(folder, port):
    """Starts Home Assistant with only MQTT."""
    pathlib.Path(folder, "configuration.yaml").write_text("homeassistant:\n", encoding="ascii")
    hass = HomeAssistant(folder)
    loader.async_setup(hass)
    hass.config_entries = ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    for name in ("homeassistant", "persistent_notification"):
        if not await async_setup_component(hass, name, {}):
            sys.exit(f"Home Assistant failed to set up {name}")
    # They serve browsers, which this check does not use.
    for name in ("http", "file_upload"):
        hass.config.components.add(name)
    known = inspect.signature(ConfigEntry.__init__).parameters
    arguments = {
        "version": 1, "minor_version": 2, "domain": "mqtt", "title": "broker", "data": {"broker": "127.0.0.1", "port": port}, "options": {},
        "source": "user", "unique_id": None, "discovery_keys": types.MappingProxyType({}), "subentries_data": ()}
    await hass.config_entries.async_add(ConfigEntry(**{key: value for key, value in arguments.items() if key in known}))
    await hass.async_start()
    return hass


async def wait(holds, words, seconds=15.0):
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain: {words() if callable(words) else words}")
        await asyncio.sleep(0.05)


class House:
    """Home Assistant with a prop."""

    def __init__(self, hass, prop):
        self.hass, self.prop, self.operated = hass, prop, set()

    def entity(self, name):
        found = [entity for entity in self.hass.states.async_entity_ids() if entity.split(".", 1)[1] == PREFIX + name]
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def state(self, name):
        return self.hass.states.get(self.entity(name))

    async def call(self, name, service, **data):
        """Operates an entity as a user does."""
        entity = self.entity(name)
        await self.hass.services.async_call(entity.split(".")[0], service, {"entity_id": entity, **data}, blocking=True)
        self.operated.add(name)

    async def becomes(self, name, value):
        await wait(lambda: self.state(name).state == value, lambda: f"{name} becomes {value}; it is {self.state(name).state}")

    async def shows(self, holds, words):
        """Waits until the simulated chips, as the daemon reads them back, meet a condition."""
        await wait(lambda: holds(self.prop.status()), lambda: f"{words}: {self.prop.status()['readouts']}")


async def operate(house):
    for index, name in enumerate(("destination", "present", "last_departed")):
        await house.call(name, "turn_off")
        await house.becomes(name, "off")
        await house.shows(lambda status, i=index: status["readouts"][i]["brightness"] == 0, f"{name} is dark")
        await house.call(name, "turn_on", brightness=255)
        await house.shows(lambda status, i=index: status["readouts"][i]["brightness"] == 16, f"{name} is bright")
        await wait(lambda n=name: house.state(n).attributes.get("brightness") == 255, f"{name} is reported at full brightness")
        await house.call(name + "_time", "set_value", value="NOV 05 1955 AM 06:00")
        await house.shows(lambda status, i=index: status["readouts"][i]["text"].startswith("NOV 05 1955"), f"{name} is set")
        await house.becomes(name + "_time", "NOV 05 1955 AM 06:00")
        await house.call(name + "_text", "set_value", value="GREAT SCOTT")
        await house.becomes(name + "_text", "GREAT SCOTT")
        await house.call(name + "_text", "set_value", value="")
        await house.becomes(name + "_text", "")
    await house.call("journey", "select_option", option="einstein")
    await house.becomes("journey", "einstein")
    await house.call("journey", "select_option", option="own times")
    await house.becomes("journey", "own times")
    await house.call("night", "select_option", option="on")
    await house.becomes("night", "on")
    await house.call("night", "select_option", option="auto")
    await house.becomes("night", "auto")
    await house.call("cycle", "select_option", option="15")
    await house.becomes("cycle", "15")
    await house.call("cycle", "select_option", option="off")
    await house.becomes("cycle", "off")
    await house.call("power", "turn_off")
    await house.becomes("power", "off")
    await house.shows(lambda status: all(readout["brightness"] == 0 for readout in status["readouts"]), "all readouts are dark")
    await house.call("power", "turn_on")
    await house.becomes("power", "on")
    await alarms_and_timer(house)
    await travel(house)


async def update(house):
    """The entity of the newest version; the daemon has none here, so this publishes in the link's place."""
    await house.becomes("update", "unavailable")
    version = house.prop.status()["version"]
    for latest, state in (("99.0", "on"), (version, "off"), (None, "unavailable")):
        payload = json.dumps({
            "travel": "idle", "activity": "clock", "night": False, "synchronised": True, "faults": 0, "fault": None, "version": version,
            "latest_version": latest})
        await house.hass.services.async_call(
            "mqtt", "publish", {"topic": "timecircuits/garage/state", "payload": payload}, blocking=True)
        await house.becomes("update", state)


async def alarms_and_timer(house):
    await house.call("alarm_new", "set_value", value="07:30 workdays")
    await house.becomes("alarms", "on")
    await wait(lambda: house.state("alarm_next").state not in ("unknown", "unavailable"), "the next alarm is reported")
    await house.becomes("alarm_new", "07:30")
    await house.call("alarms", "turn_off")
    await house.becomes("alarms", "off")
    await house.call("alarms", "turn_on")
    await house.becomes("alarms", "on")
    # An alarm within the next minute, to snooze and stop, in the present readout's zone.
    soon = (house.prop.status()["time"], time.time() + 62)
    await house.call("alarm_new", "set_value", value=time.strftime("%H:%M", time.gmtime(soon[1])))
    await wait(lambda: house.state("alarm_rings").state == "on", "the alarm rings", 140)
    await house.call("alarm_snooze", "press")
    await house.becomes("alarm_rings", "off")
    await house.call("alarm_stop", "press")
    await house.call("timer_set", "set_value", value="0:03")
    await house.becomes("timer", "paused")
    await house.call("timer_start", "press")
    await house.becomes("timer", "running")
    await wait(lambda: house.state("timer_ends").state not in ("unknown", "unavailable"), "the timer's end is reported")
    await house.call("timer_pause", "press")
    await house.becomes("timer", "paused")
    await house.call("timer_start", "press")
    await house.becomes("timer", "over")
    await house.call("timer_stop", "press")
    await house.becomes("timer", "none")


async def travel(house):
    await house.call("destination_time", "set_value", value="OCT 21 2015 PM 04:29")
    await house.shows(lambda status: status["readouts"][0]["text"] == "OCT 21 2015 PM 04:29", "the destination is set")
    await house.call("depart", "press")
    await house.becomes("travel", "departing")
    await wait(lambda: house.state("travel").state == "away", "the car is away", 20)
    await house.becomes("present_time", "OCT 21 2015 PM 04:29")
    await house.call("return", "press")
    await wait(lambda: house.state("travel").state == "idle", "the car is back", 20)
    await house.call("glitch", "press")
    await wait(lambda: house.prop.status()["activity"] == "glitch", "the prop glitches")
    await wait(lambda: house.prop.status()["activity"] == "clock", "the glitch ends", 10)
    await house.call("reset", "press")
    await wait(lambda: house.prop.status()["readouts"][0]["text"] == "OCT 26 1985 AM 01:21", "the configured times are shown")
    assert house.state("event").attributes.get("event_type"), "no event arrived"


async def automate(hass, device):
    """Sets up an automation for each trigger that the editor offers; returns the list of started ones."""
    begun = []
    triggers = [
        {"trigger": "device", "domain": "mqtt", "device_id": device.id, "type": kind, "subtype": subtype,
         "discovery_id": f"{PREFIX.rstrip('_')} on_{subtype.replace('-', '_')}"} for kind, subtype in TRIGGERS]
    rules = [{"alias": trigger["subtype"], "triggers": [trigger], "actions": [{"event": "begun", "event_data": {"name": trigger["subtype"]}}]}
             for trigger in triggers]
    hass.bus.async_listen("begun", lambda event: begun.append(event.data["name"]))
    assert await async_setup_component(hass, "automation", {"automation": rules}), "setting up the automations failed"
    return begun


async def run_check(folder_of_programs):
    warnings = ComponentWarnings()
    logging.getLogger().addHandler(warnings)
    broker = Broker()
    prop = Prop(folder_of_programs, "garage", broker.port)
    prop.wait_connected()
    with tempfile.TemporaryDirectory() as folder:
        hass = await start(folder, broker.port)
        try:
            devices, entities = device_registry.async_get(hass), entity_registry.async_get(hass)
            device = await wait(lambda: devices.async_get_device({("mqtt", "timecircuits_garage")}), lambda: f"the prop is found: {warnings.lines}")
            await wait(lambda: len(hass.states.async_entity_ids()) >= 30, "its entities appear")
            # Entities appear one by one.
            await asyncio.sleep(2.0)
            wanted = [entity.unique_id.removeprefix(PREFIX) for entity in entity_registry.async_entries_for_device(entities, device.id)]
            house = House(hass, prop)
            await wait(lambda: all(house.state(name).state not in ("unknown", "unavailable") for name in wanted if name not in UNKNOWN),
                       lambda: f"states are reported: {[(name, house.state(name).state) for name in wanted]}")
            await update(house)
            begun = await automate(hass, device)
            await operate(house)
            assert {subtype for _, subtype in TRIGGERS} <= set(begun), f"only these automations started: {begun}"
            controls = {name for name in wanted if house.entity(name).split(".")[0] in ("light", "text", "select", "switch", "button")}
            assert controls == house.operated, f"not operated: {controls - house.operated}; not discovered: {house.operated - controls}"
            # The link is killed and restarted.
            prop.stop_link(9)
            await house.becomes("destination", "unavailable")
            prop.start_link()
            await house.becomes("destination", "on")
            prop.configure(broker.port, "discovery = false")
            await wait(lambda: devices.async_get_device({("mqtt", "timecircuits_garage")}) is None, "the device is removed")
            assert not warnings.lines, f"the MQTT component logged: {warnings.lines}"
            print(f"Home Assistant {__version__}: {len(wanted)} entities, {len(house.operated)} operated, {len(begun)} automations started")
        finally:
            await hass.async_stop(force=True)
            prop.close()
            broker.close()


asyncio.run(run_check(programs()))
