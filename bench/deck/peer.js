// The peer: pptxgenjs writes the slides that it is told on standard input, some
// times over, and says how long the fastest took and how large the file is.
"use strict";
const pptxgen = require("pptxgenjs");

async function write(slides) {
  const deck = new pptxgen();
  deck.layout = "LAYOUT_WIDE";
  for (const told of slides) {
    const slide = deck.addSlide();
    for (const t of told.texts) {
      const at = t.W ? { x: t.X, y: t.Y, w: t.W, h: t.H } : { x: 0.6, y: 0.35, w: 12, h: 0.9 };
      slide.addText(t.Paragraphs.map((text) => ({ text, options: { breakLine: true } })), { ...at, fontSize: 14 });
    }
    for (const t of told.tables) {
      slide.addTable(t.Rows.map((row) => row.map((text) => ({ text }))), { x: t.X, y: t.Y, w: t.W, fontSize: 11 });
    }
    for (const c of told.charts) {
      slide.addChart(c.Bars ? deck.charts.BAR : deck.charts.LINE, [{ name: c.Name, labels: c.Keys, values: c.Values }], { x: c.X, y: c.Y, w: c.W, h: c.H });
    }
    if (told.notes) slide.addNotes(told.notes.join("\n"));
  }
  return deck.write({ outputType: "nodebuffer", compression: true });
}

async function main() {
  let told = "";
  for await (const part of process.stdin) told += part;
  const slides = JSON.parse(told.replaceAll(":null", ":[]"));
  if (process.argv[2] === "once") {
    // One cold run, as a process that writes one deck has it.
    const start = process.hrtime.bigint();
    const bytes = (await write(slides)).length;
    console.log(JSON.stringify({ ms: Number(process.hrtime.bigint() - start) / 1e6, bytes }));
    return;
  }
  let ms = Infinity, bytes = 0;
  for (let run = 0; run <= Number(process.argv[2] || 5); run++) {
    const start = process.hrtime.bigint();
    bytes = (await write(slides)).length;
    const took = Number(process.hrtime.bigint() - start) / 1e6;
    if (run > 0) ms = Math.min(ms, took); // the first run warms up
  }
  console.log(JSON.stringify({ ms, bytes }));
}

main();
