import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { startStandIn } from "../support/stripe/server.ts";

const SECRET = "whsec_of_these_tests";
const PRODUCT = `<b>"L'alba" & più</b>`;

/** A shop that takes webhooks, the stand-in on a port of its own, and the real SDK that talks to it. */
async function shop(file?: string) {
  const taken: Stripe.Event[] = [];
  const webhook = await freePort();
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers["stripe-signature"]);
    taken.push(await api.webhooks.constructEventAsync(Buffer.concat(chunks).toString(), signature, SECRET));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(webhook, "127.0.0.1", resolve));
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${webhook}/webhook`;
  const start = () => startStandIn({ port, secretKey: "key", webhookSecret: SECRET, webhookUrl, file });
  const api = new Stripe("key", {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const server = await start();
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  return { server, start, api, taken };
}

async function open(api: Stripe, expiresIn = 31 * 60) {
  const session = await api.checkout.sessions.create({
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: "eur", unit_amount: 4500, product_data: { name: PRODUCT } } },
    ],
    success_url: "http://shop.test/fatto?success=true&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/annullato",
    customer_email: "anna@mare.example",
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  });
  return { id: session.id, url: String(session.url) };
}

/** A page, or what a press of one of its buttons answers. */
async function visit(url: string, press?: string) {
  const body = press && new URLSearchParams({ do: press });
  const response = await fetch(url, { method: press ? "POST" : "GET", body, redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

test("a customer reads the lines, pays, and returns with the session's id; the webhook follows", async () => {
  const { server, api, taken } = await shop();
  onTestFinished(server.stop);
  const { id, url } = await open(api);
  const page = await visit(url);
  expect(page.text).toContain("Paga € 45,00");
  expect(page.text).toContain("anna@mare.example");
  expect(page.text).toContain("31 minuti");
  expect(page.text).toContain("L&#39;alba");
  expect(page.text).not.toContain("<b>");
  const paid = await visit(url, "pay");
  expect([paid.status, paid.location]).toEqual([303, `http://shop.test/fatto?success=true&session_id=${id}`]);
  await expect.poll(() => taken.map(({ type }) => type)).toEqual(["checkout.session.completed"]);
  const again = await visit(url, "pay");
  expect(again.status).toBe(409);
  expect(again.text).toContain("Questo pagamento è già stato fatto");
  expect(server.stripe.taken()).toBe(4500);
});

test("a refused card and an ended session say so on the page; back leads to the shop", async () => {
  const { server, api } = await shop();
  onTestFinished(server.stop);
  const { id, url } = await open(api);
  const declined = await visit(url, "decline");
  expect(declined.status).toBe(303);
  const back = await visit(new URL(String(declined.location), url).href);
  expect(back.text).toContain("La tua carta è stata rifiutata.");
  expect(await visit(url, "cancel")).toMatchObject({ status: 303, location: "http://shop.test/annullato" });
  expect((await api.checkout.sessions.retrieve(id)).status).toBe("open");
  await api.checkout.sessions.expire(id);
  expect((await visit(url)).text).toContain("Questo pagamento è scaduto");
  expect((await visit(`${server.url}/pay/cs_none`)).status).toBe(404);
});

test("the control page lists what happened and turns the switches", async () => {
  const { server, api } = await shop();
  onTestFinished(server.stop);
  const { id, url } = await open(api);
  await visit(url, "pay");
  const control = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${server.url}/control/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  await control("switches", { webhooks: "off", outage: "false", refunds: "pending", delay: "2000" });
  expect(server.stripe.switches).toMatchObject({ webhooks: "off", refundsPending: true, delay: 2000 });
  const payment = String((await api.checkout.sessions.retrieve(id)).payment_intent);
  const refund = await api.refunds.create({ payment_intent: payment });
  expect(refund.status).toBe("pending");
  await control(`refunds/${refund.id}/failed`);
  expect(server.stripe.returned()).toBe(0);
  const { text } = await visit(server.url);
  for (const word of ["anna@mare.example", "€ 45,00", "complete", "failed", "refund.failed"])
    expect(text).toContain(word);
});

test.for([
  ["network", 0],
  ["lost answer", 1],
] as const)(
  "a line that dies by %s is a dead line for the SDK, and has opened %i sessions",
  async ([kind, opened]) => {
    const { server, api } = await shop();
    onTestFinished(server.stop);
    const body = JSON.stringify({ kind, path: "POST /v1/checkout/sessions" });
    expect((await fetch(`${server.url}/control/faults`, { method: "POST", body })).status).toBe(200);
    await expect(open(api)).rejects.toThrow(Stripe.errors.StripeConnectionError);
    expect(server.stripe.sessions).toHaveLength(opened);
  },
);

test("after a restart the stand-in has its sessions and sends the waiting webhooks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { server, start, api, taken } = await shop(join(folder, "state", "stripe.json"));
  server.stripe.set({ webhooks: "off" });
  const { id, url } = await open(api);
  await visit(url, "pay");
  await server.stop();
  const next = await start();
  onTestFinished(next.stop);
  expect(next.stripe.look(id).payment_status).toBe("paid");
  await expect.poll(() => taken.length).toBe(1);
});

test("an organizer gives the account's data on a page that opens once; its dashboard has the same switches", async () => {
  const { server, api } = await shop();
  onTestFinished(server.stop);
  server.stripe.set({ webhooks: "manual" });
  const account = await api.v2.core.accounts.create({
    contact_email: "gea@mare.example",
    identity: { country: "it" },
    include: ["configuration.recipient", "requirements"],
  });
  expect(account.requirements?.entries).toHaveLength(3);
  const [return_url, refresh_url] = ["http://shop.test/fatto", "http://shop.test/ancora"];
  const { url } = await api.v2.core.accountLinks.create({
    account: account.id,
    use_case: { type: "account_onboarding", account_onboarding: { return_url, refresh_url } },
  });
  expect((await visit(url)).text).toContain("gea@mare.example");
  expect((await visit(url)).location).toBe(refresh_url);
  expect(await visit(url, "complete")).toMatchObject({ status: 303, location: return_url });
  expect(server.stripe.waiting.map(({ type }) => type)).toEqual([
    "v2.core.account[requirements].updated",
    "v2.core.account[configuration.recipient].capability_status_updated",
  ]);
  const dashboard = (await api.accounts.createLoginLink(account.id)).url;
  expect((await visit(dashboard)).text).toContain("Tutto a posto");
  expect(await visit(dashboard, "restrict")).toMatchObject({ status: 303 });
  expect((await visit(dashboard)).text).toContain("I versamenti sono fermi.");
  const control = (await visit(server.url)).text;
  expect(control).toContain(`/control/accounts/${account.id}/reject`);
});
