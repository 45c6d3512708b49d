"use strict";
// Shows the LEDs as they change: toggles a class for each bar.
(() => {
  const names = ["destination", "present", "last-departed"];
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  // The speaker view turns at any screen size.
  const upright = matchMedia(
    root.classList.contains("stage") ? "(orientation: portrait)" : "(orientation: portrait) and (max-width: 48rem)");
  let source = null;
  let last = null;
  let seen = [];
  let loading = false;
  let saidAt = 0;
  let wasAway = false;
  let notes = -1;
  let told = "";
  let counted = "";
  let patience = 0;
  let changedAt = -1000;

  // Collects each new drawing's digits.
  function survey() {
    seen = names.map((name) => {
      const group = byId(name);
      if (!group) return null;
      const digits = [];
      for (const element of group.querySelectorAll(".d")) {
        digits[element.dataset.i] = {
          element, bars: [...element.querySelectorAll(".s")], curve: element.querySelector(".c"), mask: -1,
        };
      }
      const lamps = ["am", "pm", "colon"].map((lamp) => byId(`${name}-${lamp}`));
      return { group, digits, lamps, over: byId(`${name}-over`), light: -1 };
    });
  }

  function draw(frame) {
    last = frame;
    const away = frame.away;
    root.classList.toggle("away", Boolean(away));
    byId("notice").hidden = !away;
    if (away) byId("notice").textContent = away;
    if (frame.notes !== notes) {
      notes = frame.notes;
      document.dispatchEvent(new Event("notes"));
    }
    const test = JSON.stringify(frame.test || null);
    if (test !== told) {
      told = test;
      document.dispatchEvent(new CustomEvent("test", { detail: frame.test || null }));
    }
    const timer = JSON.stringify(frame.timer || null);
    if (timer !== counted) {
      counted = timer;
      document.dispatchEvent(new CustomEvent("timer", { detail: frame.timer || null }));
    }
    if (!away && frame.plan !== byId("prop").dataset.plan) return redraw();
    // A timer drawn alone has its light's colour, whichever readout shows it.
    const isAlone = byId("prop").classList.contains("alone");
    const readouts = (isAlone && frame.alone) || frame.readouts;
    // Bars ease in and out, but not while a sequence changes them.
    const isNew = (mask, digit) => digit && digit.mask !== mask;
    if (readouts.some((readout, place) => seen[place] && readout.masks.some((mask, index) => isNew(mask, seen[place].digits[index])))) {
      const now = performance.now();
      root.classList.toggle("quick", now - changedAt < 400);
      changedAt = now;
    }
    readouts.forEach((readout, place) => {
      const known = seen[place];
      if (!known) return;
      readout.masks.forEach((mask, index) => {
        const digit = known.digits[index];
        if (!digit || digit.mask === mask) return;
        digit.bars.forEach((bar, bit) => bar.classList.toggle("on", Boolean((mask >> bit) & 1)));
        if (digit.curve && window.curves) window.curves.move(digit, mask);
        digit.mask = mask;
      });
      // Both lamps mean that the timer is over.
      if (known.over) known.over.classList.toggle("on", (readout.lamps & 3) === 3);
      known.lamps.forEach((lamp, bit) => lamp && lamp.classList.toggle("on", Boolean((readout.lamps >> bit) & 1)));
      if (known.light !== readout.light) {
        known.group.setAttribute("class", `r l${readout.light}`);
        known.light = readout.light;
      }
    });
    // For screen readers: at most once a minute.
    const now = Date.now();
    if (now - saidAt > 60000 || away || wasAway) {
      [saidAt, wasAway] = [now, Boolean(away)];
      if (byId("words").textContent !== frame.words) byId("words").textContent = frame.words;
    }
    const title = byId("leds").querySelector("title");
    if (title && title.textContent !== frame.words) title.textContent = frame.words;
  }

  // With reduced motion a sequence is drawn at three changes a second at most (WCAG 2.3.1).
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const apart = 334;
  let drawnAt = 0;
  let due = 0;
  let newest = null;
  function receive(frame) {
    newest = frame;
    const wait = still.matches ? drawnAt + apart - performance.now() : 0;
    if (!due) due = wait > 0 ? setTimeout(drawNewest, wait) : drawNewest();
  }
  function drawNewest() {
    due = 0;
    drawnAt = performance.now();
    draw(newest);
    return 0;
  }

  // The boxes of the digits on the screen.
  const eachDigit = (act) => seen.forEach((readout, row) => readout && readout.digits.forEach((digit, index) => act(digit.element, `${row} ${index}`, readout)));
  function places() {
    const boxes = new Map();
    eachDigit((element, name) => boxes.set(name, element.getBoundingClientRect()));
    return boxes;
  }
  // Moves the digits of a turned drawing from where they were; the colon appears behind them.
  function glide(before) {
    if (!before.size) return;
    const svg = byId("leds");
    const unit = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    eachDigit((element, name) => {
      const [from, to] = [before.get(name), element.getBoundingClientRect()];
      if (!from || !to.width) return;
      const base = element.transform.baseVal.consolidate().matrix;
      const start = `translate(${base.e + (from.left - to.left) * unit}px, ${base.f + (from.top - to.top) * unit}px) scale(${from.width / to.width})`;
      element.animate([{ transform: start }, { transform: `translate(${base.e}px, ${base.f}px)` }], { duration: 400, easing: "ease-in-out" });
    });
    for (const readout of seen) {
      const colon = readout && readout.lamps[2];
      if (colon) colon.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }], { duration: 400 });
    }
  }

  // Redraws for another board, other labels or a turned phone.
  async function redraw() {
    if (loading) return;
    loading = true;
    try {
      const look = new URLSearchParams(byId("prop").dataset.look);
      if (upright.matches) look.set("portrait", "1"); else look.delete("portrait");
      const answer = await fetch(`scene?${look}`);
      if (!answer.ok) throw new Error(answer.status);
      const holder = document.createElement("div");
      holder.innerHTML = await answer.text();
      const turned = holder.firstElementChild.classList.contains("portrait") !== byId("prop").classList.contains("portrait");
      const before = turned && !still.matches ? places() : new Map();
      byId("prop").replaceWith(holder.firstElementChild);
      survey();
      glide(before);
      loading = false;
      if (last && last.plan === byId("prop").dataset.plan) draw(last);
    } catch {
      loading = false;
      setTimeout(() => last && draw(last), 2000);
    }
  }

  function turn() {
    const isUpright = byId("prop").classList.contains("portrait");
    document.cookie = `portrait=${upright.matches ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
    if (isUpright !== upright.matches) redraw();
  }

  function listen() {
    if (source) return;
    source = new EventSource("events");
    source.onopen = () => { patience = 0; };
    source.onmessage = (event) => receive(JSON.parse(event.data));
    source.onerror = () => {
      root.classList.add("away");
      byId("notice").hidden = false;
      byId("notice").textContent = "The prop cannot be reached. This page reconnects by itself.";
      // The browser gives up if the answer is no stream.
      if (source.readyState === EventSource.CLOSED) {
        hush();
        patience = Math.min(patience + 1, 5);
        setTimeout(() => document.hidden || listen(), 500 * patience);
      }
    };
  }

  function hush() {
    if (source) source.close();
    source = null;
  }

  // A comma shows the controls, also from a kiosk.
  addEventListener("keydown", (event) => {
    if (event.key !== "," || event.ctrlKey || event.altKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    if (byId("control")) byId("control").scrollIntoView({ block: "start" });
    else location.assign("./#controls");
  });

  // Only in a secure context, so not over HTTP from another machine.
  if (window.isSecureContext && navigator.serviceWorker) {
    const link = document.createElement("link");
    link.rel = "manifest";
    link.href = "manifest.webmanifest";
    document.head.append(link);
    navigator.serviceWorker.register("worker.js").catch(() => {});
  }

  survey();
  turn();
  upright.addEventListener("change", turn);
  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
  addEventListener("pagehide", hush);
  addEventListener("pageshow", () => document.hidden || listen());
  if (!document.hidden) listen();
})();
