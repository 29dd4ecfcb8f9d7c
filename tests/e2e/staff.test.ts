import { expect, test } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  fetchEvent,
  listEventsByTitle,
  openFormSection,
  publishButton,
  publishEvent,
} from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

const SCHOOL = "azienda@respiro.test";

test("a course with ratio: the form names staff, warns of two places at an hour, and says the seats", async () => {
  const { page, leave } = await visitor();
  const word = crypto.randomUUID().slice(0, 6);
  const leo = await registerMember(page, `Leo Turri${word}`, "instructor");
  const day = dayFromNow(45);
  const busy = { date: day, start_time: "09:00", end_time: "12:00" };
  await publishEvent(page, SCHOOL, {
    ...busy,
    title: `Altrove ${word}`,
    staff: [{ user_id: leo.user.id, part: "instructor" }],
  });
  await page.goto("/dashboard/new-event");
  await page.getByRole("textbox", { name: "Titolo" }).fill(`Corso ${word}`);
  await chooseOption(page, "Categoria", "Corsi");
  await page.getByLabel("Data", { exact: true }).fill(day);
  await openFormSection(page, "Posti e prezzo");
  await page.getByRole("button", { name: "Ci sono anch’io" }).click();
  await page.getByRole("combobox", { name: "Aggiungi una persona" }).fill(`Turri${word}`);
  await page.getByRole("option", { name: `Leo Turri${word}` }).click();
  await page.getByText(`A quell’ora è anche in «Altrove ${word}»`, { exact: false }).waitFor();
  await chooseOption(page, "Posti in base allo staff", "FIPSAS PAp2, acque libere, dai 15 anni");
  await page.getByText("2 istruttori: 4 posti").waitFor();
  await page.getByLabel("Persone per istruttore").fill("4");
  await page.getByText("2 istruttori: 8 posti").waitFor();
  await page.getByRole("combobox", { name: "Ruolo" }).first().click();
  await page.getByRole("option", { name: "Responsabile" }).click();
  await checkScreen(page, "staff-form", IN_THE_LIGHT);
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  const [event] = await listEventsByTitle(`Corso ${word}`);
  expect(event).toMatchObject({
    ratio: { instructor: 4, assistant: 2, min_age: 15 },
    seats_by_ratio: 8,
    staff: [{ part: "responsible", state: "confirmed" }],
  });
  await page.goto(`/dashboard/staff?from=${day}&view=day`);
  await page
    .getByRole("link", { name: `Corso ${word}` })
    .first()
    .waitFor();
  await page.getByText("Si sovrappone").first().waitFor();
  await checkScreen(page, "staff-calendar-day", IN_THE_LIGHT);
  await page.getByText("Settimana").click();
  await page
    .getByRole("link", { name: `Corso ${word}` })
    .first()
    .waitFor();
  await checkScreen(page, "staff-calendar-week", IN_THE_LIGHT);
  // To today and back to the course's week, without a press for each week between.
  const course = page.getByRole("link", { name: `Corso ${word}` }).first();
  await page.getByRole("button", { name: "Oggi" }).click();
  await course.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Oggi" }).and(page.locator(":disabled")).waitFor();
  await page.getByLabel("Vai al giorno", { exact: true }).fill(day.split("-").reverse().join("/"));
  await course.waitFor();
  await leave();
});

it("on a phone an instructor who drops out closes seats: the organizer is told, and nobody is removed", async () => {
  const { page, leave } = await visitor({ phone: true });
  const title = `Uscita ${crypto.randomUUID().slice(0, 6)}`;
  const leo = await registerMember(page, "Leo Sereni", "instructor");
  const mia = await registerMember(page, "Mia Fondali", "final_user");
  const event = await publishEvent(page, SCHOOL, {
    title,
    keeps_register: true,
    ratio: { instructor: 1, assistant: 1 },
    staff: [
      { user_id: leo.user.id, part: "instructor" },
      { user_id: mia.user.id, part: "assistant" },
    ],
  });
  const mail = await waitForMail(leo.email, /^Ci sei\? Staff di /);
  await storeSession(page, leo);
  await page.goto(linkIn(mail));
  const card = page.getByRole("article", { name: title });
  await card.getByText("Da confermare").waitFor();
  await checkScreen(page, "staff-shifts");
  // The calendar is a school's: others are led to their own shifts.
  await page.goto("/dashboard/staff");
  await page.getByRole("heading", { name: "Lo vede chi gestisce una scuola" }).waitFor();
  await checkScreen(page, "staff-no-school", IN_THE_LIGHT);
  await page.getByRole("main").getByRole("link", { name: "I tuoi turni" }).click();
  await card.getByRole("button", { name: "Confermo" }).click();
  await card.getByText("Hai confermato").waitFor();
  await page.goto(encodeURI(eventPath(event.slug)));
  // The staff keeps the register, and has no seat to take.
  const bar = page.getByRole("complementary", { name: "Iscriviti all’evento" });
  await bar.getByRole("link", { name: "Registro" }).waitFor();
  expect(await bar.getByRole("button").count()).toBe(0);
  await page.getByRole("heading", { name: "Chi ti segue" }).scrollIntoViewIfNeeded();
  await page.getByText("Leo Sereni").first().waitFor();
  await checkScreen(page, "staff-event", IN_THE_LIGHT);
  for (const name of ["Ada Uno", "Bea Due"]) {
    const { token } = await registerMember(page, name, "final_user");
    await callApi(token, "POST", `/api/events/${event.id}/register-free`);
  }
  await storeSession(page, leo);
  await page.goto("/my-events/turni");
  await card.getByRole("button", { name: "Rinuncio" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rinuncio" }).click();
  await card.getByText("Hai rinunciato").waitFor();
  expect(await fetchEvent(event)).toMatchObject({ seats_by_ratio: 1, seats_taken: 2 });
  // An assistant who is a plain member has the register.
  await storeSession(page, mia);
  await page.goto("/my-events/turni");
  await page
    .getByRole("navigation", { name: "Le tue pagine" })
    .getByRole("link", { name: "Registri" })
    .click();
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await signIn(page, SCHOOL);
  const warning = await waitForMail(SCHOOL, new RegExp(`${title}$`));
  await page.goto(linkIn(warning));
  await page.getByText("0 istruttori e 1 assistente: 1 posto").waitFor();
  await page.getByText("C’è 1 persona in più di quante lo staff può seguire", { exact: false }).waitFor();
  await checkScreen(page, "staff-participants");
  await leave();
});
