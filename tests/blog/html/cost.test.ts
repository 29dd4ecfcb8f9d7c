import { expect, test } from "vitest";
import { ARTICLE_CONTENT_MAX } from "../../../worker/blog/contract.ts";
import { cleanArticleHtml } from "../../../worker/blog/html/cleanArticleHtml.ts";

/** Repeated up to an article's length, each asks something of a parser that is easily quadratic. */
const REPEATED: [before: string, repeated: string][] = [
  ["", "<b>"],
  ["", "<ul><li>"],
  ["", "<figure><figcaption>a"],
  ["<h2>", "<br>"],
  ["", "a <br>"],
  ["<pre>", "\n"],
  ["", "<"],
  ["", "<h2>a</h2>"],
  ["<table><tr>", "<td>a"],
  ["<a ", " x=1"],
  ["", "<b>a</b><i>b</i>"],
  ["", "<img src=/public/a.webp>"],
  ["<figure><img src=/public/a.webp>", "<figcaption>a</figcaption>"],
  ["", "</p>"],
];

function measure(html: string): number {
  const start = performance.now();
  cleanArticleHtml(html);
  return performance.now() - start;
}

/** Whether time grows faster than the length: linear time is four times as long here, quadratic sixteen times. */
function isSlow(html: string): boolean {
  const quarter = measure(html.slice(0, html.length / 4));
  return measure(html) > 50 + 10 * quarter;
}

test("the longest hostile article takes time in proportion to its length", () => {
  for (const [before, repeated] of REPEATED) {
    const html = before + repeated.repeat(Math.floor(ARTICLE_CONTENT_MAX / repeated.length));
    // Once more, because other work on the machine takes time, too.
    expect([before + repeated, isSlow(html) && isSlow(html) && isSlow(html)]).toEqual([
      before + repeated,
      false,
    ]);
  }
});
