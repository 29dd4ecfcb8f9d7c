import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { type StandInServer, startStandIn } from "../support/stripe/server.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { checkScreen } from "./support/screens.ts";
import { stripeState } from "./support/stripe.ts";

withBrowser();

const SECRET_KEY = "a key of this journey alone";

let server: StandInServer;

beforeAll(async () => {
  const nobody = `http://127.0.0.1:${await freePort()}/webhook`;
  const secrets = { secretKey: SECRET_KEY, webhookSecret: "a secret", webhookUrl: nobody };
  server = await startStandIn({ port: await freePort(), ...secrets });
});

afterAll(() => server.stop());

/** A session that brings its customer back to the site. */
async function openSession() {
  const { port } = new URL(server.url);
  const api = new Stripe(SECRET_KEY, { host: "127.0.0.1", port, protocol: "http" });
  return api.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: 4500,
          product_data: { name: "Tuffo nella gola dell'Orrido: giornata in profondità" },
        },
      },
    ],
    customer_email: "anna.bianchi@mare.example",
    success_url: `${inject("baseUrl")}/robots.txt?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${inject("baseUrl")}/robots.txt?canceled=true`,
    expires_at: Math.floor(Date.now() / 1000) + 31 * 60,
  });
}

it("the stand-in's page shows item, amount and time left, a refused card pays nothing, the next one pays", async () => {
  const { page, leave } = await visitor({ phone: true });
  const session = await openSession();
  await page.goto(String(session.url));
  await page.getByText("31 minuti").waitFor();
  await page.getByRole("button", { name: "Carta rifiutata" }).click();
  await page.getByRole("alert").filter({ hasText: "La tua carta è stata rifiutata." }).waitFor();
  await checkScreen(page, "stripe");
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.waitForURL("**/robots.txt?canceled=true");
  expect(server.stripe.look(session.id).status).toBe("open");
  await page.goto(String(session.url));
  await page.getByRole("button", { name: "Paga € 45,00" }).click();
  await page.waitForURL(`**/robots.txt?session_id=${session.id}`);
  await page.goto(`${server.url}/pay/${session.id}`);
  await page.getByRole("heading", { name: "Questo pagamento è già stato fatto" }).waitFor();
  await checkScreen(page, "stripe-paid");
  await page.goto(server.url);
  await checkScreen(page, "stripe-control");
  await leave();
});

it("the keyboard pays as well as the finger", async () => {
  const { page, leave } = await visitor();
  const session = await openSession();
  await page.goto(String(session.url));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/robots.txt?session_id=${session.id}`);
  expect(server.stripe.look(session.id).payment_status).toBe("paid");
  await leave();
});

it("the journeys' shared stand-in shows its state, and sends webhooks by itself", async () => {
  expect((await stripeState()).switches).toMatchObject({ webhooks: "auto", outage: false });
});
