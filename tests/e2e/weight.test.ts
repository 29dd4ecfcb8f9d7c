import { expect, test } from "vitest";
import { PAGES, pathOf } from "../bench/pages.ts";
import { gzipped, gzippedCss, weigh } from "../bench/weighing.ts";
import { findArticle } from "./support/articles.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";
import { findTopic } from "./support/topics.ts";

/**
 * What a first visit may load, in bytes with gzip. Script was 150,000 before the blog, whose routes and refusals add 0.7 kB
 * to every page; gallery and share button became files of their own, which gzip pays with 0.7 kB on the pages that have
 * them. The forum's routes and addresses add 0.9 kB to every page. An article, the
 * largest page without a budget of its own, has 154.1 kB, of which 135.7 kB are React, its router and the queries. With
 * the forum's screens the one style sheet has 22.6 kB, and 23.6 kB since events have times, questions and a map of
 * results. The day of a register, with large buttons of its own for bright light, and the logbook bring it to 25.7 kB.
 */
const SCRIPT_MAX = 155_000;
const CSS_MAX = 27_000;

withBrowser();

test("a first visit loads no more script and CSS than its budget, and one style sheet for every screen", async () => {
  const { slug } = await findEvent(() => true);
  const { path: article } = await findArticle();
  const { id: topicId } = await findTopic();
  const over: string[] = [];
  const { page, context, leave } = await visitor({ fresh: true, phone: true });
  for (const measured of PAGES.filter(({ kind }) => kind === "html")) {
    const { addresses } = await weigh(await context.newCDPSession(page));
    await gotoQuiet(page, pathOf(measured, { slug, article, plainArticle: article, topicId }));
    const script = await gzipped(addresses("script"));
    const css = await gzippedCss(page, addresses("stylesheet"));
    if (script > (measured.scriptWithin ?? SCRIPT_MAX))
      over.push(`${measured.name}: ${script} bytes of script`);
    if (css > CSS_MAX) over.push(`${measured.name}: ${css} bytes of CSS`);
    expect(Math.min(script, css)).toBeGreaterThan(1000);
  }
  expect(over).toEqual([]);
  // A form and an opened menu load no other style sheet.
  const { addresses } = await weigh(await context.newCDPSession(page));
  await gotoQuiet(page, "/auth");
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.getByRole("menuitem", { name: "Polski" }).waitFor();
  expect(addresses("stylesheet")).toHaveLength(1);
  await leave();
});
