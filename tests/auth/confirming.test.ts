import { expect, test, vi } from "vitest";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { linkIn, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { findUser, makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let registered = 0;

/** Someone who has just registered, and the token and e-mail of the link they got. */
async function newcomer() {
  registered += 1;
  const body = {
    email: `nuova${registered}@lago.example`,
    password: "trattengo",
    full_name: "Nuova Arrivata",
  };
  const { body: session } = await ask<SignInView>("POST", "/api/auth/register", { body });
  const link = linkOf(body.email);
  sentMails.length = 0;
  return { ...session, link };
}

function linkOf(email: string) {
  const { searchParams } = linkIn(mailTo(email));
  return { token_hash: searchParams.get("token_hash"), email: searchParams.get("email") };
}

test("the link of the mail confirms the e-mail, and following it twice is no error", async () => {
  const anna = await newcomer();
  const first = await ask("POST", "/api/auth/confirm", { body: anna.link });
  expect([first.status, first.body]).toEqual([200, { success: true }]);
  const { confirmed_at } = await findUser(anna.user);
  expect(confirmed_at).not.toBeNull();
  const again = await ask("POST", "/api/auth/confirm", { body: anna.link });
  expect(again.status).toBe(200);
  expect((await findUser(anna.user)).confirmed_at).toBe(confirmed_at);
});

test("a wrong token, another person's token and an unknown e-mail are refused alike", async () => {
  const anna = await newcomer();
  const bruno = await newcomer();
  const attempts = [
    { ...anna.link, token_hash: "x" },
    { ...anna.link, token_hash: bruno.link.token_hash },
    { ...anna.link, email: "nessuno@lago.example" },
  ];
  for (const body of attempts) {
    const answer = await ask("POST", "/api/auth/confirm", { body });
    expect(answer.status).toBe(400);
    expect(answer.error).toEqual({ code: "invalid_token", message: "Token non valido o scaduto." });
  }
  expect((await findUser(anna.user)).confirmed_at).toBeNull();
});

test("the database keeps only the hash of the link's token", async () => {
  const anna = await newcomer();
  const row = await findUser(anna.user);
  expect(row.confirmation_token_hash).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(anna.link.token_hash);
});

test("sending the link again ends the former one", async () => {
  const anna = await newcomer();
  expect((await ask("POST", "/api/auth/resend-confirmation", { as: anna, body: {} })).status).toBe(200);
  const renewed = linkOf(anna.user.email);
  expect(renewed.token_hash).not.toBe(anna.link.token_hash);
  expect((await ask("POST", "/api/auth/confirm", { body: anna.link })).status).toBe(400);
  expect((await ask("POST", "/api/auth/confirm", { body: renewed })).status).toBe(200);
});

test("resending to a confirmed user does nothing", async () => {
  const carla = await makeUser("carla", { confirmed_at: new Date().toISOString() });
  const answer = await ask("POST", "/api/auth/resend-confirmation", { as: carla });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(mailsTo(carla.email)).toEqual([]);
});

test("a link works for seven days; resending renews it", async () => {
  const anna = await newcomer();
  const bea = await newcomer();
  const start = Date.now();
  vi.setSystemTime(start + 7 * DAY_MS - MINUTE_MS);
  expect((await ask("POST", "/api/auth/confirm", { body: bea.link })).status).toBe(200);
  vi.setSystemTime(start + 7 * DAY_MS + MINUTE_MS);
  const late = await ask("POST", "/api/auth/confirm", { body: anna.link });
  expect([late.status, late.error?.code]).toEqual([400, "invalid_token"]);
  expect((await findUser(anna.user)).confirmed_at).toBeNull();
  // Whoever confirmed in time is told so again, whenever they follow the link.
  expect((await ask("POST", "/api/auth/confirm", { body: bea.link })).status).toBe(200);
  await ask("POST", "/api/auth/resend-confirmation", { as: anna, body: {} });
  expect((await ask("POST", "/api/auth/confirm", { body: linkOf(anna.user.email) })).status).toBe(200);
});

test("a visitor cannot have a link sent again", async () => {
  expect((await ask("POST", "/api/auth/resend-confirmation")).status).toBe(401);
});

test("the link works although the browser still sends a token that has ended", async () => {
  const anna = await newcomer();
  const answer = await ask("POST", "/api/auth/confirm", { body: anna.link, as: { token: "ended" } });
  expect(answer.status).toBe(200);
});
