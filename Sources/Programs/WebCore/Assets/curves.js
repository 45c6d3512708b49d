"use strict";
// Digits drawn as one curve each; a change moves the five knots.
window.curves = (() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const duration = 280;
  const moving = new Map();
  const waiting = new Map();
  let table = null;

  function path(k) {
    let data = `M${k[0].toFixed(1)} ${k[1].toFixed(1)}`;
    for (let i = 4; i < k.length; i += 4) {
      const points = [k[i - 4] + k[i - 2], k[i - 3] + k[i - 1], k[i] - k[i + 2], k[i + 1] - k[i + 3], k[i], k[i + 1]];
      data += `C${points.map((number) => number.toFixed(1)).join(" ")}`;
    }
    return data;
  }

  function step(now) {
    for (const [digit, way] of moving) {
      const share = Math.min(1, (now - way.start) / duration);
      const eased = share * share * (3 - 2 * share);
      way.now = way.from.map((number, index) => number + (way.to[index] - number) * eased);
      digit.curve.setAttribute("d", path(way.now));
      if (share === 1) moving.delete(digit);
    }
    if (moving.size) requestAnimationFrame(step);
  }

  function move(digit, mask) {
    if (!table) { waiting.set(digit, mask); return; }
    digit.curve.dataset.mask = mask;
    const to = table[mask];
    digit.element.classList.toggle("k", Boolean(to));
    const way = moving.get(digit);
    const from = way ? way.now : digit.knots;
    digit.knots = to;
    if (!to) { moving.delete(digit); return; }
    if (!from || still.matches) {
      moving.delete(digit);
      digit.curve.setAttribute("d", path(to));
      return;
    }
    if (!moving.size) requestAnimationFrame(step);
    moving.set(digit, { from, now: from, to, start: performance.now() });
  }

  fetch("curves.json").then((answer) => answer.json()).then((curves) => {
    table = curves;
    for (const [digit, mask] of waiting) move(digit, mask);
  }).catch(() => {});
  return { move };
})();
