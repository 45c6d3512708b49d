"use strict";
// What the prop is asked for, and what it answers, for all scripts of a page.
window.asking = (() => {
  const answer = document.getElementById("answer");

  // Good news leaves by itself; what went wrong stays until the next.
  let leaving = 0;
  // It stands in the group of what was done, where there is one.
  function say(words, good, place) {
    clearTimeout(leaving);
    const group = place && place.closest("fieldset");
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
      // What would hide the timer from whoever speaks is done where somebody insists.
      if (!reply.ok && !members.now && /--now/.test(object.message) && confirm("A timer is on show, which this would hide for a while. Do it all the same?")) {
        return ask(name, { ...members, now: true }, place);
      }
      say(object.message, reply.ok, place);
      return reply.ok ? object : null;
    } catch {
      say("The prop cannot be reached.", false, place);
      return null;
    }
  }

  return { say, ask };
})();
