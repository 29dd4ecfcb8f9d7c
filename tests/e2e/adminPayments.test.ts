import { expect } from "vitest";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, payFor } from "./support/checkout.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { stripeState } from "./support/stripe.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
/** Of the demo: an organizer with a package, whose events no other journey pays for. */
const ELENA = "elena.zanardi@respiro.test";

it("an admin finds a payment by its Stripe id, refunds a part with a reason, and reads the story", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ELENA, {
    title: "Immersione alla boa rossa",
    cost: 45,
    participants: 12,
  });
  const payer = await registerMember(page, "Wanda Pagante", "final_user", DOCUMENTS);
  const session = await payFor(payer, event);
  await signIn(page, ADMIN);
  await page.goto("/admin/payments");
  const table = page.getByRole("table", { name: "Pagamenti" });
  await table.getByRole("row").nth(1).waitFor();
  await checkScreen(page, "admin-payments");
  await page.getByLabel("Cerca un pagamento").fill(session);
  await page.waitForURL(/search=cs_/);
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  await expect
    .poll(async () => {
      await page.reload();
      await table.getByRole("row").nth(1).waitFor();
      return table
        .getByRole("row", { name: /Immersione alla boa rossa/ })
        .getByText("Pagato", { exact: true })
        .count();
    })
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Immersione alla boa rossa" }).click();
  await page.waitForURL(/payment=/);
  const story = page.getByRole("dialog", { name: "Pagamento" });
  await story.getByText("Iscrizione confermata").waitFor();
  await story.getByRole("button", { name: "Rimborsa" }).click();
  await story.getByRole("button", { name: "Rimborsa", exact: true }).click();
  await story
    .getByText("Campo obbligatorio")
    .or(story.getByText(/obbligatori/i))
    .first()
    .waitFor();
  await story.getByLabel("Importo in euro").fill("12,34");
  await story.getByLabel("Motivo").fill("L'uscita è durata meno del previsto.");
  await checkScreen(page, "admin-payments-refund");
  await story.getByRole("button", { name: "Rimborsa", exact: true }).click();
  const ask = page.getByRole("alertdialog", { name: /Rimborsare 12,34/ });
  await ask.getByRole("button", { name: /Rimborsa 12,34/ }).dblclick();
  await page.getByText(/Rimborso di 12,34.* avviato/).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await story.getByText("Pagamento iniziato").waitFor();
      return story.getByText(/^Rimborsati 12,34/).count();
    })
    .toBe(1);
  await story.getByText("«L'uscita è durata meno del previsto.»").waitFor();
  await story.getByText("Un amministratore ha rimborsato").waitFor();
  await story.getByText("Email a chi organizza: rimborso deciso").waitFor();
  await checkScreen(page, "admin-payments-story");
  const { refunds } = await stripeState();
  expect(refunds.filter(({ amount }) => amount === 1234)).toHaveLength(1);
  await page.keyboard.press("Escape");
  await story.waitFor({ state: "detached" });
  expect(page.url()).not.toContain("payment=");
  await leave();
});

const DIFFERENCE = {
  id: "0198f3c0-0000-7000-8000-000000000001",
  ...{ kind: "missing_here", state: "open", entry_kind: "charge", ours: null, theirs: 45, settled_at: null },
  currency: "eur",
  reference: "pi_3QxYzA2eZvKYlo2C1b2c3d4e",
  occurred_at: "2026-07-04T10:00:00.000Z",
  found_at: "2026-07-05T02:05:00.000Z",
  reason: null,
  payment: {
    id: "0198f3c0-0000-7000-8000-000000000002",
    kind: "event",
    title: "Corso AIDA 2 al lago di Garda",
  },
  stripe_url: "https://dashboard.stripe.com/payments/pi_3QxYzA2eZvKYlo2C1b2c3d4e",
};

it("differences with Stripe stand with what to do, and one is closed with a reason, on a phone", async () => {
  const { page, leave } = await visitor({ phone: true });
  const last = {
    ...{ day: "2026-07-05", since: "2026-07-01T22:00:00.000Z", until: "2026-07-04T22:00:00.000Z" },
    ...{ phase: "done", compared: 128, last_error: null },
    ...{ started_at: "2026-07-05T02:00:00.000Z", finished_at: "2026-07-05T02:05:00.000Z" },
  };
  let differences: object[] = [
    DIFFERENCE,
    {
      ...DIFFERENCE,
      id: "0198f3c0-0000-7000-8000-000000000003",
      kind: "amount_differs",
      ours: 45,
      theirs: 40,
    },
  ];
  await page.route("**/api/admin/payments/comparison", (route) =>
    route.fulfill({ json: { last, open: differences.length } }),
  );
  await page.route(/\/api\/admin\/payments\/differences\?/, (route) => route.fulfill({ json: differences }));
  const sent: unknown[] = [];
  await page.route("**/resolve", (route) => {
    sent.push(route.request().postDataJSON());
    differences = differences.slice(1);
    return route.fulfill({ json: { ...DIFFERENCE, state: "resolved" } });
  });
  await signIn(page, ADMIN);
  await page.goto("/admin/payments?view=comparison");
  await page.getByRole("heading", { name: "Su Stripe c’è, nei nostri conti no" }).waitFor();
  await page.getByText(/128 confrontati/).waitFor();
  await checkScreen(page, "admin-payments-differences");
  await page.getByRole("button", { name: "Chiudi con un motivo" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Chiudere la differenza?" });
  await sheet.getByLabel("Motivo").fill("Incassato a mano.");
  await sheet.getByRole("button", { name: "Chiudi la differenza" }).click();
  await page.getByText("Differenza chiusa").waitFor();
  await expect
    .poll(() => page.getByRole("heading", { name: "Su Stripe c’è, nei nostri conti no" }).count())
    .toBe(0);
  expect(sent).toEqual([{ reason: "Incassato a mano." }]);
  differences = [];
  await page.reload();
  await page.getByRole("heading", { name: "I conti tornano" }).waitFor();
  await takeScreenshot(page, "admin-payments-differences-none-phone");
  await page.goto("/admin/payments");
  await page.getByRole("table", { name: "Pagamenti" }).waitFor();
  await page.goto("/admin/payments?status=boh&payment=0198f3c0-0000-7000-8000-000000000009");
  await page.getByRole("heading", { name: "Questo pagamento non c’è" }).waitFor();
  await page.getByText(/un valore che non conosciamo.*boh/).waitFor();
  await leave();
});

it("an admin asks Stripe about an open payment, and is told what Stripe says", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ELENA, { title: "Notte alla boa", cost: 45, participants: 4 });
  const payer = await registerMember(page, "Pia Attesa", "final_user", DOCUMENTS);
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const path = "/api/payments/create-checkout-session";
  const { url } = await callApi<{ url: string }>(payer.token, "POST", path, body);
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await signIn(page, ADMIN);
  await page.goto(`/admin/payments?search=${session}`);
  await page.getByRole("button", { name: "Notte alla boa" }).click();
  const story = page.getByRole("dialog", { name: "Pagamento" });
  const button = story.getByRole("button", { name: "Chiedi a Stripe" });
  await button.click();
  await page.getByText("Per Stripe il pagamento non è ancora concluso.").waitFor();
  await story.getByText("Un amministratore ha chiesto a Stripe").waitFor();
  await checkScreen(page, "admin-payments-ask");
  await leave();
});
