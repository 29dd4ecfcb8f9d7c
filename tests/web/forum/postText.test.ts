import fc from "fast-check";
import { expect, test } from "vitest";
import {
  listPostPictures,
  type PostBlock,
  parsePost,
  postExcerpt,
  postPlainText,
} from "../../../worker/forum/text/contract.ts";
import { writePostHtml } from "../../../worker/forum/text/writePostHtml.ts";
import type { PostRun } from "../../../worker/lib/prose.ts";
import { HOSTILE_URLS } from "../../support/hostileHtml.ts";
import { randomRuns } from "../../support/testLength.ts";
import { POST_PIECES } from "./postPieces.ts";

/** Blocks as a short text: `b` bold, `i` italic, `c` code, `a` a link, `img` a picture, `#` a reference. */
function drawn(blocks: PostBlock[]): string {
  const run = ({ text, bold, italic, href, code, picture, reply }: PostRun) => {
    if (picture !== undefined) return `img(${text} ${picture})`;
    const look = `${bold ? "b" : ""}${italic ? "i" : ""}${code ? "c" : ""}${reply ? `#${reply}` : ""}`;
    const words = look ? `${look}(${text})` : text;
    return href ? `a(${words} → ${href})` : words;
  };
  const tags = { paragraph: "p", heading: "h", bullets: "ul", numbers: "ol" };
  const draw = (block: PostBlock): string => {
    if (block.kind === "quote") return `q{${drawn(block.blocks)}}`;
    if (block.kind === "code") return `pre: ${block.text}`;
    if (block.kind === "picture") return `img: ${block.alt} ${block.src}`;
    return `${tags[block.kind]}: ${block.items.map((runs) => runs.map(run).join("")).join(" | ")}`;
  };
  return blocks.map(draw).join("\n");
}

const CASES: [text: string, drawn: string][] = [
  ["Una riga.\nUn'altra.\n\n**Forte**", "p: Una riga.\nUn'altra.\np: b(Forte)"],
  ["> Citata\n> ancora\n\nRisposta", "q{p: Citata\nancora}\np: Risposta"],
  ["> a\nb", "q{p: a}\np: b"],
  ["> a\n> > b\n> c", "q{p: a\nq{p: b}\np: c}"],
  [">>> a", "q{q{q{p: a}}}"],
  [">>>>>> a", "q{q{q{q{p: >> a}}}}"],
  ["> - a\n> - b", "q{ul: a | b}"],
  [">40 m\n>\n> ", "p: >40 m\n>\n>"],
  ["\\> a", "p: > a"],
  ["![Una boa](/public/a1/boa.webp)", "img: Una boa /public/a1/boa.webp"],
  ["Prima ![](/public/a.webp)\ndopo", "p: Prima\nimg:  /public/a.webp\np: dopo"],
  ["- ![a](/public/a.webp)", "ul: img(a /public/a.webp)"],
  ["![a \\] b](/public/a.webp)", "img: a ] b /public/a.webp"],
  ["![a](https://foto.example/a.jpg)", "img: a /public/linked?url=https%3A%2F%2Ffoto.example%2Fa.jpg"],
  ["![a](https://foto.example/pagina)", "p: a(a → https://foto.example/pagina)"],
  ["![](http://foto.example/a.jpg)", "p: a(http://foto.example/a.jpg → http://foto.example/a.jpg)"],
  ["![a](https://respiro.test/public/a.webp)", "img: a /public/a.webp"],
  ["Vedi #12 e #3.", "p: Vedi #12(#12) e #3(#3)."],
  ["#0 #007 a#1 &#39; /#2 #12a #12.5 #99999999 ##4", "p: #0 #007 a#1 &#39; /#2 #12a #12.5 #99999999 ##4"],
  ["\\#12 `#12` [#12](/forum)", "p: #12 c(#12) a(#12 → /forum)"],
  ["**#12**", "p: b#12(#12)"],
  ["https://a.example/x#12, poi", "p: a(https://a.example/x#12 → https://a.example/x#12), poi"],
  ["(https://a.example)*", "p: (a(https://a.example → https://a.example/))*"],
  [
    "**https://a.example/b**",
    "p: ab(https://a.example/b → https://a.example/b)".replace("ab(", "a(b(").replace(" →", ") →"),
  ],
  ["https://a.example/*b*c_d", "p: a(https://a.example/*b*c_d → https://a.example/*b*c_d)"],
  [
    "[a](https://a.example/b_(c)) ![d](https://a.example/e_(f))",
    "p: a(a → https://a.example/b_(c)) a(d → https://a.example/e_(f))",
  ],
  ["«https://a.example/b» e poi", "p: «a(https://a.example/b → https://a.example/b)» e poi"],
  ["[il forum](/forum?category=x)", "p: a(il forum → /forum?category=x)"],
  [
    "https://respiro.test/forum/topic/1?page=2#33",
    "p: a(https://respiro.test/forum/topic/1?page=2#33 → /forum/topic/1?page=2#33)",
  ],
  ["`a *b* c` e `", "p: c(a *b* c) e `"],
  ["```js\n*a*\n> b\n```\nfine", "pre: *a*\n> b\np: fine"],
  ["```\nmai chiuso", "p: ```\nmai chiuso"],
  ["## Titolo #12", "h: Titolo #12(#12)"],
  ["", ""],
];

test.for(CASES)("%j parses as expected", ([text, expected]) => {
  expect(drawn(parsePost(text, "https://respiro.test"))).toBe(expected);
});

const NO_LINKS = [
  ...HOSTILE_URLS.filter((url) => !/^https?:/i.test(url) && !/^\/(?![/\\])/.test(url) && url.trim() === url),
  "/api/account",
  "//a.example",
  "/\\a.example",
  "https://",
];

