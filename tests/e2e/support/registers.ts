import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { NewRegisterChange } from "../../../worker/registers/changes/contract.ts";
import type { RegisterRow, RegisterView } from "../../../worker/registers/outputs.ts";
import { registerMember } from "./members.ts";
import { callApi, dayFromNow, publishEvent, readToken } from "./organizers.ts";

/** Today's outing of a demo organizer with people who enrolled; the page is signed in as the organizer. */
export async function openOuting(
  page: Page,
  title: string,
  names: string[],
  organizer = "elena.zanardi@respiro.test",
  fields: object = {},
) {
  const members = [];
  for (const name of names)
    members.push(await registerMember(page, name, "final_user", { brevetto: "advanced" }));
  const event = await publishEvent(page, organizer, {
    title,
    date: dayFromNow(0),
    location: "Camogli (GE)",
    participants: 12,
    keeps_register: true,
    ...fields,
  });
  for (const member of members)
    await callApi(member.token, "POST", `/api/events/${event.id}/register-free`, {});
  const token = await readToken(page);
  const rows = await callApi<RegisterRow[]>(token, "GET", "/api/registers?scope=open");
  const register = rows.find((row) => row.event?.id === event.id);
  if (!register) throw new Error("the outing has no register");
  return { event, token, members, path: `/registri/${register.id}`, id: register.id };
}

/** Taps of another phone, past the page. */
export async function tapElsewhere(
  { id, token }: { id: string; token: string },
  drafts: Pick<NewRegisterChange, "target" | "fields" | "details">[],
) {
  const changes = drafts.map((draft, index) => ({
    ...draft,
    id: crypto.randomUUID(),
    clock: Date.now() + index,
    at: new Date().toISOString(),
  }));
  await callApi(token, "POST", `/api/registers/${id}/changes`, {
    device: crypto.randomUUID(),
    after: 0,
    changes,
  });
}

/** The changes that the server has of a register. */
export async function readChanges({ id, token }: { id: string; token: string }) {
  return (await callApi<RegisterView>(token, "GET", `/api/registers/${id}`)).changes;
}

/** The link to a part of a day. */
export function partLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Parti del registro" }).getByRole("link", { name });
}

/** Goes on in the signing sheet until all lines were on the screen. */
export async function seeEveryLine(signing: Locator, count: number) {
  // The end of a line counts once it was on the screen for a quarter of a second.
  await expect
    .poll(
      async () => {
        const next = signing.getByRole("button", { name: "Avanti" });
        if (await next.isVisible()) await next.click();
        return signing.getByText(`Viste ${count} di ${count}`).count();
      },
      { interval: 600 },
    )
    .toBe(1);
}

/** Signs on the glass. */
export async function drawSignature(page: Page) {
  const pad = page.locator("[data-signature-pad]");
  await pad.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await pad.boundingBox();
  if (!box) throw new Error("no signature pad");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5]) {
    await page.mouse.move(box.x + 40 + step * 35, box.y + box.height / 2 + (step % 2 ? -25 : 25));
  }
  await page.mouse.up();
}
