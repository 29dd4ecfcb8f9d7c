import { expect, test } from "vitest";
import { makeEvent } from "../support/events.ts";
import { ask } from "../support/worker.ts";

test("a list says no place of its address that nobody knows, and that one without a position is none", async () => {
  const at = "near=%3Cscript%3Ealert(1)%3C/script%3E";
  const rendered = async (query: string) => {
    const main =
      (await ask("GET", `/eventi-imminenti?${query}`)).text.match(/<main[\s\S]*<\/main>/)?.[0] ?? "";
    // The cards below are of other tests.
    expect(main.replace(/<article[\s\S]*?<\/article>/g, "")).not.toMatch(/alert\(1\)/);
    return main;
  };
  expect(await rendered(`${at}&lat=44.4&lng=9`)).toContain("entro 50 km dal luogo scelto");
  expect(await rendered(at)).toContain("Non riconosciamo il luogo di questo link");
});

test("an event whose sessions name no place says its own above them", async () => {
  const session = { start_time: "20:00", end_time: "22:00", location: null, title: "Terza sera" };
  const sessions = [1, 8].map((day) => ({ ...session, date: `2031-04-0${day}` }));
  const days = { date: "2031-04-01", end_date: "2031-04-08", start_time: "20:00", end_time: "22:00" };
  await makeEvent({ slug: "2031-04-01-corso", ...days, sessions, location: "Piscina Sciorba, Genova" });
  const { text } = await ask("GET", "/1-aprile-2031-corso");
  const main = text.match(/<main[\s\S]*<\/main>/)?.[0] ?? "";
  const timetable = main.indexOf('id="timetable"');
  expect(timetable).toBeGreaterThan(0);
  expect(main.slice(0, timetable)).toContain("Piscina Sciorba, Genova</p>");
});
