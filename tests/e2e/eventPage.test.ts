import type { CDPSession, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { seatsLeft } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { PHONE, resize, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { dayFromNow } from "./support/organizers.ts";

withBrowser();

const LAPTOP = { width: 1280, height: 800 };

/** The first event of the demo that fits, with all that its page knows. */
async function findDetail(scope: "upcoming" | "past", fits: (event: EventDetail) => boolean) {
  const list = await fetch(`${inject("baseUrl")}/api/events?scope=${scope}`);
  for (const { id } of (await list.json()) as { id: string }[]) {
    const event = (await (await fetch(`${inject("baseUrl")}/api/events/${id}`)).json()) as EventDetail;
    if (fits(event)) return { ...event, path: encodeURI(eventPath(event.slug)) };
  }
  throw new Error("the demo data has no such event");
}

/** Paid, ahead, and with seats left. */
const isOffered = (event: EventDetail) =>
  Boolean(event.cost) && event.date > dayFromNow(0) && seatsLeft(event) !== 0 && !event.cancelled_at;
const countPictures = ({ gallery_images }: EventDetail) => gallery_images?.length ?? 0;

/** Whether an element stands in the first screen. */
async function isInFirstScreen(page: Page, name: string, box: { y: number; height: number } | null) {
  const { height } = page.viewportSize() ?? { height: 0 };
  expect([name, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([name, true]);
}

const isFocused = (element: Element) => element === document.activeElement;

/** Presses Tab until the focused element has this text, within so many stops. */
async function tabTo(page: Page, text: RegExp, stops: number) {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    if (text.test(await page.evaluate(() => document.activeElement?.textContent ?? ""))) return;
  }
  throw new Error(`${stops} stops did not reach ${text}`);
}

test("title, price, button and date stand without scrolling, with five pictures as with one", async () => {
  const { page, leave } = await visitor();
  await resize(page, LAPTOP);
  const many = await findDetail("upcoming", (event) => countPictures(event) > 4 && isOffered(event));
  const one = await findDetail("upcoming", (event) => countPictures(event) === 0 && isOffered(event));
  for (const { path, title } of [many, one]) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1, name: title });
    const card = page.getByRole("complementary", { name: "Iscrizione" });
    await isInFirstScreen(page, "title", await heading.boundingBox());
    await isInFirstScreen(page, "price", await card.getByText("€").first().boundingBox());
    await isInFirstScreen(
      page,
      "button",
      await card.getByRole("button", { name: /^Iscriviti/ }).boundingBox(),
    );
    await isInFirstScreen(page, "date", await card.getByRole("listitem").first().boundingBox());
    // Among the first ten stops of the keyboard, however many the header has.
    await tabTo(page, /^Iscriviti/, 10);
    expect(await card.getByRole("button", { name: /^Iscriviti/ }).evaluate(isFocused)).toBe(true);
    if (process.env.SHOTS)
      await page.screenshot({
        path: `tests/e2e/screenshots/event-first-${path === one.path ? "one" : "many"}.png`,
      });
    // No picture is drawn larger than what was fetched for it.
    const widened = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")]
        .filter(({ offsetWidth, loading }) => offsetWidth > 100 && loading === "eager")
        .filter(
          ({ currentSrc, offsetWidth }) =>
            Number(new URL(currentSrc).searchParams.get("width")) < offsetWidth,
        )
        .map(({ currentSrc }) => currentSrc),
    );
    expect(widened).toEqual([]);
  }
  // The bar of a phone, or of a desktop at 200 %, too.
  await resize(page, PHONE);
  await page.goto(one.path);
  await tabTo(page, /^Iscriviti/, 10);
  // French has the longest header.
  await resize(page, { width: 360, height: 740 });
  await page.goto(`${one.path}?lang=fr`);
  const signIn = await page.getByRole("banner").getByRole("link", { name: "Se connecter" }).boundingBox();
  expect((signIn?.x ?? 360) + (signIn?.width ?? 0)).toBeLessThanOrEqual(360 - 16);
  await leave();
});

const viewerOf = (page: Page) => page.getByRole("dialog");

it("the viewer stands whole on the screen and turns by arrows, keys and wheel", async () => {
  const { page, leave } = await visitor({ locale: "en-GB" });
  await resize(page, { width: 1280, height: 640 });
  const { path, title } = await findDetail("upcoming", (event) => countPictures(event) > 4);
  await page.goto(`${path}?lang=en`);
  await page
    .getByRole("button", { name: /^Enlarge/ })
    .nth(1)
    .click();
  const viewer = viewerOf(page);
  const count = /\d+$/.exec((await viewer.getByText(/^2 \/ \d+$/).textContent()) ?? "")?.[0];
  const picture = viewer.getByRole("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const part of [picture, ...(await viewer.getByRole("button").all())])
    await isInFirstScreen(page, "part of the viewer", await part.boundingBox());
  expect(await picture.getAttribute("alt")).toContain(title);
  await takeScreenshot(page, "event-viewer-desktop");
  expect(await findAxeViolations(page)).toEqual([]);

  const standsAt = (number: number | string | undefined) =>
    viewer.getByText(`${number} / ${count}`).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await standsAt(4);
  await page.keyboard.press("End");
  await standsAt(count);
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await standsAt(1);
  await page.mouse.move(640, 320);
  await page.mouse.wheel(0, 120);
  await standsAt(2);
  // Two fingers on a trackpad: the browser's zoom, not the next picture.
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await page.keyboard.up("Control");
  await standsAt(2);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });
  await page
    .getByRole("button", { name: /^Enlarge/ })
    .first()
    .click();
  await viewer.getByRole("link", { name: `Report: ${title}` }).click();
  await page.waitForURL(/segnala\?url=%2Fpublic%2F/);
  await page.getByText("Image", { exact: true }).waitFor();
  await leave();
});

