import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeLinkUrl } from "../../web/lib/normalizeLinkUrl.ts";
import { serializeProse } from "../../web/lib/serializeProse.ts";
import { linkifyProse } from "../../web/ui/prose/ProseText.tsx";
import { type ProseBlock, type ProseRun, parseProse, plainText } from "../../worker/lib/prose.ts";
import { randomRuns } from "../support/testLength.ts";
import { anyBlocks, anyText, lettersOf } from "./proseTexts.ts";

/** Blocks as a short text: `b` bold, `i` italic, `a` a link. */
function drawn(blocks: ProseBlock[]): string {
  const run = ({ text, bold, italic, href }: ProseRun) => {
    const look = `${bold ? "b" : ""}${italic ? "i" : ""}`;
    const words = look ? `${look}(${text})` : text;
    return href ? `a(${words} → ${href})` : words;
  };
  const tags = { paragraph: "p", heading: "h", bullets: "ul", numbers: "ol" };
  return blocks
    .map(({ kind, items }) => `${tags[kind]}: ${items.map((runs) => runs.map(run).join("")).join(" | ")}`)
    .join("\n");
}

const CASES: [text: string, drawn: string][] = [
  ["", ""],
  [" \n \n", ""],
  ["Una riga.\nUn'altra.\n\nUn paragrafo.", "p: Una riga.\nUn'altra.\np: Un paragrafo."],
  ["a\r\nb\r\rc", "p: a\nb\np: c"],
  ["**forte** e *piano*", "p: b(forte) e i(piano)"],
  ["***a** b*", "p: bi(a)i( b)"],
  ["***a* b**", "p: bi(a)b( b)"],
  ["*a **b** c*", "p: i(a )bi(b)i( c)"],
  ["**a*b****c*", "p: b(a)bi(b)i(c)"],
  ["**a***b*", "p: b(a)i(b)"],
  ["im**mer**sione", "p: imb(mer)sione"],
  ["**due\nrighe**", "p: b(due\nrighe)"],
  ["**Costo *indicativo**", "p: b(Costo *indicativo)"],
  ["2 * 3 * 4, 4*100 + 8*50", "p: 2 * 3 * 4, 4*100 + 8*50"],
  ["** a** e ****b****", "p: ** a** e ****b****"],
  ["**a", "p: **a"],
  ["snake_case e _così_", "p: snake_case e _così_"],
  ["\\*a\\* \\[b\\] \\\\ \\a", "p: *a* [b] \\ \\a"],
  ["## Titolo\nsotto", "h: Titolo\np: sotto"],
  ["# a\n### b\n##c", "p: # a\n### b\n##c"],
  ["Porta:\n- muta\n- pinne\n\n- boa\nfine", "p: Porta:\nul: muta | pinne | boa\np: fine"],
  ["- a\n  seguito\n- b", "ul: a\nseguito | b"],
  ["1. a\n2. b\n\n7. c", "ol: a | b | c"],
  ["2024. Un anno\n3. tre", "p: 2024. Un anno\n3. tre"],
  ["\\- a\n1\\. b\n\\## c", "p: - a\n1. b\n## c"],
  ["- \n-\n-5 gradi", "p: -\n-\n-5 gradi"],
  ["- **a** b", "ul: b(a) b"],
  [
    "[il **sito**](https://a.example/x?y=1#z)",
    "p: a(il  → https://a.example/x?y=1#z)a(b(sito) → https://a.example/x?y=1#z)",
  ],
  ["*un [link](mailto:a@b.example)*", "p: i(un )a(i(link) → mailto:a@b.example)"],
  ["[a \\] b](http://a.example)", "p: a(a ] b → http://a.example)"],
  ["[a](https://a.example/b_(c))", "p: a(a → https://a.example/b_(c))"],
  ["([a](https://a.example/(b)_c))", "p: (a(a → https://a.example/(b)_c))"],
];

test.for(CASES)("%j parses as expected", ([text, expected]) => {
  expect(drawn(parseProse(text))).toBe(expected);
});

const ATTACKS = [
  "[x](javascript:alert(1))",
  "[x](JavaScript:alert)",
  "[x]( javascript:alert)",
  "[x](data:text/html,x)",
  "[x](vbscript:x)",
  "[x](//a.example)",
  "[x](/api/account)",
  "[x](https://a.example onclick=x)",
  '[x](https://a.example"onclick)',
  "[x](java\nscript:x)",
  "[x]\\(https://a.example)",
  "[ ](https://a.example)",
  "<a href='https://a.example'>x</a>",
  "<script>alert(1)</script>",
  "![x](javascript:alert(1))",
  "javascript://a.example/%0aalert(1)",
];

test.for(ATTACKS)("%j is not a link and stays text", (text) => {
  const runs = parseProse(text).flatMap(({ items }) => items.flat());
  expect(runs.filter(({ href }) => href)).toEqual([]);
  expect(runs.map((run) => run.text).join("")).toBe(text.replace("\\(", "("));
});

