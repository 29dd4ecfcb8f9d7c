import type { Page } from "playwright";
import { expect } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, payFor } from "./support/checkout.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { callStripeControl, stripeState } from "./support/stripe.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
/** Of the demo: an organizer with a package, whose events no other journey pays for. */
const ELENA = "elena.zanardi@respiro.test";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

/** One whose bank took the money back, and one whose refund the bank sent back: an event's, both of them. */
async function twoCases(page: Page, title: string) {
  const event = await publishEvent(page, ELENA, { title, cost: 45, participants: 12 });
  const disputing = await registerMember(page, "Zoe Contesta", "final_user", DOCUMENTS);
  const session = await payFor(disputing, event);
  const waiting = await registerMember(page, "Yuri Aspetta", "final_user", DOCUMENTS);
  const cancelled = await payFor(waiting, event);
  const [place] = await callApi<{ id: string }[]>(waiting.token, "GET", "/api/me/participations");
  await callApi(waiting.token, "POST", `/api/me/participations/${place?.id}/cancellation`, { refund: 45 });
  const refundOf = async () => {
    const { sessions, refunds } = await stripeState();
    const intent = sessions.find(({ id }) => id === cancelled)?.payment_intent;
    return refunds.filter(({ payment_intent }) => payment_intent === intent);
  };
  await expect.poll(async () => (await refundOf()).length).toBe(1);
  const [refund] = await refundOf();
  await callStripeControl(`refunds/${refund?.id}/failed`);
  await callStripeControl(`sessions/${session}/dispute`);
  return { disputing, waiting, refundOf };
}

/** Webhooks come when they come: the page is asked again until both are there. */
async function openCases(page: Page, names: string[]) {
  await signIn(page, ADMIN);
  await expect
    .poll(async () => {
      await page.goto("/admin/payments/issues");
      await page.getByRole("heading", { level: 2, name: "Pagamenti da verificare" }).waitFor();
      await page.getByRole("status", { name: "Caricamento…" }).waitFor({ state: "detached" });
      return Promise.all(names.map((name) => card(page, name).count()));
    })
    .toEqual(names.map(() => 1));
}