/** A finger that moves sideways over the middle of a phone. */
async function swipe(devTools: CDPSession, from: number, to: number) {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    devTools.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await send("touchStart", from);
  for (let step = 1; step <= 10; step += 1) await send("touchMove", from + ((to - from) * step) / 10);
  await send("touchEnd");
}

it("on a phone the pictures turn by a swipe, and two fingers enlarge one", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const { path } = await findDetail("upcoming", (event) => countPictures(event) > 4);
  await page.goto(path);
  await takeScreenshot(page, "event-page-phone");
  await page.getByRole("button", { name: /^Ingrandisci/ }).click();
  const viewer = viewerOf(page);
  await viewer.getByText(/^1 \/ \d+$/).waitFor();
  const devTools = await context.newCDPSession(page);
  await swipe(devTools, 330, 60);
  await viewer.getByText(/^2 \/ \d+$/).waitFor();
  await swipe(devTools, 60, 330);
  await viewer.getByText(/^1 \/ \d+$/).waitFor();
  await takeScreenshot(page, "event-viewer-phone");
  await devTools.send("Input.synthesizePinchGesture", { x: 195, y: 400, scaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(1.5);
  await viewer.getByText(/^1 \/ \d+$/).waitFor();
  await leave();
});

it("a past event says so, without seats and without a button to enrol", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path } = await findDetail("past", (event) => event.participants !== null);
  await page.goto(path);
  await page.getByText("Questo evento si è concluso.").waitFor();
  for (const look of ["phone", "desktop"]) {
    if (look === "desktop") await resize(page, LAPTOP);
    expect(await page.getByRole("button", { name: /Iscriviti|Evento concluso/ }).count()).toBe(0);
    expect(await page.getByText(/posti liberi|Posti esauriti/).count()).toBe(0);
    await takeScreenshot(page, `event-past-${look}`);
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await page.goto(`${path}?lang=en`);
  await page.getByText("This event is over.").waitFor();
  await leave();
});

it("who organizes an event finds editing and participants on its page, a visitor does not", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "istruttore@respiro.test");
  const { id } = JSON.parse((await page.evaluate(() => localStorage.getItem("user"))) ?? "{}");
  const { path } = await findDetail("upcoming", (event) => event.organizer_id === id);
  await page.goto(path);
  await page.getByRole("link", { name: "Partecipanti", exact: true }).waitFor();
  await takeScreenshot(page, "event-own-desktop");
  await page.getByRole("link", { name: "Modifica", exact: true }).click();
  await page.getByRole("dialog", { name: "Modifica evento" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Partecipanti", exact: true }).click();
  await page.getByRole("dialog", { name: "Partecipanti" }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await page.getByRole("button", { name: "Condividi" }).waitFor();
  expect(await page.getByRole("link", { name: "Modifica", exact: true }).count()).toBe(0);

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const others = page.getByRole("region", { name: /^Altri eventi di Marco Bellandi/ });
  await others.getByRole("article").first().waitFor();
  expect(await others.getByRole("link", { name: /^Vedi tutti/ }).getAttribute("href")).toMatch(
    /^\/instructor\//,
  );
  await takeScreenshot(page, "event-others-desktop");
  await leave();
});

it("texts of an organizer carry their own language", async () => {
  const { page, leave } = await visitor({ scripts: false });
  const { path, description } = await findDetail("upcoming", (event) => event.language === "pl");
  await page.goto(path);
  expect(await page.locator("html").getAttribute("lang")).toBe("it");
  expect(await page.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("pl");
  const text = page.locator("[lang=pl]").filter({ hasText: description?.slice(0, 20) ?? "" });
  expect(await text.count()).toBeGreaterThan(0);
  expect(await page.getByRole("heading", { name: "Attività" }).getAttribute("lang")).toBeNull();
  await leave();
});

it("at 320 px the actions of an event keep one line in every language", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.setViewportSize({ width: 320, height: 640 });
  const { path } = await findDetail("upcoming", isOffered);
  for (const language of ["it", "en", "fr", "es", "pl", "ru"]) {
    await page.goto(`${path}?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);
    const tops = await page
      .locator("main header:has(h1) > :last-child > *")
      .evaluateAll((actions) => actions.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect([language, tops.length, Math.max(...tops) - Math.min(...tops) < 20]).toEqual([language, 4, true]);
  }
  await leave();
});