const ADDRESSES: [text: string, links: string[]][] = [
  ["Vedi https://a.example/corsi.", ["https://a.example/corsi"]],
  ["(https://a.example/a_(b)) e http://b.example!", ["https://a.example/a_(b)", "http://b.example"]],
  ["(vedi https://a.example/a_(b))", ["https://a.example/a_(b)"]],
  ["(https://a.example/a/)per altro", ["https://a.example/a/"]],
  ["[https://a.example/x[1]], [https://b.example]", ["https://a.example/x[1]", "https://b.example"]],
  [
    "«https://a.example/b» “https://a.example/c”, ‘https://a.example/d’ ‹https://a.example/e›",
    ["https://a.example/b", "https://a.example/c", "https://a.example/d", "https://a.example/e"],
  ],
  [
    "„https://a.example/b“ https://a.example/c…e poi https://a.example/d…",
    ["https://a.example/b", "https://a.example/c", "https://a.example/d"],
  ],
  [
    "https://a.example/L’Aquila e https://a.example/città.",
    ["https://a.example/L’Aquila", "https://a.example/città"],
  ],
  ["(https://a.example)", ["https://a.example"]],
  ["https://a.example/?q=a,b&c=d;", ["https://a.example/?q=a,b&c=d"]],
  ["xhttps://a.example ftp://a.example www.a.example", []],
  ["https:// e http://.", []],
];

test.for(ADDRESSES)("addresses in %j are links, without the sentence's punctuation", ([text, links]) => {
  const runs = linkifyProse([{ text }]);
  expect(runs.filter(({ href }) => href).map(({ href }) => href)).toEqual(links);
  expect(runs.map((run) => run.text).join("")).toBe(text);
});

test("what is bold stays bold where it is an address", () => {
  expect(linkifyProse([{ text: "a https://b.example", bold: true }])).toEqual([
    { text: "a ", bold: true },
    { text: "https://b.example", bold: true, href: "https://b.example" },
  ]);
});

const MEANT: [typed: string, address: string | null][] = [
  ["https://a.example/x", "https://a.example/x"],
  [" a.example/corsi ", "https://a.example/corsi"],
  ["anna@a.example", "mailto:anna@a.example"],
  ["mailto:anna@a.example", "mailto:anna@a.example"],
  ["https://it.example/Apnea_(sport) [1]", "https://it.example/Apnea_%28sport%29%20%5B1%5D"],
  ["localhost:8787", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["https://", null],
  ["ciao", null],
  ["", null],
];

test.for(MEANT)("the typed link %j is normalised to %j", ([typed, address]) => {
  expect(normalizeLinkUrl(typed)).toBe(address);
  if (address) expect(normalizeLinkUrl(address)).toBe(address);
});

test("the plain text has no marks, and that of a plain text is itself", () => {
  const text = "## Sabato\n**Ritrovo** alle *nove*, [qui](https://a.example).\n\n- muta\n- 8\\*50";
  expect(plainText(text)).toBe("Sabato\n\nRitrovo alle nove, qui.\n\nmuta\n8*50");
  for (const plain of ["Una riga.\nDue.\n\nTre: 8 × 50.", "5 - 6", "a"]) expect(plainText(plain)).toBe(plain);
});

test("parsing and serialising keeps a text's meaning", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = serializeProse(parseProse(text));
      expect(serializeProse(parseProse(written))).toBe(written);
      expect(lettersOf(parseProse(written))).toEqual(lettersOf(parseProse(text)));
    }),
    { numRuns: randomRuns(3000) },
  );
});

test("any editor content serialises and parses to the same", () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const written = serializeProse(blocks);
      expect(serializeProse(parseProse(written))).toBe(written);
      expect(lettersOf(parseProse(written))).toEqual(lettersOf(blocks));
    }),
    { numRuns: randomRuns(3000) },
  );
});

/** Made to be read again and again. Each is as long as asked. */
const HARD: Record<string, (length: number) => string> = {
  "nested stars": (length) => "*a **b ".repeat(length / 7),
  "stars that end nothing": (length) => "*a **b ".repeat(length / 14) + "c* d** ".repeat(length / 14),
  "stars alone": (length) => "*".repeat(length),
  "open brackets": (length) => "[a".repeat(length / 2),
  "links that do not end": (length) => "[a](https://".repeat(length / 12),
  backslashes: (length) => "[\\".repeat(length / 2),
  lines: (length) => "a\n".repeat(length / 2),
  "ends of sentences": (length) => `https://a${".".repeat(length)}a `,
};

// Whatever took the square of its length would take minutes for so much.
test.for(Object.keys(HARD))("a hundred thousand characters of %s are read at once", (name) => {
  const text = (HARD[name] ?? String)(100_000);
  const took = () => {
    const begun = performance.now();
    linkifyProse(parseProse(text).flatMap(({ items }) => items.flat()));
    return performance.now() - begun;
  };
  expect(Math.min(took(), took(), took())).toBeLessThan(1000);
});
