import type { Page } from "playwright";
import { expect, inject } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { addDays, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { signIn } from "./members.ts";

/** A calendar day, so many days from now. */
export function dayFromNow(days: number): string {
  return addDays(dayInTimeZone("Europe/Rome", new Date()), days);
}

/** Opens a section of the form, of which one is open at a time. */
export async function openFormSection(page: Page, name: string) {
  const part = page.getByRole("button", { name, exact: false }).and(page.locator("[data-step]"));
  if ((await part.getAttribute("aria-expanded")) !== "true") await part.click();
  // The section that was open above closes, and the page that shrinks does not take this one out of sight.
  await expect.poll(async () => (await part.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
}

export async function chooseOption(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Ticks every box of the waiver and privacy, in any language. */
export async function tickAcceptance(page: Page) {
  for (const box of await page.locator('[name^="responsibility_waiver"], [name="privacy_accepted"]').all())
    await box.check();
}

export function publishButton(page: Page) {
  return page.getByRole("button", { name: "Pubblica", exact: true });
}

export function saveButton(page: Page) {
  return page.getByRole("button", { name: "Salva modifiche", exact: true });
}

/** The token that this page's browser holds. */
export function readToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("api_token") ?? "");
}

export async function callApi<Answer>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(inject("baseUrl") + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** An event of an organizer of the demo, written past the form. */
export async function publishEvent(page: Page, email: string, fields: object = {}): Promise<EventDetail> {
  await signIn(page, email);
  return postEvent(await readToken(page), fields);
}

/** An event of whom this token belongs to. */
export async function postEvent(token: string, fields: object = {}): Promise<EventDetail> {
  const categories = await callApi<{ id: string; slug: string }[]>(token, "GET", "/api/categories");
  const category = categories.find(({ slug }) => slug !== "allenamenti");
  return callApi(token, "POST", "/api/events", {
    title: "Giornata al lago",
    date: dayFromNow(30),
    category_id: category?.id,
    ...fields,
  });
}

/** What the site says of an event, past every cache. */
export async function fetchEvent({ id }: { id: string }): Promise<EventDetail> {
  const response = await fetch(`${inject("baseUrl")}/api/events/${id}`, {
    headers: { "cache-control": "no-cache" },
  });
  return (await response.json()) as EventDetail;
}

/** The events of somebody with this title. */
export async function listEventsByTitle(title: string): Promise<EventDetail[]> {
  const list = await fetch(`${inject("baseUrl")}/api/events?searchTerm=${encodeURIComponent(title)}`, {
    headers: { "cache-control": "no-cache" },
  });
  const found = ((await list.json()) as EventDetail[]).filter((event) => event.title === title);
  return Promise.all(
    found.map(
      async ({ id }) => (await fetch(`${inject("baseUrl")}/api/events/${id}`)).json() as Promise<EventDetail>,
    ),
  );
}
