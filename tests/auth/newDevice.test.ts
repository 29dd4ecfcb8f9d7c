import { expect, test, vi } from "vitest";
import type { SignInView } from "../../worker/auth/outputs.ts";
import { NEW_DEVICE_MAILS_MAX } from "../../worker/auth/rules.ts";
import { linkIn, mailsTo, mailTo, sentMails } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { type Answer, ask, database } from "../support/worker.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";

const HOME = "203.0.113.7";

type SignIn = { cookie?: string; password?: string; address?: string };

/** Signs in; returns the cookie by which the device is known next time. */
async function signIn(
  { email }: { email: string },
  agent: string,
  { cookie, password = PASSWORD, address = HOME }: SignIn = {},
) {
  const headers = { "user-agent": agent, ...(cookie && { cookie }) };
  const answer = await ask<SignInView>("POST", "/api/auth/login", {
    ...{ body: { email, password }, headers, address },
  });
  return { status: answer.status, cookie: deviceOf(answer) };
}

function deviceOf(answer: Answer): string {
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The idempotency keys of the mails about new devices. */
async function listKeys({ email }: { email: string }): Promise<string[]> {
  const keys = database.prepare(
    "select dedupe_key from mails where recipient = ? and template = 'new_device' order by id",
  );
  const { results } = await keys.bind(email).all<{ dedupe_key: string }>();
  return results.map(({ dedupe_key }) => dedupe_key);
}

test("a sign-in on a new device is told by mail with device, day and time, and one on a known device is not", async () => {
  vi.setSystemTime("2026-11-23T15:04:00Z");
  const anna = await makeUser("anna");
  const { cookie } = await signIn(anna, FIREFOX);
  const [mail, ...others] = mailsTo(anna.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("Nuovo accesso al tuo account");
  expect(mail?.text).toContain("Firefox · Windows, 23 novembre 2026 alle 16:04 (Europe/Rome)");
  expect(mail?.text).toContain("https://respiro.test/account");
  await signIn(anna, FIREFOX, { cookie });
  expect(mailsTo(anna.email)).toHaveLength(1);
  await signIn(anna, "node");
  expect(
    mailsTo(anna.email)
      .map(({ text }) => text)
      .join(),
  ).toContain("un dispositivo sconosciuto, 23 novembre");
});

test("a browser that keeps no cookies is told of once a day, another kind of device by itself", async () => {
  vi.setSystemTime("2026-11-23T08:00:00Z");
  const bruno = await makeUser("bruno");
  await signIn(bruno, SAFARI);
  await signIn(bruno, SAFARI);
  expect(mailsTo(bruno.email)).toHaveLength(1);
  await signIn(bruno, FIREFOX);
  expect(mailsTo(bruno.email)).toHaveLength(2);
  vi.setSystemTime("2026-11-24T08:00:00Z");
  await signIn(bruno, SAFARI);
  expect(mailsTo(bruno.email)).toHaveLength(3);
});

test("the same browser at another address is told of, and the key of the mail does not hold the address", async () => {
  vi.setSystemTime("2026-11-23T08:00:00Z");
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  for (const address of [HOME, "198.51.100.9", HOME]) await signIn(anna, FIREFOX, { address });
  expect(mailsTo(anna.email)).toHaveLength(2);
  await signIn(bruno, FIREFOX);
  const [hers = "", other, ...none] = await listKeys(anna);
  const [his = ""] = await listKeys(bruno);
  expect(none).toEqual([]);
  expect(`${hers} ${other}`).not.toMatch(/203\.0\.113|198\.51\.100/);
  expect(hers.replace(anna.id, "")).not.toBe(his.replace(bruno.id, ""));
});

test("one account gets so many of these mails a day, because a stranger may have registered its address", async () => {
  vi.setSystemTime("2026-11-23T08:00:00Z");
  const anna = await makeUser("anna");
  await signIn(anna, FIREFOX);
  const copy =
    database.prepare(`insert into mails (id, recipient, language, template, params, dedupe_key, created_at)
    select id || ?1, recipient, language, template, params, dedupe_key || ?1, created_at from mails where recipient = ?2
      and dedupe_key not glob '* copy*'`);
  for (let number = 2; number < NEW_DEVICE_MAILS_MAX; number += 1)
    await copy.bind(` copy ${number}`, anna.email).run();
  expect(await listKeys(anna)).toHaveLength(NEW_DEVICE_MAILS_MAX - 1);
  await signIn(anna, SAFARI);
  expect((await signIn(anna, FIREFOX, { address: "198.51.100.9" })).status).toBe(200);
  expect(await listKeys(anna)).toHaveLength(NEW_DEVICE_MAILS_MAX);
  vi.setSystemTime("2026-11-24T08:00:00Z");
  await signIn(anna, FIREFOX);
  expect(await listKeys(anna)).toHaveLength(NEW_DEVICE_MAILS_MAX + 1);
});

test("registering makes the browser known, so that only a first sign-in elsewhere is told", async () => {
  const carla = { email: `carla-${crypto.randomUUID()}@mare.example` };
  const body = { ...carla, password: PASSWORD, full_name: "Carla Blu", role: "final_user" };
  const registered = await ask("POST", "/api/auth/register", { body });
  const cookie = deviceOf(registered);
  expect(registered.status).toBe(201);
  await signIn(carla, SAFARI);
  expect(await listKeys(carla)).toHaveLength(1);
  await signIn(carla, FIREFOX, { cookie });
  expect(await listKeys(carla)).toHaveLength(1);
});

test("the link that confirms an e-mail, which is followed as often as one likes, makes no browser known", async () => {
  const email = `carla-${crypto.randomUUID()}@mare.example`;
  const body = { email, password: PASSWORD, full_name: "Carla Blu", role: "final_user" };
  await ask("POST", "/api/auth/register", { body });
  const token_hash = linkIn(mailTo(email)).searchParams.get("token_hash");
  const confirmed = await ask("POST", "/api/auth/confirm", { body: { email, token_hash } });
  expect([confirmed.status, confirmed.headers.get("set-cookie")]).toEqual([200, null]);
});

test("neither a wrong password nor another account's device sends or spares the mail wrongly", async () => {
  const [carla, dora] = [await makeUser("carla"), await makeUser("dora")];
  expect((await signIn(dora, FIREFOX, { password: "sbagliata" })).status).toBe(401);
  expect(mailsTo(dora.email)).toEqual([]);
  const { cookie } = await signIn(carla, FIREFOX);
  await signIn(dora, FIREFOX, { cookie });
  expect(mailsTo(dora.email)).toHaveLength(1);
});

test("a new password makes a device of before a new one", async () => {
  const anna = await makeUser("anna");
  const { cookie } = await signIn(anna, FIREFOX);
  const body = { current_password: PASSWORD, password: "una nuova password" };
  expect((await ask("PUT", "/api/account/password", { as: anna, body })).status).toBe(200);
  sentMails.length = 0;
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await signIn(anna, FIREFOX, { cookie, password: body.password });
  expect(mailTo(anna.email).subject).toContain("Nuovo accesso");
});
