"use strict";
// Sends the forms without leaving the page.
(() => {
  const section = document.getElementById("control");

  const { say, ask, typed } = window.asking;

  // Also handles forms in lists that are replaced.
  section.addEventListener("submit", async (event) => {
    const form = event.target;
    const question = event.submitter && event.submitter.dataset.ask;
    if (question && !confirm(question)) return event.preventDefault();
    const action = form.getAttribute("action") || "";
    if (!action.startsWith("api/")) return;
    event.preventDefault();
    const name = action.slice(4);
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    const members = await typed(name, fields);
    if (name === "readouts") members.cities = members.cities || [];
    if (name === "alarm" && members.date) delete members.days;
    ask(name, members, form).then((done) => {
      if (name === "readouts" && cities) cities.load();
      if (name === "alarm" && done) {
        if (members.verb === "set") form.reset();
        alarms();
      }
    });
  });

  // Acts soon after each event, at most once a second.
  function afterEvents(act) {
    let isDue = false;
    let last = 0;
    document.addEventListener("notes", () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        last = performance.now();
        act();
      }, Math.max(50, last + 1000 - performance.now()));
    });
  }

  // Loads the list of alarms after each event.
  const alarmList = document.getElementById("alarm-list");
  async function alarms() {
    if (!alarmList) return;
    try {
      const answer = await fetch("alarms");
      if (!answer.ok) return;
      const text = await answer.text();
      if (text === alarms.told) return;
      alarms.told = text;
      const focused = alarmList.contains(document.activeElement) ? [...alarmList.querySelectorAll("button")].indexOf(document.activeElement) : -1;
      alarmList.innerHTML = text;
      const buttons = alarmList.querySelectorAll("button");
      if (focused >= 0 && buttons.length) buttons[Math.min(focused, buttons.length - 1)].focus();
    } catch {
      // The next event retries.
    }
  }
  afterEvents(alarms);

  // Updates sliders and choices, unless they have the focus.
  const light = section.querySelector("form[action='api/brightness']");
  let wanted = null;
  function showLight() {
    if (!light || !wanted) return;
    const chosen = light.elements.readout.value;
    const values = wanted.filter((readout) => !chosen || readout.name === chosen).map((readout) => readout.brightness_wanted);
    if (values.length) light.elements.value.value = Math.max(...values);
    light.querySelector("output").textContent = light.elements.value.value;
  }
  // Counts a journey's seconds down.
  const travelling = document.getElementById("travel-state");
  let arrival = 0;
  let counting = 0;
  function countDown() {
    clearTimeout(counting);
    const left = Math.ceil((arrival - performance.now()) / 1000);
    if (left > 0) {
      travelling.textContent = `Travelling: ${left} s`;
      counting = setTimeout(countDown, 250);
    } else if (arrival) {
      arrival = 0;
      setTimeout(showWhatIs, 500);
    }
  }
  async function showStates() {
    const answer = await fetch("states");
    if (!answer.ok) return;
    for (const [group, words] of Object.entries(await answer.json())) {
      const line = document.getElementById(`${group}-state`);
      if (line && line.textContent !== words && !(arrival && line === travelling)) line.textContent = words;
    }
  }
  async function showWhatIs() {
    try {
      const status = await (await fetch("api/status")).json();
      // At night the readouts have the night's light; the slider sets the day's.
      wanted = status.night.is_night ? null : status.readouts;
      arrival = status.under_way_until ? performance.now() + Date.parse(status.under_way_until) - Date.parse(status.time) : 0;
      if (arrival) countDown();
      if (light && !light.contains(document.activeElement)) showLight();
      const choices = { "api/night": ["mode", status.night.mode], "api/cycle": ["minutes", status.cycle.minutes] };
      for (const [action, [name, value]] of Object.entries(choices)) {
        const field = section.querySelector(`form[action='${action}'] select[name='${name}']`);
        if (field && field !== document.activeElement) field.value = value;
      }
      await showStates();
    } catch {
      // The next event retries.
    }
  }
  if (light) {
    light.elements.value.addEventListener("input", () => { light.querySelector("output").textContent = light.elements.value.value; });
    light.elements.readout.addEventListener("change", showLight);
  }
  afterEvents(showWhatIs);
  // Times that are said in words grow old.
  setInterval(() => document.hidden || showStates().catch(() => {}), 30000);

  // The prop's keypad: month, day, year, hour, minute. The prop keeps the entry, and shows it on the LEDs.
  function keypad(form) {
    const pad = document.createElement("div");
    pad.className = "pad";
    pad.setAttribute("role", "group");
    pad.setAttribute("aria-label", "Keypad");
    const output = document.createElement("output");
    pad.append(output);
    const show = (digits) => { output.textContent = digits.replace(/^(..)(..)?(....)?(..)?/, (all, ...part) => part.slice(0, 4).filter(Boolean).join(" ") + " ").trim(); };
    // In the order of the clicks.
    let queue = Promise.resolve();
    const press = async (name) => {
      const done = await ask("key", { key: `keypad:${name}` }, pad);
      const entry = done && /^typed: (\d+)$/.exec(done.message);
      show(entry ? entry[1] : "");
    };
    const key = (sign, label, name, kind = "") => {
      const button = document.createElement("button");
      button.className = kind;
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", label);
      button.addEventListener("click", () => { queue = queue.then(() => press(name)); });
      pad.append(button);
    };
    for (const digit of "123456789") key(digit, digit, digit);
    key("⌫", "Delete the entry", "clear", "clear");
    key("0", "0", "0");
    key("⏎", "Enter", "enter", "enter");
    form.before(pad);
  }

  // The list of cities: search, add, order, remove.
  function cityList(form) {
    const list = document.createElement("ul");
    list.className = "list";
    const finder = document.createElement("input");
    finder.type = "search";
    const field = document.createElement("label");
    field.innerHTML = "<span class=\"name\">Find a city</span>";
    field.append(finder);
    const found = document.createElement("ul");
    found.className = "list";
    const reset = document.createElement("button");
    reset.type = "button";
    reset.textContent = "Show the configured readouts";
    reset.addEventListener("click", () => send([]));
    form.replaceWith(list, field, found, reset);
    let shown = [];
    // The row and button to focus after the list is replaced.
    let next = null;

    async function send(row) {
      const members = { cities: row.map((entry) => entry.city) };
      if (row.some((entry) => entry.label)) members.labels = row.map((entry) => entry.label || null);
      if (await ask("readouts", members, list)) load();
    }

    function row(entry, index) {
      const city = entry.label || entry.city;
      const item = document.createElement("li");
      const words = document.createElement("span");
      words.textContent = city;
      const grip = document.createElement("button");
      grip.type = "button";
      grip.className = "grip";
      grip.textContent = "⠿";
      grip.tabIndex = -1;
      grip.setAttribute("aria-hidden", "true");
      item.append(grip, words);
      const button = (sign, label, act) => {
        const element = document.createElement("button");
        element.type = "button";
        element.textContent = sign;
        element.setAttribute("aria-label", `${label} ${city}`);
        element.addEventListener("click", act);
        item.append(element);
        return element;
      };
      const moved = (from, to) => {
        next = { index: to, sign: to < from ? 0 : 1 };
        const row = shown.slice();
        row.splice(to, 0, row.splice(from, 1)[0]);
        send(row);
      };
      button("↑", "Move up:", () => moved(index, index - 1)).disabled = index === 0;
      button("↓", "Move down:", () => moved(index, index + 1)).disabled = index === shown.length - 1;
      button("✕", "Remove", () => {
        next = { index, sign: 2 };
        send(shown.filter((_, place) => place !== index));
      }).disabled = shown.length === 1;
      // By mouse and finger: the row follows the pointer past the middle of its neighbours.
      grip.addEventListener("pointerdown", (event) => {
        grip.setPointerCapture(event.pointerId);
        item.classList.add("moving");
      });
      grip.addEventListener("pointermove", (event) => {
        if (!grip.hasPointerCapture(event.pointerId)) return;
        for (const other of list.children) {
          const box = other.getBoundingClientRect();
          if (other === item || event.clientY < box.top || event.clientY > box.bottom) continue;
          const isBelow = item.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
          if (isBelow) other.after(item); else other.before(item);
          // Moving the element ends the capture.
          grip.setPointerCapture(event.pointerId);
          break;
        }
      });
      grip.addEventListener("pointerup", () => {
        item.classList.remove("moving");
        const to = [...list.children].indexOf(item);
        if (to !== index) moved(index, to);
      });
      grip.addEventListener("pointercancel", load);
      return item;
    }

    async function load() {
      try {
        const status = await (await fetch("api/status")).json();
        const readouts = status.readouts;
        shown = status.cities
          ? status.cities.map((city, place) => ({ city, label: readouts[place] && readouts[place].zone === city ? readouts[place].label : null }))
          : readouts.filter((readout) => readout.zone).map((readout) => ({ city: readout.zone, label: readout.label }));
      } catch {
        return;
      }
      list.replaceChildren(...shown.map(row));
      if (!next) return;
      const buttons = [...list.children[Math.min(next.index, shown.length - 1)].querySelectorAll("button")];
      (buttons[next.sign].disabled ? buttons.find((button) => !button.disabled) || finder : buttons[next.sign]).focus();
      next = null;
    }

    let timer = 0;
    finder.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(search, 200);
    });
    async function search() {
      const text = finder.value.trim();
      if (!text) return found.replaceChildren();
      try {
        const reply = await (await fetch(`api/cities?search=${encodeURIComponent(text)}`)).json();
        const rows = (reply.cities || []).slice(0, 8).map((city) => {
          const item = document.createElement("li");
          const words = document.createElement("span");
          words.textContent = `${city.label} · ${city.name}`;
          const add = document.createElement("button");
          add.type = "button";
          add.textContent = "Add";
          add.setAttribute("aria-label", `Add ${city.label}`);
          add.addEventListener("click", () => {
            if (shown.length >= 3) return say("Three cities are already shown: remove one first.", false, list);
            send(shown.concat({ city: city.id, label: null }));
            finder.value = "";
            found.replaceChildren();
            finder.focus();
          });
          item.append(words, add);
          return item;
        });
        if (!rows.length) {
          const none = document.createElement("li");
          none.textContent = "No city found.";
          rows.push(none);
        }
        found.replaceChildren(...rows);
      } catch {
        say("The prop cannot be reached.", false, list);
      }
    }
    load();
    return { load };
  }

  // The event log, while it is open.
  const log = document.getElementById("log");
  async function tell() {
    if (!log.open) return;
    try {
      const reply = await (await fetch("api/events")).json();
      const rows = (reply.events || []).reverse().map((event) => {
        const item = document.createElement("li");
        const time = document.createElement("time");
        time.textContent = new Date(event.time).toLocaleString();
        item.append(time, ` ${event.text}`);
        return item;
      });
      log.querySelector("ol").replaceChildren(...rows);
    } catch {
      // The next event retries.
    }
  }
  if (log) {
    afterEvents(tell);
    log.addEventListener("toggle", tell);
  }

  // The wiring bench: the test's caption, and its LED in the diagram.
  const wiring = document.getElementById("wiring");
  function bench() {
    const sheet = wiring.querySelector(".sheet");
    const caption = document.getElementById("caption");
    let isDrawn = false;
    // Renames the diagram's LEDs, whose IDs the picture has too.
    async function draw() {
      if (isDrawn || !wiring.open) return;
      isDrawn = true;
      try {
        const answer = await fetch("wiring.svg");
        if (!answer.ok) throw new Error(await answer.text());
        // Drops the diagram's own styles; here the page's apply.
        const text = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
        const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        for (const element of drawing.querySelectorAll("[id]")) {
          element.dataset.led = element.id;
          element.removeAttribute("id");
        }
        drawing.querySelectorAll(".on").forEach((element) => element.classList.remove("on"));
        sheet.replaceChildren(document.importNode(drawing, true));
        mark();
      } catch (error) {
        isDrawn = false;
        sheet.textContent = error.message;
      }
    }
    function mark() {
      sheet.querySelectorAll(".on").forEach((element) => element.classList.remove("on"));
      const element = wiring.dataset.led && sheet.querySelector(`[data-led="${CSS.escape(wiring.dataset.led)}"]`);
      if (!element) return;
      element.classList.add("on");
      const [led, frame] = [element.getBoundingClientRect(), sheet.getBoundingClientRect()];
      if (led.left < frame.left || led.right > frame.right) sheet.scrollLeft += led.left - frame.left - frame.width / 2;
    }
    document.addEventListener("test", ({ detail }) => {
      for (const element of document.querySelectorAll("[data-running]")) element.hidden = !detail;
      caption.textContent = detail ? detail.caption : "";
      if (detail && detail.led) wiring.dataset.led = detail.led; else delete wiring.dataset.led;
      mark();
    });
    wiring.addEventListener("toggle", draw);
    draw();
  }
  if (wiring) bench();

  // The groups: tabs on a phone.
  const tabs = [...document.querySelectorAll("#tabs a")];
  function choose(name, isAsked) {
    const tab = tabs.find((each) => each.hash === `#${name}`);
    if (!tab) return;
    for (const each of tabs) {
      const isNow = each === tab;
      if (isNow) each.setAttribute("aria-current", "true"); else each.removeAttribute("aria-current");
      document.querySelector(each.hash).classList.toggle("now", isNow);
    }
    if (isAsked) document.querySelector(tab.hash).scrollIntoView({ block: "start" });
  }
  if (tabs.length) {
    section.classList.add("tabbed");
    choose("travel");
    const go = (isAsked) => {
      if (location.hash === "#controls") section.scrollIntoView({ block: "start" });
      else choose(location.hash.slice(1), isAsked);
    };
    go(false);
    addEventListener("hashchange", () => go(true));
  }
  const help = document.getElementById("help");
  addEventListener("keydown", (event) => {
    const isTyping = /INPUT|SELECT|TEXTAREA/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?" && help && help.togglePopover) help.togglePopover();
  });

  // The prop stays in view, smaller, while its controls are used; after ten idle seconds it is whole again.
  const view = document.getElementById("view");
  const root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let idle = 0;
  function follow() {
    const isFar = view.getBoundingClientRect().bottom < innerHeight * 0.32;
    if (isFar !== root.classList.contains("far")) {
      view.style.height = isFar ? `${view.offsetHeight}px` : "";
      root.classList.toggle("far", isFar);
    }
  }
  function rest() {
    const isHelping = help && help.togglePopover && help.matches(":popover-open");
    const isBusy = still.matches || isHelping || section.querySelector("details[open], :focus-visible");
    const field = section.contains(document.activeElement) && /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName);
    if (root.classList.contains("far") && !isBusy && !field) scrollTo({ top: 0, behavior: "smooth" });
  }
  function wake() {
    clearTimeout(idle);
    idle = setTimeout(rest, 10000);
  }
  addEventListener("scroll", () => { follow(); wake(); }, { passive: true });
  addEventListener("resize", () => {
    view.style.height = "";
    root.classList.remove("far");
    follow();
  });
  for (const kind of ["pointerdown", "pointermove", "keydown", "input"]) addEventListener(kind, wake, { passive: true });
  follow();

  const setting = section.querySelector("form[action='api/set']");
  if (setting) keypad(setting);
  const cityForm = section.querySelector("form[action='api/readouts']");
  const cities = cityForm ? cityList(cityForm) : null;
})();
