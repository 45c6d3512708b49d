"use strict";
// Sends requests and shows the answers, for all scripts.
window.asking = (() => {
  const answer = document.getElementById("answer");

  // Success messages disappear; errors stay until the next one.
  let leaving = 0;
  // Places the message in the form's group, if it has one.
  function say(words, good, place) {
    clearTimeout(leaving);
    // Beside the field that it is about, but not in a list that is about to be replaced.
    const isListed = place && place.closest("#alarm-list, .list");
    const group = place && ((!isListed && place.closest("form")) || place.closest(".panel"));
    if (group && answer.parentElement !== group) group.append(answer);
    if (good) leaving = setTimeout(() => { answer.textContent = ""; }, 8000);
    answer.textContent = words;
    answer.classList.toggle("bad", !good);
    if (group) answer.scrollIntoView({ block: "nearest" });
  }

  async function ask(name, members, place) {
    try {
      const reply = await fetch(`api/${name}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(members),
      });
      const object = await reply.json();
      // A command that would hide the timer must be confirmed.
      if (!reply.ok && !members.now && /--now/.test(object.message) && confirm("A timer is on the readouts, and this would hide it for a while. Do it anyway?")) {
        return ask(name, { ...members, now: true }, place);
      }
      say(object.message, reply.ok, place);
      return reply.ok ? object : null;
    } catch {
      say("The prop cannot be reached.", false, place);
      return null;
    }
  }

  // The fields of requests that are not text.
  let inputs = null;
  // Converts the texts of a form's fields; leaves out empty ones.
  async function typed(name, fields) {
    try {
      inputs = inputs || await (await fetch("api/forms")).json();
    } catch {
      // Without an answer, the request has none either, and says so.
    }
    const convert = {
      number: Number, flag: (text) => ["true", "on", "1"].includes(text),
      list: (text) => text.split(",").map((item) => item.trim()).filter(Boolean),
    };
    const own = (inputs && inputs[name]) || {};
    const given = Object.entries(fields).filter(([, text]) => text !== "");
    return Object.fromEntries(given.map(([key, text]) => [key, own[key] ? convert[own[key]](text) : text]));
  }

  return { say, ask, typed };
})();
