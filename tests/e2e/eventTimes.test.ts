import { expect, test } from "vitest";
import { formatDay, loadDateLocale } from "../../web/lib/dates.ts";
import { formatTypedDay } from "../../web/ui/typedDay.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, resize, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  listEventsByTitle,
  openFormSection,
  publishButton,
  readToken,
  tickAcceptance,
} from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

/** Of the demo, with a package. */
const ORGANIZER = "azienda@respiro.test";

test("a course of six evenings is typed once, and its page and calendar have each of them", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ORGANIZER);
  await page.goto("/dashboard/new-event");
  await page.getByRole("textbox", { name: "Titolo" }).fill("Corso di statica");
  await chooseOption(page, "Categoria", "Corsi");
  const first = dayFromNow(20);
  await page.getByLabel("Data", { exact: true }).fill(first);
  await page.getByLabel("Ora di inizio").fill("20:00");
  await page.getByLabel("Ora di fine").fill("21:00");
  // A new start keeps the length, of the event and of a session.
  await page.getByLabel("Ora di inizio").fill("21:00");
  expect(await page.getByLabel("Ora di fine").inputValue()).toBe("22:00");
  await page.getByRole("button", { name: "Aggiungi incontro" }).click();
  await page.getByLabel("Dalle", { exact: true }).fill("20:00");
  expect(await page.getByLabel("Alle", { exact: true }).inputValue()).toBe("21:00");
  await page.getByLabel("Alle", { exact: true }).fill("22:00");
  await page.getByLabel("Cosa si fa").fill("Teoria e vasca");
  await page.getByRole("button", { name: "Ripeti ogni settimana" }).click();
  await page.getByLabel("Quante volte in tutto").fill("6");
  await page.getByText(`: ${formatDay(first, "d MMM yyyy", "it")} – `).waitFor();
  await page.getByRole("button", { name: "Aggiungi 5 incontri" }).click();
  const rows = page.getByRole("group", { name: "Incontri" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(6);
  expect(await page.getByLabel("Ultimo giorno", { exact: true }).inputValue()).toBe(
    formatTypedDay(addDays(first, 35), "it"),
  );

  // One removed by mistake comes back.
  await page
    .getByRole("button", { name: /^Rimuovi: / })
    .nth(2)
    .click();
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByRole("button", { name: "Annulla", exact: true }).click();
  await expect.poll(() => rows.count()).toBe(6);

  // A new first day moves all of them.
  await page.getByLabel("Data", { exact: true }).fill(addDays(first, 1));
  expect(await page.getByLabel("Ultimo giorno", { exact: true }).inputValue()).toBe(
    formatTypedDay(addDays(first, 36), "it"),
  );
  await rows.nth(5).getByRole("button").first().click();
  await page.getByRole("textbox", { name: "Dove", exact: true }).fill("Lago di Garda");
  // The form stays as it is in a window that is turned.
  await resize(page, PHONE);
  await takeScreenshot(page, "event-form-sessions-narrow");
  await resize(page, DESKTOP);
  await takeScreenshot(page, "event-form-sessions");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByLabel("Alle", { exact: true }).fill("20:00");
  await publishButton(page).click();
  await page.getByText("L’ora di fine è uguale a quella di inizio.").first().waitFor();
  await page.getByLabel("Alle", { exact: true }).fill("23:00");
  await page.getByLabel("Ritrovo", { exact: true }).fill("Ingresso della piscina");
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  const [course] = await listEventsByTitle("Corso di statica");
  expect(course).toMatchObject({
    date: addDays(first, 1),
    end_date: addDays(first, 36),
    start_time: "20:00",
    end_time: "23:00",
    time_zone: null,
    meeting_point: "Ingresso della piscina",
  });
  expect(course?.sessions?.map(({ date, location }) => [date, location])).toEqual([
    ...[1, 8, 15, 22, 29].map((days) => [addDays(first, days), null]),
    [addDays(first, 36), "Lago di Garda"],
  ]);

  await page.goto(encodeURI(eventPath(course?.slug ?? "")));
  const timetable = page.getByRole("region", { name: "Orari" });
  await timetable.getByText("Prossimo").waitFor();
  expect(await timetable.getByRole("listitem").count()).toBe(6);
  expect(await timetable.getByText("Teoria e vasca").count()).toBe(6);
  await timetable.getByText("Orari del luogo: Ora dell’Europa centrale.").waitFor();
  await page.getByRole("complementary", { name: "Iscrizione" }).getByText("6 incontri").waitFor();
  await checkScreen(page, "event-page-sessions");
  const file = await page
    .getByRole("link", { name: /calendario/ })
    .first()
    .getAttribute("href");
  const calendar = await page.evaluate(async (url) => (await fetch(url)).text(), file ?? "");
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(6);
  expect(calendar).toContain("T200000");
  await leave();
});

