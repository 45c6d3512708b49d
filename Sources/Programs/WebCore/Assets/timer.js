"use strict";
// The timer: digits to drag, presets to tap or hold, and keys. The speaker view has only keys and taps.
(() => {
  const byId = (id) => document.getElementById(id);
  const face = byId("timer-face");
  const isStage = document.documentElement.classList.contains("stage");
  if (!face && !isStage) return;
  // How long a press stores a preset (ms), and how far a finger moves to drag (px).
  const hold = 800;
  const slack = 8;
  const most = 359999;

  const say = (words, good) => window.asking.say(words, good, face);
  const ask = (members) => window.asking.ask("timer", members, face);

  // The daemon's timer, and when it arrived by the browser's clock.
  let timer = null;
  let toldAt = 0;
  let isOnShow = false;
  // The time to start without a timer, in seconds.
  let chosen = 1080;

  // Never restarts a timer that this page does not know of.
  async function go() {
    if (!timer && !(await look())) return say("The prop cannot be reached.", false);
    return timer ? ask({ verb: "toggle" }) : ask({ verb: "start", seconds: chosen });
  }
  const add = (seconds) => (timer ? ask({ verb: "add", seconds }) : choose(chosen + seconds));

  // Digits are presets in the speaker view and on the Timer tab.
  const isOnTimer = () => isStage || Boolean(document.querySelector("#tabs a[href='#timer'][aria-current]"));

  function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isOurs = event.target === document.body || (face && face.contains(event.target));
    if (!isOurs) return;
    const by = { "+": 30, "=": 30, "-": -30 }[event.key];
    // A held key acts once, unless it changes the time.
    if (event.repeat && !by) return event.key === " " && event.preventDefault();
    if (event.key === " ") go();
    else if (by) add(by);
    else if (isOnTimer() && /^[1-9]$/.test(event.key)) ask({ verb: "set", preset: Number(event.key) });
    else if (isStage && event.key === "r") ask({ verb: "reset" });
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", keys);

  // The status is requested after each event.
  let isDue = false;
  async function look() {
    isDue = false;
    try {
      const reply = await fetch("api/status");
      if (!reply.ok) return false;
      const status = await reply.json();
      timer = status.timer || null;
      toldAt = performance.now();
      if (face) settle(status);
      return true;
    } catch {
      // The next event retries.
      return false;
    }
  }
  document.addEventListener("notes", () => {
    if (isDue) return;
    isDue = true;
    setTimeout(look, 300);
  });

  if (isStage) {
    // No event reports a timer that began or ended in an outage.
    document.addEventListener("timer", ({ detail }) => {
      if (Boolean(detail) !== isOnShow) look();
      isOnShow = Boolean(detail);
    });
    // A tap is the space bar, a double tap resets.
    let tapped = 0;
    byId("prop").parentElement.addEventListener("click", () => {
      clearTimeout(tapped);
      tapped = setTimeout(go, 300);
    });
    byId("prop").parentElement.addEventListener("dblclick", () => {
      clearTimeout(tapped);
      if (timer) ask({ verb: "reset" });
    });
    look();
    return;
  }

  const [high, low] = [byId("timer-high"), byId("timer-low")];
  const masks = face.dataset.masks.split(",");
  const two = (number) => String(number).padStart(2, "0");
  const limited = (seconds) => Math.max(1, Math.min(most, seconds));
  // During a drag: its start, and the seconds so far.
  let drag = null;
  let typed = 0;
  let typing = 0;

  // The numbers' units, by the time that the daemon reports.
  function name() {
    const isHours = base() > 5999;
    high.setAttribute("aria-label", isHours ? "Hours" : "Minutes");
    low.setAttribute("aria-label", isHours ? "Minutes" : "Seconds");
  }
  function write(text, light) {
    const numbers = text.split(":");
    [high, low].forEach((element, half) => {
      const words = numbers[half];
      [...element.querySelectorAll("g")].forEach((digit, place) => {
        const mask = masks[words[place]] || 0;
        [...digit.children].forEach((bar, bit) => bar.classList.toggle("on", Boolean((mask >> bit) & 1)));
      });
      element.setAttribute("aria-valuetext", words);
      element.setAttribute("aria-valuenow", Number(words));
    });
    name();
    face.className = light;
  }
  function show(seconds) {
    const isHours = seconds > 5999;
    const [left, right] = isHours ? [seconds / 3600, (seconds / 60) % 60] : [seconds / 60, seconds % 60];
    write(`${two(Math.floor(left))}:${two(Math.floor(right))}`, timer ? timer.light : "none");
  }
  function choose(seconds) {
    chosen = limited(seconds);
    show(chosen);
  }
  const left = () => timer.left_ms - (timer.running ? performance.now() - toldAt : 0);
  // Whole seconds as on the digits: rounded up when counting down, else down.
  const base = () => (!timer ? chosen : left() > 0 ? Math.ceil(left() / 1000) : Math.floor(-left() / 1000));

  function settle(status) {
    byId("timer-go").textContent = timer && timer.running ? "Pause" : "Start";
    name();
    const presets = byId("timer-presets");
    const held = presets.querySelector(".held");
    const buttons = (status.timer_presets || []).map((seconds, index) => {
      if (!seconds) return null;
      const minutes = Math.floor(seconds / 60) % 60;
      const hours = Math.floor(seconds / 3600);
      return [String(index + 1), `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`];
    }).filter(Boolean);
    const known = [...presets.querySelectorAll("button")].map((button) => [button.value, button.textContent]);
    if (!held && JSON.stringify(known) !== JSON.stringify(buttons)) {
      presets.querySelectorAll("button").forEach((button) => button.remove());
      for (const [value, words] of buttons) {
        const button = document.createElement("button");
        button.name = "preset";
        button.value = value;
        button.textContent = words;
        presets.append(button, " ");
      }
    }
    if (drag || typing) return;
    // The LEDs do not update a paused or hidden timer.
    if (!timer || !timer.running || !isOnShow) show(base());
  }

  // The LEDs' state, each half second.
  document.addEventListener("timer", ({ detail }) => {
    const isNews = Boolean(detail) !== isOnShow;
    isOnShow = Boolean(detail);
    if (isNews) look();
    if (!detail) return;
    if (timer) timer.light = detail.light;
    if (drag || typing) return;
    if (detail.text) write(detail.text, detail.light);
    face.classList.toggle("dim", !detail.text);
  });

  function unit(element) {
    const isHours = base() > 5999;
    return element === high ? (isHours ? 3600 : 60) : isHours ? 60 : 5;
  }

  // Adds to the time left, or before the start to the setting.
  async function change(seconds) {
    // A started timer keeps its setting.
    const isBegun = timer && (timer.running || timer.left_ms !== timer.setting * 1000);
    const to = limited(base() + seconds);
    if (isBegun) await ask({ verb: "add", seconds });
    else if (await ask({ verb: "set", seconds: to })) chosen = to;
    await look();
  }

  // A tap starts or pauses, a double tap resets.
  let tapping = 0;
  function tap() {
    clearTimeout(tapping);
    if (tapping) {
      tapping = 0;
      if (timer) ask({ verb: "reset" }).then(look);
      return;
    }
    tapping = setTimeout(() => { tapping = 0; go(); }, 300);
  }

  for (const element of [high, low]) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      drag = { x: event.clientX, y: event.clientY, from: base(), by: 0, moved: false };
      event.preventDefault();
      element.focus();
    });
    element.addEventListener("pointermove", (event) => {
      if (!drag) return;
      // A finger scrolls the page by moving up and down.
      const [right, up] = [event.clientX - drag.x, drag.y - event.clientY];
      const way = event.pointerType === "touch" || Math.abs(right) > Math.abs(up) ? right : up;
      drag.moved = drag.moved || Math.abs(way) > slack;
      if (!drag.moved) return;
      drag.by = Math.round(way / 16) * unit(element);
      show(limited(drag.from + drag.by));
    });
    element.addEventListener("pointerup", () => {
      const { by, moved } = drag || {};
      drag = null;
      if (by === undefined) return;
      if (!moved) tap(); else if (by) change(by);
    });
    element.addEventListener("pointercancel", () => { drag = null; show(base()); });
    element.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!steps) return;
      event.preventDefault();
      typed += steps * unit(element);
      show(limited(base() + typed));
      // Combines several keystrokes.
      clearTimeout(typing);
      typing = setTimeout(() => {
        const by = typed;
        typed = 0;
        typing = 0;
        if (by) change(by);
      }, 500);
    });
  }

  // A tap selects a preset; holding stores it.
  const presets = byId("timer-presets");
  let holding = 0;
  let isStored = false;
  presets.addEventListener("pointerdown", ({ target }) => {
    if (target.tagName !== "BUTTON") return;
    isStored = false;
    holding = setTimeout(() => {
      isStored = true;
      target.classList.add("held");
      ask({ verb: "store", preset: Number(target.value) }).then(() => {
        target.classList.remove("held");
        look();
      });
    }, hold);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) presets.addEventListener(end, () => clearTimeout(holding), true);
  presets.addEventListener("contextmenu", (event) => event.preventDefault());

  // Handles forms before the section does.
  byId("timer").addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    // After a click the space bar is the timer's, after the Tab key the button's.
    if (event.submitter && !event.submitter.matches(":focus-visible")) event.submitter.blur();
    const fields = Object.fromEntries(new FormData(event.target, event.submitter));
    if (fields.preset && isStored) { isStored = false; return; }
    const members = await window.asking.typed("timer", fields);
    if (members.verb === "toggle") return go();
    if (members.verb === "add" && !timer) return add(members.seconds);
    if (await ask(members) && event.target.elements.time) event.target.reset();
    look();
  });
  face.hidden = false;
  look().then(() => { if (!timer) show(chosen); });
})();
