import { expect, test } from "vitest";
import { getEvents } from "../../web/events/queries.ts";
import { makeEvent } from "../support/events.ts";
import { ask, inBrowser } from "../support/worker.ts";

const WRITTEN =
  "## Il fine settimana\n**Ritrovo** alle *nove* al [porto](https://porto.example/mappa), vedi https://mare.example.\n\n- muta\n- pinne";

/** What stands between the tags of the page's own body, scripts apart. */
async function pageOf({ slug }: { slug: string }) {
  const { text } = await ask("GET", `/${slug}`, { headers: { "accept-language": "it" } });
  const followed = text || (await ask("GET", `/events/${slug}`)).text;
  return { text: followed, body: followed.replace(/<script[\s\S]*?<\/script>/g, "") };
}

test("an event's texts arrive with their form: headings, lists, marks and links that say what they are", async () => {
  const { body } = await pageOf(
    await makeEvent({ slug: "forma", description: WRITTEN, notes: "*Attenzione*" }),
  );
  const rel = 'target="_blank" rel="nofollow ugc noopener"';
  for (const html of [
    "<h2>Il fine settimana</h2>",
    "<strong>Ritrovo</strong> alle <em>nove</em>",
    `<a href="https://porto.example/mappa" ${rel}>porto</a>`,
    `<a href="https://mare.example" ${rel}>https://mare.example</a>.`,
    "<ul><li>muta</li><li>pinne</li></ul>",
    "<p><em>Attenzione</em></p>",
  ])
    expect(body).toContain(html);
});

test("what is included may be a list or lines, with form or without", async () => {
  const { body } = await pageOf(
    await makeEvent({
      slug: "incluso",
      included_in_activity: "- **Boa** e cavo\n* acqua\n• frutta\ntè",
      not_included_in_activity: "Pranzo",
    }),
  );
  const lists = body.slice(body.indexOf("Cosa è incluso"));
  const items = [...lists.matchAll(/<li[^>]*><svg.*?<\/svg><span[^>]*>(.*?)<\/span>/g)].map(
    ([, item]) => item,
  );
  expect(items).toEqual(["<strong>Boa</strong> e cavo", "acqua", "frutta", "tè", "Pranzo"]);
});

test("no text of an event becomes anything else than text", async () => {
  const attack =
    '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](https://a.example"onmouseover=alert(1)) </p><script>alert(1)</script>';
  const { body } = await pageOf(
    await makeEvent({ slug: "attacco", description: attack, objectives: attack }),
  );
  expect(body).not.toMatch(/<img src=x|href="javascript|onmouseover=alert\(1\)\)? ?"?>/);
  expect(body).toContain("[x](javascript:alert(1))");
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("cards and structured data have texts without Markdown marks", async () => {
  const nation = "Segnalia";
  const found = await makeEvent({
    slug: "segni",
    nation,
    description: `${WRITTEN}\n\n${"*a* ".repeat(300)}`,
  });
  const { events } = await inBrowser(null, () => getEvents({ nation }));
  const words =
    "Il fine settimana\n\nRitrovo alle nove al porto, vedi https://mare.example.\n\nmuta\npinne\n\na";
  expect(events[0]?.description?.startsWith(words)).toBe(true);
  expect([...(events[0]?.description ?? "")]).toHaveLength(240);
  const { text } = await pageOf(found);
  const [, meta = ""] = text.match(/<meta name="description" content="([^"]*)"/) ?? [];
  expect(meta).toContain("Il fine settimana Ritrovo alle nove al porto");
  const [, told = ""] = text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  expect(JSON.parse(told.startsWith("[") ? told : `[${told}]`)[0].description.startsWith(words)).toBe(true);
});
