import { expect, test } from "vitest";
import { paths } from "../../web/paths.ts";
import { PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember } from "./support/members.ts";
import { publishEvent } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

/** An organizer of the demo with a package. */
const ELENA = "elena.zanardi@respiro.test";

test("on a phone an English diver asks, the organizer answers on a desktop, and nothing typed is lost", {
  timeout: 120_000,
}, async () => {
  const organizer = await visitor();
  const title = `Onda quieta ${crypto.randomUUID().slice(0, 6)}: tre giorni di respiro e profondità`;
  const event = await publishEvent(organizer.page, ELENA, { title, participants: 8 });
  const diver = await visitor({ phone: true, locale: "en-GB" });
  const { page } = diver;

  // A visitor is led to signing in, and comes back to the open form.
  await page.goto(`${paths.event.href(event.slug)}?lang=en`);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  const back = new URL(page.url()).searchParams.get("redirect") ?? "";
  expect(back).toBe(`${paths.event.href(event.slug)}?ask=1`);
  const name = `Nora ${crypto.randomUUID().slice(0, 6)}`;
  const nora = await registerMember(page, name, "final_user");
  await page.goto(back);
  const form = page.getByRole("dialog", { name: "A question for Elena Zanardi" });
  const field = form.getByRole("textbox", { name: "Your question" });
  await form.getByRole("button", { name: "Send the question" }).click();
  await form.getByText("Write your question.").waitFor();
  await field.fill("Can I rent fins & a wetsuit <5 mm>?");
  await checkScreen(page, "question-form", ON_A_PHONE);

  // A closed dialog, a reload and a failing server keep the text.
  await form.getByRole("button", { name: "Close" }).click();
  await form.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("ask")).toBe(false);
  await page.reload();
  await page.getByRole("button", { name: "Ask a question" }).click();
  expect(await field.inputValue()).toBe("Can I rent fins & a wetsuit <5 mm>?");
  await page.route("**/api/events/*/questions", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await form.getByRole("button", { name: "Send the question" }).click();
  await form.getByRole("alert").waitFor();
  await form.getByRole("button", { name: "Send the question" }).click();
  await form.getByText("Question sent").waitFor();
  await form.getByRole("link", { name: "Open the conversation" }).click();
  await page.getByText("Can I rent fins & a wetsuit <5 mm>?").last().waitFor();
  const threadPath = new URL(page.url()).pathname;

  // The organizer sees it from the dashboard, answers, and closes the thread.
  await waitForMail(ELENA, new RegExp(`Una domanda su ${title}`));
  const desk = organizer.page;
  await desk.goto("/dashboard");
  await desk.getByRole("link", { name: /^Domande.*da leggere$/ }).click();
  await desk.getByRole("link", { name }).click();
  await desk.getByRole("heading", { level: 2, name }).waitFor();
  await desk.getByRole("textbox", { name: "Il tuo messaggio" }).fill("Sì: muta e pinne, 15 euro.");
  await desk.keyboard.press("Control+Enter");
  await desk.getByRole("listitem").filter({ hasText: "Sì: muta e pinne" }).last().waitFor();
  await expect.poll(() => desk.getByRole("textbox", { name: "Il tuo messaggio" }).inputValue()).toBe("");
  await checkScreen(desk, "question-thread", ON_A_DESKTOP);
  await waitForMail(nora.email, new RegExp(title));

  // Any page tells of the answer, and its menu leads there.
  await page.goto("/blog");
  await page.getByRole("button", { name: /unread questions$/ }).click();
  await page.getByRole("menuitem", { name: /^Questions.*1 unread$/ }).waitFor();
  await takeScreenshot(page, "question-unread");
  await page.getByRole("menuitem", { name: /^Questions/ }).click();
  await page.getByRole("link", { name: "Elena Zanardi" }).click();
  await page.getByText("Sì: muta e pinne, 15 euro.").last().waitFor();
  await page.getByRole("button", { name: `${name}’s menu`, exact: true }).waitFor();
  await checkScreen(page, "question-thread", ON_A_PHONE);
  await desk.getByRole("button", { name: "Chiudi la conversazione" }).click();
  await desk.getByText("Questa conversazione è chiusa.").waitFor();
  await page.getByRole("textbox", { name: "Your message" }).fill("Thanks!");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("This conversation is closed.").last().waitFor();
  await desk.getByRole("button", { name: "Riapri" }).click();
  await desk.getByRole("button", { name: "Chiudi la conversazione" }).waitFor();

  // Back in the inbox nothing is unread; a foreign thread is not there.
  await page.getByRole("link", { name: "All questions" }).click();
  await page.getByRole("link", { name: "Elena Zanardi" }).waitFor();
  expect(await page.getByText("unread").count()).toBe(0);
  // A long title is cut, and pushes nothing out of the list.
  const time = await page.getByRole("listitem").filter({ hasText: title }).locator("time").boundingBox();
  expect((time?.x ?? 0) + (time?.width ?? PHONE.width)).toBeLessThan(PHONE.width);
  await checkScreen(page, "question-inbox", ON_A_PHONE);
  await registerMember(page, "Otto Blum", "final_user");
  await page.goto(threadPath);
  await page.getByText("Conversation not found.").waitFor();
  await organizer.leave();
  await diver.leave();
});
