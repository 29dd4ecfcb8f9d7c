import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { expect, inject } from "vitest";
import type { User } from "../../worker/auth/outputs.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";

withBrowser();

/** The slug of the demo company's school, which a trigger founds with the company's address. */
async function readSchoolSlug(page: Page): Promise<string> {
  await signIn(page, "azienda@respiro.test");
  const { public_slug } = await callApi<User>(await readToken(page), "GET", "/api/profile");
  return public_slug ?? "";
}

/** A page of another site, until the returned function ends it. */
async function startOtherSite(body: string) {
  const server = createServer((_, outgoing) => {
    outgoing.setHeader("content-type", "text/html");
    outgoing.end(
      `<!doctype html><html lang="it" data-awake><title>La nostra scuola</title><main><h1>Corsi</h1>${body}</main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

it("another site shows a school's calendar, as high as its content, and a click opens the site in a new tab", async () => {
  const { page, leave, context } = await visitor();
  const slug = await readSchoolSlug(page);
  await context.clearCookies();
  const other = await startOtherSite(
    `<script src="${inject("baseUrl")}/embed.js" async></script><respiro-calendario scuola="${slug}" limit="3" lang="en"></respiro-calendario>`,
  );
  await page.goto(other.url);
  const frame = page.frameLocator("respiro-calendario iframe");
  await frame.getByRole("listitem").first().waitFor();
  expect(await frame.locator("html").getAttribute("lang")).toBe("en");
  const heights = async () => ({
    frame: await page.locator("respiro-calendario iframe").evaluate((one) => one.clientHeight),
    content: await frame.locator("body").evaluate((one) => Math.ceil(one.getBoundingClientRect().height)),
  });
  await expect.poll(async () => (await heights()).frame - (await heights()).content).toBe(0);
  const { frame: before } = await heights();
  // A message of anybody else than the frame changes nothing.
  await page.evaluate(() => window.postMessage({ type: "respiro:height", height: 50 }, "*"));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await heights()).frame - (await heights()).content).toBe(0);
  expect((await heights()).frame).toBeGreaterThan(50);
  expect(before).toBeGreaterThan(50);
  await takeScreenshot(page, "embed-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link").first().click();
  const tab = await opened;
  expect(tab.url()).toContain(inject("baseUrl"));
  await tab.close();
  await other.stop();
  await leave();
});
