import { expect, test } from "vitest";
import { PHONE, visitor, withBrowser } from "./support/browser.ts";
import { registerTopicAuthor, writeReply, writeTopic } from "./support/forumPosts.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember } from "./support/members.ts";
import { listPushes, runCron, subscribeAtStandIn } from "./support/pushes.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

test("a mention rings the bell in two tabs, and is pushed and mailed until a link ends the mails", {
  timeout: 120_000,
}, async () => {
  const [reader, writer] = [await visitor({ offline: true }), await visitor()];
  const { page } = reader;
  const nameOfReader = `Nives ${crypto.randomUUID().slice(0, 6)}`;
  const subscription = await subscribeAtStandIn(page);
  const { topic, token, email } = await registerTopicAuthor(page, nameOfReader);
  await page.goto("/profile?tab=notifiche");
  await page.getByRole("button", { name: "Avvisami su questo dispositivo" }).click();
  await page.getByText("Questo dispositivo riceve le notifiche.").waitFor();
  const { token: other } = await registerMember(
    writer.page,
    `Bea ${crypto.randomUUID().slice(0, 6)}`,
    "final_user",
  );

  // The writer types the beginning of the name, and chooses by the keyboard.
  await writer.page.goto(`/forum/topic/${topic.id}`);
  const field = writer.page.getByRole("textbox", { name: "La tua risposta" });
  await field.click();
  await writer.page.keyboard.type("Che ne pensa @niv");
  await writer.page.getByRole("option", { name: nameOfReader }).waitFor();
  await checkScreen(writer.page, "forum-mention");
  await writer.page.keyboard.press("ArrowDown");
  await writer.page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe(`Che ne pensa @${nameOfReader.toLowerCase().replace(" ", "-")} `);
  await writer.page.keyboard.type("?");
  await writer.page.keyboard.press("Control+Enter");
  await writer.page.locator('[id="1"]').waitFor();

  // A mail waits for its choice, and leaves with the cron, as the push does.
  const mails = page.getByRole("combobox", { name: "Email: Chi ti nomina" });
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "PUT" && /choices/.test(answer.url())),
    mails.selectOption("subito"),
  ]);
  await runCron();
  const [push] = await listPushes(subscription);
  expect(push).toMatchObject({
    title: "Chi ti nomina",
    body: topic.title,
    path: `/forum/topic/${topic.id}#1`,
  });
  const { text } = await waitForMail(email, /Chi ti nomina/);
  const stranger = await visitor();
  await stranger.page.goto(/https?:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? "");
  await stranger.page.getByText("Chi ti nomina: non ti scriviamo più.").waitFor();
  await checkScreen(stranger.page, "unsubscribe-notices", ["phone-dark"]);
  await stranger.page.getByRole("button", { name: "Non scrivermi più" }).click();
  await stranger.page.getByRole("heading", { name: "Non ti scriviamo più" }).waitFor();
  await stranger.leave();
  await page.reload();
  await expect.poll(() => mails.inputValue()).toBe("never");
  await writeReply(other, (await writeTopic(token)).id, "Io parto da seduta.");

  // Both notices, in two tabs.
  await page.goto("/condizioni-di-vendita");
  const second = await reader.context.newPage();
  await second.goto("/forum");
  const bell = (tab: typeof page) => tab.getByRole("banner").getByRole("button", { name: /^Notifiche/ });
  for (const tab of [page, second])
    await expect.poll(() => bell(tab).getAttribute("aria-label")).toBe("Notifiche: 2 da leggere");
  await bell(page).click();
  const panel = page.getByRole("dialog", { name: "Notifiche" });
  const mention = panel.getByRole("link", { name: /ti ha menzionato/ });
  await mention.waitFor();
  await checkScreen(page, "notices-panel", ON_A_DESKTOP);
  await mention.click();
  await page.waitForURL(/#1$/);
  await expect.poll(() => bell(second).getAttribute("aria-label")).toBe("Notifiche: 1 da leggere");
  await page.goBack();
  await expect.poll(() => bell(page).getAttribute("aria-label")).toBe("Notifiche: 1 da leggere");

  // On a phone the bell is in the bottom bar; all are read, and unread again.
  await page.setViewportSize(PHONE);
  const place = page
    .getByRole("navigation", { name: "Navigazione rapida" })
    .getByRole("link", { name: /Notifiche/ });
  await place.getByText("1 da leggere").waitFor({ state: "attached" });
  await place.click();
  await page.getByRole("heading", { name: "Notifiche", level: 1 }).waitFor();
  await page.getByRole("link", { name: /ha risposto in/ }).waitFor();
  await checkScreen(page, "notices", ON_A_PHONE);
  await page.getByRole("button", { name: "Segna tutte come lette" }).click();
  await expect.poll(() => bell(second).getAttribute("aria-label")).toBe("Notifiche");
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(() => bell(second).getAttribute("aria-label")).toBe("Notifiche: 1 da leggere");
  const tabs = page.getByRole("navigation", { name: "Notifiche", exact: true });
  await tabs.getByRole("link", { name: /^Da leggere/ }).click();
  await page.getByRole("button", { name: /^Segna come letta: / }).click();
  await expect.poll(() => bell(second).getAttribute("aria-label")).toBe("Notifiche");
  await reader.leave();
  await writer.leave();
});
