"use strict";
// Shows a sentence while the prop cannot be reached; stores nothing.
const away = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Time circuits</title>
<body style="margin:2rem;background:#101114;color:#e2e3e6;font:1rem/1.5 system-ui">
<p>The prop cannot be reached. This page tries again every five seconds.</p>`;
const head = { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } };

addEventListener("install", () => skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => new Response(away, head)));
});
