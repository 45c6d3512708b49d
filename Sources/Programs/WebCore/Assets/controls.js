"use strict";
// Sends the forms without leaving the page.
(() => {
  const section = document.getElementById("control");

  const { say, ask, typed } = window.asking;

  // Also handles forms in lists that are replaced.
  section.addEventListener("submit", async (event) => {
    const form = event.target;
    const action = form.getAttribute("action") || "";
    if (!action.startsWith("api/")) return;
    event.preventDefault();
    const name = action.slice(4);
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    if (name === "reset" && !confirm("Reset all settings? Alarms are kept.")) return;
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

  // Loads the list of alarms after each event.
  const alarmList = document.getElementById("alarm-list");
  let alarmsAreDue = false;
  async function alarms() {
    alarmsAreDue = false;
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
  document.addEventListener("notes", () => {
    if (alarmsAreDue) return;
    alarmsAreDue = true;
    setTimeout(alarms, 1000);
  });

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
  let showIsDue = false;
  async function showWhatIs() {
    showIsDue = false;
    try {
      const status = await (await fetch("api/status")).json();
      // At night the readouts have the night's light; the slider sets the day's.
      wanted = status.night.is_night ? null : status.readouts;
      if (light && !light.contains(document.activeElement)) showLight();
      const choices = { "api/night": ["mode", status.night.mode], "api/cycle": ["minutes", status.cycle.minutes] };
      for (const [action, [name, value]] of Object.entries(choices)) {
        const field = section.querySelector(`form[action='${action}'] select[name='${name}']`);
        if (field && field !== document.activeElement) field.value = value;
      }
    } catch {
      // The next event retries.
    }
  }
  if (light) {
    light.elements.value.addEventListener("input", () => { light.querySelector("output").textContent = light.elements.value.value; });
    light.elements.readout.addEventListener("change", showLight);
  }
  document.addEventListener("notes", () => {
    if (showIsDue) return;
    showIsDue = true;
    setTimeout(showWhatIs, 1000);
  });

  // A keypad as on the prop: month, day, year, hour, minute.
  function keypad(form) {
    const pad = document.createElement("div");
    pad.className = "pad";
    pad.setAttribute("role", "group");
    pad.setAttribute("aria-label", "Keypad");
    const output = document.createElement("output");
    let typed = "";
    const show = () => { output.textContent = typed.replace(/^(..)(..)?(....)?(..)?/, (all, ...part) => part.slice(0, 4).filter(Boolean).join(" ") + " "); if (typed.length < 2) output.textContent = typed; };
    pad.append(output);
    const key = (words, label, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.setAttribute("aria-label", label);
      button.addEventListener("click", () => { act(); show(); });
      pad.append(button);
    };
    const type = (digit) => { if (typed.length < 12) typed += digit; };
    for (const digit of "123456789") key(digit, digit, () => type(digit));
    key("⌫", "Delete the last digit", () => { typed = typed.slice(0, -1); });
    key("0", "0", () => type("0"));
    key("⏎", "Set destination", () => {
      if (typed) ask("set", { readout: "destination", value: typed }, pad).then((done) => { if (done) { typed = ""; show(); } });
    });
    form.before(pad);
  }

  // The list of cities: search, add, order, remove.
  function cityList(form) {
    const list = document.createElement("ul");
    list.className = "list";
    const finder = document.createElement("input");
    finder.type = "search";
    finder.setAttribute("aria-label", "Find a city");
    finder.placeholder = "Find a city";
    const found = document.createElement("ul");
    found.className = "list";
    const reset = document.createElement("button");
    reset.type = "button";
    reset.textContent = "Show the configured readouts";
    reset.addEventListener("click", () => send([]));
    form.replaceWith(list, finder, found, reset);
    let shown = [];
    let dragged = -1;
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
      item.append(words);
      item.draggable = true;
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
      item.addEventListener("dragstart", () => { dragged = index; });
      item.addEventListener("dragover", (event) => { event.preventDefault(); item.classList.add("over"); });
      item.addEventListener("dragleave", () => item.classList.remove("over"));
      item.addEventListener("drop", (event) => { event.preventDefault(); if (dragged >= 0 && dragged !== index) moved(dragged, index); dragged = -1; });
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
  let isDue = false;
  async function tell() {
    isDue = false;
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
    document.addEventListener("notes", () => {
      if (isDue) return;
      isDue = true;
      setTimeout(tell, 1000);
    });
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

  const setting = section.querySelector("form[action='api/set']");
  if (setting) keypad(setting);
  const cityForm = section.querySelector("form[action='api/readouts']");
  const cities = cityForm ? cityList(cityForm) : null;
})();
