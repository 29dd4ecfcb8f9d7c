import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "../../worker/auth/passwords.ts";
import { COST } from "../../worker/auth/scryptHash.ts";
import { findUser, makeUser, PASSWORD } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** A sixth of the site's cost: enough to measure beside everything else that a sign-in does. */
Object.assign(COST, { N: 2 ** 14, p: 1 });

/** A hash as an older, cheaper setting would have made it. */
function cheapHash(password: string): string {
  const salt = Buffer.from("sale di mare ...");
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ["scrypt", 1024, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
}

test("a hash carries its parameters, a salt of its own and never the password", async () => {
  const cheaper = { ...COST };
  Object.assign(COST, { N: 2 ** 15, p: 3 });
  const [one, other] = await Promise.all([hashPassword("stessa"), hashPassword("stessa")]);
  Object.assign(COST, cheaper);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword("stessa", one)).toBe(true);
  expect(await verifyPassword("Stessa", one)).toBe(false);
});

test("a password fits however its accents are encoded", async () => {
  const hash = cheapHash("perch\u00e9 no");
  expect(await verifyPassword("perche\u0301 no", hash)).toBe(true);
});

test("signing in makes a cheap hash again at today's cost, and the password still fits", async () => {
  const anna = await makeUser("anna");
  const body = { email: anna.email, password: PASSWORD };
  expect((await ask("POST", "/api/auth/login", { body })).status).toBe(200);
  const { password_hash } = await findUser(anna);
  expect(needsRehash(password_hash)).toBe(false);
  expect(await verifyPassword(PASSWORD, password_hash)).toBe(true);
});

test("signing in leaves a hash of today's cost as it is", async () => {
  const anna = await makeUser("anna", { password_hash: await hashPassword(PASSWORD) });
  await ask("POST", "/api/auth/login", { body: { email: anna.email, password: PASSWORD } });
  expect((await findUser(anna)).password_hash).toBe(anna.password_hash);
});

test("an unknown e-mail costs about the time of a wrong password", async () => {
  const hash = await hashPassword(PASSWORD);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let turn = 0; turn < 5; turn += 1) {
    times.known.push(await timeOf(() => verifyPassword("sbagliata", hash)));
    times.unknown.push(await timeOf(() => verifyPassword("sbagliata", null)));
  }
  // Without the second hash the ratio would be near zero; a busy machine delays no turn of one alone.
  const ratio = Math.min(...times.unknown) / Math.min(...times.known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
