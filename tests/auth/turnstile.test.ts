import { beforeEach, expect, test, vi } from "vitest";
import { makeUser } from "../support/users.ts";
import { ask, visit } from "../support/worker.ts";

const KEYS = { TURNSTILE_SITE_KEY: "chiave-del-sito", TURNSTILE_SECRET_KEY: "chiave-segreta" };

let calls: Record<string, string>[] = [];
let answer: () => Response | Promise<Response> = () => Response.json({ success: true });

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    expect(input).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify");
    calls.push(JSON.parse(String(init.body)));
    return answer();
  });
});

function register(env: Partial<Env>, turnstile_token?: string, as?: { token: string }) {
  const email = `nuova-${crypto.randomUUID()}@mare.example`;
  const body = { email, password: "trattengo", full_name: "Nuova Onda", turnstile_token };
  return ask("POST", "/api/auth/register", { body, env, ...(as && { as }), address: "203.0.113.50" });
}

test("without keys, or with one of them, nobody is asked and pages say nothing of it", async () => {
  for (const env of [{}, { TURNSTILE_SITE_KEY: "solo" }, { TURNSTILE_SECRET_KEY: "solo" }]) {
    expect((await register(env)).status).toBe(201);
    const page = await visit("/auth?view=register", {}, env);
    expect(page.text).not.toContain("turnstile");
    expect(page.headers.get("content-security-policy")).not.toContain("challenges.cloudflare.com");
  }
  expect(calls).toEqual([]);
});

test("with both keys the page knows the public one, and the policy lets the widget in", async () => {
  const page = await visit("/auth?view=register", {}, KEYS);
  expect(page.text).toContain(KEYS.TURNSTILE_SITE_KEY);
  expect(page.text).not.toContain(KEYS.TURNSTILE_SECRET_KEY);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com/);
});

test("a token that Turnstile knows registers, with the secret and the address sent along", async () => {
  answer = () => Response.json({ success: true });
  expect((await register(KEYS, "un-gettone")).status).toBe(201);
  expect(calls).toEqual([{ secret: "chiave-segreta", response: "un-gettone", remoteip: "203.0.113.50" }]);
});

test.for([
  ["un-gettone", "invalid-input-response"],
  ["usato", "timeout-or-duplicate"],
  [undefined, "missing-input-response"],
])("the token %s is refused where Turnstile says %s", async ([token, code]) => {
  answer = () => Response.json({ success: false, "error-codes": [code] });
  const refused = await register(KEYS, token);
  expect([refused.status, refused.error?.code]).toEqual([403, "challenge_failed"]);
});

test.for<[string, () => Response | Promise<Response>]>([
  ["is down", () => new Response("", { status: 503 })],
  ["is unreachable", () => Promise.reject(new TypeError("no network"))],
  ["answers no JSON", () => new Response("<html>")],
  ["fails inside", () => Response.json({ success: false, "error-codes": ["internal-error"] })],
  ["refuses the keys", () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] })],
])("registrations pass while Turnstile %s", async ([, outage]) => {
  answer = outage;
  expect((await register(KEYS)).status).toBe(201);
});

test("Turnstile is given five seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  answer = () => Response.json({ success: true });
  await register(KEYS, "un-gettone");
  expect(timeout).toHaveBeenCalledWith(5000);
});

test("an admin who invites somebody is not asked, a signed-in member is", async () => {
  answer = () => Response.json({ success: false, "error-codes": ["missing-input-response"] });
  expect((await register(KEYS, undefined, await makeUser("ugo", { role: "admin" }))).status).toBe(201);
  expect((await register(KEYS, undefined, await makeUser("anna"))).status).toBe(403);
});