test.for(NO_LINKS)("%j is neither a link nor a picture", (url) => {
  const runs = (text: string) =>
    parsePost(text).flatMap((block) => ("items" in block ? block.items.flat() : []));
  for (const text of [`[x](${url})`, `![x](${url})`]) {
    expect(runs(text).filter(({ href }) => href && !/^https?:/.test(href))).toEqual([]);
    expect(listPostPictures(parsePost(text))).toEqual([]);
  }
});

test("the HTML for feeds has absolute addresses alone, and nothing typed becomes HTML", () => {
  const addresses = {
    siteUrl: "https://respiro.test",
    topicUrl: "https://respiro.test/forum/topic/1",
    lastReply: 3,
  };
  const text = '> <b>"#2"</b>\n\n[a](/blog) ![x"y](/public/a.webp) https://a.example/?b&c';
  expect(writePostHtml(text, addresses)).toBe(
    [
      '<blockquote><p>&lt;b&gt;&quot;<a href="https://respiro.test/forum/topic/1#2">#2</a>&quot;&lt;/b&gt;</p></blockquote>',
      '<p><a href="https://respiro.test/blog">a</a></p>',
      '<p><img src="https://respiro.test/public/a.webp" alt="x&quot;y"></p>',
      '<p><a href="https://a.example/?b&amp;c" rel="ugc nofollow noopener">https://a.example/?b&amp;c</a></p>',
    ].join("\n"),
  );
});

test("the plain text has no marks, and an excerpt leaves out what is quoted", () => {
  const text =
    "> **Prima** domanda\n\n## Risposta\nVedi *qui*: [il sito](https://a.example) ![Boa](/public/a.webp)";
  expect(postPlainText(text)).toBe("Prima domanda\n\nRisposta\n\nVedi qui: il sito\n\nBoa");
  expect(postExcerpt(text)).toBe("Risposta Vedi qui: il sito Boa");
  expect(postExcerpt("> Solo *citato*")).toBe("Solo citato");
  expect(postExcerpt(`${"parola ".repeat(40)}`, 30)).toBe("parola parola parola parola…");
});

/** Letters and digits, which no mark takes away; what stands in addresses aside. */
function lettersOf(text: string): string {
  return text.replace(/\]\([^\s()]*\)/g, "").replace(/[^\p{L}\p{N}]/gu, "");
}

test("no letter of a post is lost, whatever its marks", () => {
  const plainPieces = POST_PIECES.filter((piece) => !/\]\(|```|\d/.test(piece));
  const plainPost = fc.array(fc.constantFrom(...plainPieces), { maxLength: 60 }).map((all) => all.join(""));
  fc.assert(
    fc.property(plainPost, (text) => {
      expect(lettersOf(postPlainText(text))).toBe(lettersOf(text));
    }),
    { numRuns: randomRuns(3000) },
  );
});

/** Made to be read again and again. Each is as long as asked. */
const HARD: Record<string, (length: number) => string> = {
  "nested stars": (length) => "*a **b ".repeat(length / 7),
  "stars that end nothing": (length) => "*a **b ".repeat(length / 14) + "c* d** ".repeat(length / 14),
  "stars alone": (length) => "*".repeat(length),
  "open brackets": (length) => "![a".repeat(length / 3),
  "pictures that do not end": (length) => "![a](/public/a".repeat(length / 14),
  "links that do not end": (length) => "[a](https://".repeat(length / 12),
  backslashes: (length) => "![\\".repeat(length / 3),
  backticks: (length) => "`".repeat(length),
  "backticks on lines": (length) => "`a\n".repeat(length / 3),
  fences: (length) => "```\n".repeat(length / 4),
  "fences in quotes": (length) => "> ```a\n".repeat(length / 7),
  "fences that do not end": (length) => `${"```a\n".repeat(length / 5)}x`,
  "fences with an end": (length) => `${"```a\nb\n".repeat(length / 7)}\`\`\``,
  "quotes without words": (length) => ">\n".repeat(length / 2),
  "quotes and lines": (length) => "> a\nb\n".repeat(length / 6),
  "quotes alone": (length) => ">".repeat(length),
  "quotes of quotes": (length) => ">>>>> a\n".repeat(length / 8),
  "numbers of replies": (length) => "#1 ".repeat(length / 3),
  "one huge number": (length) => `#${"9".repeat(length)}`,
  "hash signs": (length) => "#".repeat(length),
  addresses: (length) => "https://a.b ".repeat(length / 12),
  "ends of sentences": (length) => `https://a${".".repeat(length)}a `,
  "ends of addresses": (length) => "https://a.....".repeat(length / 14),
  "addresses behind brackets": (length) => "https://a)".repeat(length / 10),
  "brackets of addresses": (length) => `https://a${"(".repeat(length / 2)}${")".repeat(length / 2)}`,
  "links whose brackets do not end": (length) => "[a](https://a(b".repeat(length / 15),
  "one link whose brackets do not end": (length) => `[a](https://${"a(b)".repeat(length / 4)}`,
  pictures: (length) => "![a](/public/a.webp)".repeat(length / 20),
  spaces: (length) => " ".repeat(length),
};

// Whatever took the square of its length would take minutes for so much.
test.for(Object.keys(HARD))("a hundred thousand characters of %s are read at once", (name) => {
  const text = (HARD[name] ?? String)(100_000);
  const took = () => {
    const begun = performance.now();
    parsePost(text);
    return performance.now() - begun;
  };
  expect(Math.min(took(), took(), took())).toBeLessThan(1000);
});