it("an admin sees the payment issues, retries a refund, and resolves a dispute", async () => {
  const { page, leave } = await visitor();
  const { disputing, waiting, refundOf } = await twoCases(page, "Notte al faro");
  const names = [disputing.user.full_name, waiting.user.full_name];
  await openCases(page, names);
  await page.goto("/admin/payments");
  const door = page.getByRole("link", { name: /^Da verificare/ });
  await expect.poll(() => door.textContent()).toMatch(/\d+$/);
  await takeScreenshot(page, "payment-issues-door-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await door.click();

  const dispute = card(page, "Zoe Contesta");
  await dispute.getByRole("heading", { name: "La banca ha ripreso l’importo" }).waitFor();
  await dispute.getByText("45,00").first().waitFor();
  expect(await dispute.getByRole("link", { name: disputing.email }).getAttribute("href")).toBe(
    `mailto:${disputing.email}`,
  );
  expect(await dispute.getByRole("link", { name: "Apri su Stripe" }).getAttribute("href")).toMatch(
    /^https:\/\/dashboard\.stripe\.com\/(test\/)?payments\/pi_/,
  );
  expect(await dispute.getByRole("button", { name: "Riprova" }).count()).toBe(0);
  const refund = card(page, "Yuri Aspetta");
  await refund.getByRole("heading", { name: "Un rimborso non è riuscito" }).waitFor();
  await refund.getByText("iscrizione annullata dalla persona").waitFor();
  await refund.getByText("lost_or_stolen_card").waitFor();
  expect(await refund.getByRole("button", { name: "Segna come risolto" }).count()).toBe(0);

  // The organizer's books say the same: it came, went, and came back.
  const elena = await visitor();
  await signIn(elena.page, ELENA);
  await elena.page.goto("/dashboard/earnings?view=movements");
  await elena.page.getByText("Rimborso non riuscito", { exact: true }).first().waitFor();
  await elena.page.getByText("ce ne occupiamo noi").waitFor();
  await takeScreenshot(elena.page, "ledger-came-back-desktop");
  await elena.leave();

  // The second half of a double click is not another refund.
  await refund.getByRole("button", { name: "Riprova" }).dblclick();
  await page.getByText("Rimborso inviato di nuovo a Stripe").waitFor();
  await refund.waitFor({ state: "detached" });
  await expect
    .poll(async () => (await refundOf()).map(({ status }) => status).sort())
    .toEqual(["failed", "succeeded"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");

  await dispute.getByRole("button", { name: "Segna come risolto" }).click();
  const ask = page.getByRole("alertdialog", { name: "Segnare come risolto?" });
  await ask.waitFor();
  await takeScreenshot(page, "payment-issues-resolve-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await ask.getByRole("button", { name: "Non ancora" }).click();
  await ask.waitFor({ state: "detached" });
  await dispute.getByRole("button", { name: "Segna come risolto" }).click();
  await ask.getByRole("button", { name: "Segna come risolto" }).click();
  await page.getByText("A posto: Notte al faro").waitFor();
  await dispute.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("status", { name: "Caricamento…" }).waitFor({ state: "detached" });
  for (const name of names) expect(await card(page, name).count()).toBe(0);
  await leave();
});

const SHOWN = {
  ...{
    kind: "event",
    title: "Corso AIDA 2 al lago di Garda",
    status: "paid",
    checks: 0,
    refunded: 0,
    amount: 45,
    left: 45,
  },
  event: { id: "1", slug: "2026-07-12-corso-aida-2", date: "2026-07-12" },
  created_at: "2026-07-01T10:00:00.000Z",
  paid_at: "2026-07-01T10:02:00.000Z",
  session_id: "cs_live_b1Yk2m7Qv0pXw9ZtR4sLd8NfG6hJ3aCe5uTiOoP2kMxVbWnSqAzEr7y",
  payment_intent: "pi_3QxYzA2eZvKYlo2C1b2c3d4e",
  stripe_url: "https://dashboard.stripe.com/payments/pi_3QxYzA2eZvKYlo2C1b2c3d4e",
  refunds: [],
};

/** Every reason there is, as the server would tell it: all four at once come about by no journey. */
const EVERY_REASON = [
  {
    ...SHOWN,
    id: "1",
    reasons: ["disputed"],
    since: "2026-07-04T10:00:00.000Z",
    person: { full_name: "Anna D'Angelo", email: "anna@lago.example" },
  },
  {
    ...SHOWN,
    id: "2",
    reasons: ["stripe_unreachable"],
    since: "2026-07-05T08:31:00.000Z",
    person: { full_name: "Bruno Rossi", email: "bruno.con.un.indirizzo.molto.lungo@subacquea.example" },
    kind: "organizer_package",
    title: "Premium",
    event: null,
    amount: 990,
    status: "open",
    checks: 29,
    paid_at: null,
    payment_intent: null,
  },
  {
    ...SHOWN,
    id: "3",
    reasons: ["amount_differs"],
    since: "2026-07-06T10:00:00.000Z",
    person: { full_name: null, email: null },
    event: null,
    refunded: 45,
  },
  {
    ...SHOWN,
    id: "4",
    reasons: ["refund_failed"],
    since: "2026-07-07T10:00:00.000Z",
    person: { full_name: "Carla Neri", email: "carla@lago.example" },
    refunds: [
      {
        ...{
          id: "r",
          amount: 22.5,
          reason: "event_cancelled",
          attempts: 3,
          created_at: "2026-07-06T10:00:00.000Z",
        },
        last_error: "Insufficient funds in your Stripe balance to refund this amount.",
        stripe_refund_id: "re_3QxYzA2eZvKYlo2C0a1b2c3d",
      },
    ],
  },
];

it("each reason explains the payment issue and the next step", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.route(/\/api\/admin\/payments\/issues\?/, (route) => route.fulfill({ json: EVERY_REASON }));
  await signIn(page, ADMIN);
  await page.goto("/admin/payments/issues");
  await page.getByRole("listitem").filter({ hasText: "Carla Neri" }).first().waitFor();
  await checkScreen(page, "payment-issues");
  await leave();
});

it("an empty list is good news; failures are shown, and a refused retry keeps the card", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  let answer: { status?: number; json: unknown } = { json: [] };
  await page.route(/\/api\/admin\/payments\/issues\?/, (route) => route.fulfill(answer));
  await signIn(page, ADMIN);
  await page.goto("/admin/payments/issues");
  await page.getByRole("heading", { name: "Tutto in ordine" }).waitFor();
  await takeScreenshot(page, "payment-issues-empty-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  answer = { status: 500, json: {} };
  await page.reload();
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  answer = { json: EVERY_REASON };
  await page.getByRole("button", { name: "Riprova" }).click();
  const silent = card(page, "Bruno Rossi");
  await silent.waitFor();
  // A notification is shown even when the network failed before the toaster's code was loaded.
  await page.route(/\/assets\/Toaster-/, (route) => route.abort());
  await page.reload();
  await silent.waitFor();
  // What the page loads on its own is there before the network fails.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await silent.getByRole("button", { name: "Riprova" }).click();
  await page.getByText("Riprova quando torna la connessione.").waitFor();
  await silent.waitFor();
  await context.setOffline(false);
  await page.unroute(/\/assets\/Toaster-/);
  // Chromium 150 keeps a failed import until the page is loaded again.
  await page.reload();
  await silent.waitFor();
  await page.route("**/retry", (route) =>
    route.fulfill({ json: { state: "unsettled", case: EVERY_REASON[1] } }),
  );
  await silent.getByRole("button", { name: "Riprova" }).click();
  await page.getByText("Resta da verificare").waitFor();
  await silent.waitFor();
  await leave();
});

it("the page is for admins alone: an organizer and a visitor are asked to sign in", async () => {
  const { page, leave } = await visitor();
  await page.goto("/admin/payments/issues");
  await page.waitForURL(/\/auth\?redirect=%2Fadmin%2Fpayments%2Fissues$/);
  await registerMember(page, "Lia Ferro", "company");
  await page.goto("/admin/payments/issues");
  await page.waitForURL(/\/auth\?redirect=%2Fadmin%2Fpayments%2Fissues$/);
  expect(await page.getByText("Pagamenti da verificare").count()).toBe(0);
  await leave();
});