it("on a phone a training is repeated weekly in English, and a later change reaches the following dates", async () => {
  const { page, leave } = await visitor({ phone: true, locale: "en-GB" });
  await signIn(page, ORGANIZER);
  await page.goto("/dashboard/new-training?lang=en");
  await loadDateLocale("en");
  const first = dayFromNow(9);
  await page.getByRole("textbox", { name: "Title" }).fill("Wednesday lanes");
  await page.getByLabel("Date", { exact: true }).fill(first);
  await page.getByLabel("Start time").fill("19:30");
  await page.getByLabel("End time").fill("21:00");
  await page.getByRole("radio", { name: "Every week: publish all the dates" }).check();
  await page.getByLabel("How many dates in all").fill("27");
  await page.getByRole("combobox", { name: "Location" }).fill("Piscina Comunale, Torino");
  await page.getByRole("combobox", { name: /^(Country|Nation)/ }).fill("Italia");
  await page
    .getByRole("textbox", { name: "Time and meeting point" })
    .fill("Half past seven, at the entrance.");
  await chooseOption(page, "Discipline", "Indoor");
  await page.getByRole("combobox", { name: "Level" }).click();
  await page.getByRole("option").last().click();
  await openFormSection(page, "In the water");
  await page.getByLabel("First and last name").fill("Lia Conti");
  await openFormSection(page, "Description");
  await page.getByRole("textbox", { name: "What we’ll do" }).fill("Lanes and technique, in pairs.");
  await page.getByRole("textbox", { name: "Goals" }).fill("Glide more, push less.");
  await page.getByRole("textbox", { name: "About us" }).fill("An open group, since 2009.");
  await openFormSection(page, "Responsibility");
  await tickAcceptance(page);
  // 27 weeks are too many: the form leads to the number.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement)?.name))
    .toBe("repeat.count");
  await page.getByLabel("How many dates in all").fill("4");
  await page.getByText("4 training sessions will be created:").waitFor();
  await page.getByText(formatDay(addDays(first, 21), "EEE d MMM yyyy", "en")).waitFor();
  // At the end of the page the form’s bar covers no line by half.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await checkScreen(page, "training-repeat-phone");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("4 training sessions published").waitFor();
  const dates = await listSeries("Wednesday lanes");
  expect(dates.map(({ date }) => date)).toEqual([0, 7, 14, 21].map((days) => addDays(first, days)));
  expect(new Set(dates.map(({ series_id }) => series_id)).size).toBe(1);

  await page.goto(`/dashboard/edit/${dates[1]?.id}?lang=en`);
  await page.getByText(/^Date 2 of 4 of a weekly training session/).waitFor();
  await page.getByLabel("End time").fill("21:30");
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Which dates do you want to change?" });
  await question.getByText("This and the following ones (3)").waitFor();
  await takeScreenshot(page, "training-series-question-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  // Somebody else saves this date meanwhile: the choice that was made is not asked for again.
  await callApi(await readToken(page), "PUT", `/api/events/${dates[1]?.id}`, { end_time: "21:45" });
  await question.getByText("This and the following ones (3)").click();
  const conflict = page.getByRole("dialog", { name: /^Somebody else has changed the date of / });
  await conflict.getByText("End time").first().waitFor();
  await takeScreenshot(page, "training-series-conflict-phone");
  await conflict.getByRole("button", { name: "Save this version" }).click();
  await page.getByText("3 dates updated.").waitFor();
  const ends = (await listSeries("Wednesday lanes")).map(({ end_time }) => end_time);
  expect(ends).toEqual(["21:00", "21:30", "21:30", "21:30"]);
  // The dashboard has one row of them, which opens.
  await page.getByRole("button", { name: /^Wednesday lanes/, expanded: false }).click();
  await page.getByText("Every week").first().waitFor();

  // The dates are chosen before saving, and the button says how many.
  await page.goto(`/dashboard/edit/${dates[2]?.id}?lang=en`);
  await page.getByRole("radio", { name: "This and the following ones (2)" }).check();
  await page.getByRole("button", { name: "Save 2 dates" }).waitFor();
  await checkScreen(page, "training-series-form-phone");

  // Deleting says how many dates go.
  await page.goto("/dashboard?lang=en");
  await page.getByRole("textbox", { name: "Search your events" }).fill("Wednesday lanes");
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(4);
  await page
    .getByRole("button", { name: /^More actions: Wednesday lanes/ })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deletion = page.getByRole("alertdialog");
  await deletion.getByRole("radio", { name: "This and the following ones (3)" }).check();
  await deletion.getByText(/^All the dates from /).waitFor();
  await takeScreenshot(page, "training-series-deletion-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await deletion.getByRole("button", { name: "Delete 3 dates" }).click();
  await page.getByText("3 dates deleted.").waitFor();
  expect((await listSeries("Wednesday lanes")).map(({ date }) => date)).toEqual([first]);
  await leave();
});

async function listSeries(title: string) {
  const events = await listEventsByTitle(title);
  return events.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
