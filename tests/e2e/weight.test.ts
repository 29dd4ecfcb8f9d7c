import { expect, test } from "vitest";
import { PAGES, pathOf } from "../bench/pages.ts";
import { gzipped, gzippedCss, gzippedText, weigh } from "../bench/weighing.ts";
import { findArticle } from "./support/articles.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";
import { findTopic } from "./support/topics.ts";

/**
 * The script that a first visit may load, in bytes with gzip, and in how many files. 135 kB are those of every page: React
 * (67.5), its router (26), the queries (12), Jotai (3.5) and the layout. `scripts/sharedParts.ts` decides what stands together
 * in a file. An event is the heaviest, before the end of a topic, an organizer and a list of events (160 to 161 kB each).
 */
const SCRIPT_MAX = 163_600;
const SCRIPT_FILES_MAX = 16;
/** The sheet has 28,071 bytes with the rules of notices, reports and the search. */
const CSS_MAX = 28_800;
/** The rules that a page carries until the sheet is there. They are 5.5 to 7.6 kB, of an article 8.5 kB; the sheet was 26 kB of each page. */
const OWN_RULES_MAX = 9_000;
/** Home, the largest, has a budget of its own; a topic and a list of events have 22 kB, a page with little text 10 kB. */
const HTML_MAX = 24_150;

withBrowser();

test("a first visit loads no more HTML, script, files and CSS than its budget, and one style sheet for every screen", async () => {
  const { slug } = await findEvent(() => true);
  const { path: article } = await findArticle();
  const { id: topicId } = await findTopic();
  const over: string[] = [];
  const sheets = new Set<string>();
  const { page, context, leave } = await visitor({ fresh: true, phone: true });
  for (const measured of PAGES.filter(({ kind }) => kind === "html")) {
    const { addresses } = await weigh(await context.newCDPSession(page));
    await gotoQuiet(page, pathOf(measured, { slug, article, plainArticle: article, topicId }));
    for (const sheet of addresses("stylesheet")) sheets.add(sheet);
    const html = await (await fetch(page.url())).text();
    const weights = [
      { what: "HTML", bytes: gzippedText(html), max: measured.htmlWithin ?? HTML_MAX },
      { what: "own rules", bytes: gzippedText(ownRulesOf(html)), max: OWN_RULES_MAX },
      { what: "script", bytes: await gzipped(addresses("script")), max: SCRIPT_MAX },
      { what: "CSS", bytes: await gzippedCss(page, addresses("stylesheet")), max: CSS_MAX },
    ];
    const files = new Set(addresses("script")).size;
    if (files > SCRIPT_FILES_MAX) over.push(`${measured.name}: ${files} files of script`);
    for (const { what, bytes, max } of weights) {
      if (bytes > max) over.push(`${measured.name}: ${bytes} bytes of ${what}`);
      expect([what, bytes > 1000]).toEqual([what, true]);
    }
  }
  expect(over).toEqual([]);
  // A form and an opened menu load no other style sheet.
  const { addresses } = await weigh(await context.newCDPSession(page));
  await gotoQuiet(page, "/auth");
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.getByRole("menuitem", { name: "Polski" }).waitFor();
  expect(addresses("stylesheet")).toEqual([...sheets]);
  await leave();
});

/** The rules that a rendered page carries until the whole style sheet is there. */
function ownRulesOf(html: string): string {
  return /<style data-href="[^"]+">([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
}
