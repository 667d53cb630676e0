// Prints what pdf.js reads of a tagged PDF, as JSON: the outline, and of each page its structure tree with
// the text of each leaf, and its links. Usage: node tags.mjs FILE.pdf
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const data = new Uint8Array(await readFile(process.argv[2]));
const pdf = await getDocument({ data, verbosity: 0, isEvalSupported: false, useSystemFonts: false }).promise;

// pdf.js gives the text of a page in order, with the marked content that begins and ends between.
async function textsOf(page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const texts = {};
  const open = [];
  for (const item of items) {
    if (item.type === "beginMarkedContentProps" || item.type === "beginMarkedContent") open.push(item.id ?? null);
    else if (item.type === "endMarkedContent") open.pop();
    else if (open.at(-1)) texts[open.at(-1)] = (texts[open.at(-1)] ?? "") + item.str + (item.hasEOL ? "\n" : "");
  }
  return texts;
}

function withTexts(node, texts) {
  if (node.type === "content") return { text: texts[node.id] ?? "" };
  if (node.type) return { link: true }; // a link's annotation
  return { role: node.role, alt: node.alt, kids: (node.children ?? []).map((child) => withTexts(child, texts)) };
}

const titles = (list) => (list ?? []).flatMap((entry) => [entry.title, ...titles(entry.items)]);

const pages = [];
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  const tree = await page.getStructTree();
  const links = (await page.getAnnotations()).filter((a) => a.subtype === "Link");
  pages.push({
    tree: tree ? withTexts(tree, await textsOf(page)) : null,
    addresses: links.filter((a) => a.unsafeUrl ?? a.url).map((a) => a.unsafeUrl ?? a.url),
    inside: links.filter((a) => a.dest).length,
  });
}
const { info } = await pdf.getMetadata();
console.log(JSON.stringify({ title: info.Title, language: info.Language, marked: (await pdf.getMarkInfo())?.Marked === true, outline: titles(await pdf.getOutline()), pages }));
