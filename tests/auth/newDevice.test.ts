import { expect, test, vi } from "vitest";
import type { SignInView } from "../../worker/auth/contract.ts";
import { mailsTo } from "../support/mailbox.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";

/** Signs in; returns the cookie by which the device is known next time. */
async function signIn(user: SignedInUser, agent: string, cookie = "", password = PASSWORD) {
  const body = { email: user.email, password };
  const headers = { "user-agent": agent, ...(cookie && { cookie }) };
  const answer = await ask<SignInView>("POST", "/api/auth/login", { body, headers });
  return { status: answer.status, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** Somebody who has signed in before. */
async function makeRegular(name: string): Promise<SignedInUser> {
  const user = await makeUser(name);
  await updateUser(user.id, { last_sign_in_at: "2026-01-01T10:00:00.000Z" });
  return user;
}

test("a sign-in on a new device is told by mail with device, day and time, and one on a known device is not", async () => {
  vi.setSystemTime("2026-11-23T15:04:00Z");
  const anna = await makeRegular("anna");
  const { cookie } = await signIn(anna, FIREFOX);
  const [mail, ...others] = mailsTo(anna.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("Nuovo accesso al tuo account");
  expect(mail?.text).toContain("Firefox · Windows, 23 novembre 2026 alle 16:04 (Europe/Rome)");
  expect(mail?.text).toContain("https://respiro.test/account");
  await signIn(anna, FIREFOX, cookie);
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("a browser that keeps no cookies is told of once a day, another kind of device by itself", async () => {
  vi.setSystemTime("2026-11-23T08:00:00Z");
  const bruno = await makeRegular("bruno");
  await signIn(bruno, SAFARI);
  await signIn(bruno, SAFARI);
  expect(mailsTo(bruno.email)).toHaveLength(1);
  await signIn(bruno, FIREFOX);
  expect(mailsTo(bruno.email)).toHaveLength(2);
  vi.setSystemTime("2026-11-24T08:00:00Z");
  await signIn(bruno, SAFARI);
  expect(mailsTo(bruno.email)).toHaveLength(3);
});

test("neither a first sign-in, nor a wrong password, nor another account's device sends or spares the mail wrongly", async () => {
  const carla = await makeUser("carla");
  await signIn(carla, FIREFOX);
  expect(mailsTo(carla.email)).toEqual([]);
  const dora = await makeRegular("dora");
  expect((await signIn(dora, FIREFOX, "", "sbagliata")).status).toBe(401);
  expect(mailsTo(dora.email)).toEqual([]);
  const { cookie } = await signIn(carla, FIREFOX);
  await signIn(dora, FIREFOX, cookie);
  expect(mailsTo(dora.email)).toHaveLength(1);
});
