import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "../worker/index.ts";
import { log, redact } from "../worker/log.ts";
import { mailInsert } from "../worker/mail/store.ts";
import { makePaidEvent, makeUserWithDocuments, openCheckout, postCheckout } from "./support/checkout.ts";
import { makeEvent } from "./support/events.ts";
import { failingDatabase } from "./support/failingDatabase.ts";
import { skipRetryDelays } from "./support/interception.ts";
import { brokenMailbox, linkIn, mailsTo } from "./support/mailbox.ts";
import { standIn } from "./support/stripe/inTests.ts";
import { makeUser, PASSWORD, type SignedInUser } from "./support/users.ts";
import { ask, bindings, database, db } from "./support/worker.ts";

const logged: string[] = [];

// Everything the platform would keep of what the Worker says.
beforeEach(() => {
  logged.length = 0;
  for (const level of ["debug", "log", "info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map(asText).join(" "));
    });
  }
});

function asText(part: unknown): string {
  if (!(part instanceof Error)) return typeof part === "string" ? part : JSON.stringify(part);
  return `${part.stack} ${part.message} ${part.cause ? asText(part.cause) : ""}`;
}

/** What stands in the log and must not: parameters of statements, whole addresses, and these secrets. */
function leaks(secrets: string[]): string[] {
  const text = logged.join("\n");
  const addresses = text.match(/[\w.+-]+@[\w-]+\.\w[\w.]*/g) ?? [];
  const parameters = text.match(/params: .*/g) ?? [];
  return [...addresses, ...parameters, ...secrets.filter((secret) => text.includes(secret))];
}

test("with a failing database every call logs the failure, without parameters, e-mails and tokens", async () => {
  const anna = await makeUser("anna", { role: "instructor" });
  const dive = await makeEvent();
  const DB = failingDatabase(
    database,
    (text) => !/from "?users"?/i.test(text) || /^\s*(insert|update)/i.test(text),
  );
  const body = { email: "carla.privata@lago.example", password: "trattengo il fiato", full_name: "Carla" };
  const failed = [
    await ask("POST", "/api/auth/register", { body, env: { DB } }),
    await ask("POST", `/api/events/${dive.id}/register-free`, { as: anna, env: { DB } }),
    await ask("PUT", "/api/profile", { as: anna, body: { full_name: "Anna Segreta" }, env: { DB } }),
    await ask("GET", "/api/me/participations", { as: anna, env: { DB } }),
    await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email }, env: { DB } }),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
  expect(logged.filter((line) => line.includes("unexpected failure"))).toHaveLength(failed.length);
  expect(logged.join("\n")).toContain("the database is away");
  expect(leaks([anna.token, body.password, "Anna Segreta"])).toEqual([]);
});

test("failures after the response and in the cron are logged without parameters and e-mails", async () => {
  const anna = await makeUser("anna");
  await mailInsert(
    db,
    {
      recipient: anna.email,
      language: "it",
      template: "confirm",
      params: { name: "Anna", link: "https://x.example/segreto" },
    },
    new Date(),
  );
  const DB = failingDatabase(database, (text) => /update "mails"/.test(text));
  const answer = await ask("POST", "/api/auth/request-password-reset", {
    body: { email: anna.email },
    env: { DB },
  });
  expect(answer.status).toBe(200);
  expect(logged.join("\n")).toContain("the database is away");
  await expect(worker.scheduled(createScheduledController(), bindings({ DB }))).rejects.toThrow(
    "not all of the cron's work was done",
  );
  expect(leaks(["segreto"])).toEqual([]);
});

test("a failed update of last_seen_at is logged without parameters, and the call succeeds", async () => {
  const anna = await makeUser("anna");
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  const DB = failingDatabase(database, (text) => /update "auth_sessions"/.test(text));
  expect((await ask("GET", "/api/profile", { as: anna, env: { DB } })).status).toBe(200);
  expect(logged.join("\n")).toContain("failed after the answer: noting a session as seen");
  expect(leaks([anna.id])).toEqual([]);
});

test("registering, recovering, changing the e-mail, paying and calendars log no e-mail, token or secret", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const body = { email: `dora-${crypto.randomUUID()}@lago.example`, password: PASSWORD, full_name: "Dora" };
  const registered = await ask<{ token: string }>("POST", "/api/auth/register", { body });
  const dora = { token: registered.body.token } as SignedInUser;
  const links = () => mailsTo(body.email).map((mail) => linkIn(mail).searchParams);
  await ask("POST", "/api/auth/request-password-reset", { body: { email: body.email } });
  await ask("POST", "/api/auth/login", { body: { email: body.email, password: "sbagliata" } });
  await ask("POST", "/api/auth/confirm", { body: { email: body.email, token_hash: "x".repeat(43) } });
  await ask("POST", "/api/auth/resend-confirmation", { as: dora, env: { MAIL: brokenMailbox } });
  const calendar = await ask<{ url?: string }>("POST", "/api/me/calendar", { as: dora, body: {} });
  const secret = "k".repeat(43);
  await ask("GET", `/api/calendars/mine/${secret}.ics`, {
    env: { DB: failingDatabase(database, () => true) },
  });
  const bruno = await makeUserWithDocuments("bruno");
  const house = await makePaidEvent();
  stripe.set({ outage: "network" });
  await postCheckout(bruno, house);
  stripe.set({ outage: false });
  await openCheckout(bruno, house);
  stripe.set({ outage: "network" });
  vi.setSystemTime(Date.now() + 45 * 60_000);
  await worker.scheduled(createScheduledController(), bindings({ MAIL: brokenMailbox }));
  expect(logged.length).toBeGreaterThan(3);
  const tokens = links().flatMap((query) => [query.get("token"), query.get("token_hash")]);
  const secrets = [...tokens, dora.token, bruno.token, secret, calendar.body.url, PASSWORD];
  expect(leaks(secrets.filter((one): one is string => Boolean(one)))).toEqual([]);
});

test("logs contain no local parts of e-mails, tokens, keys or statement parameters", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  expect(redact(`anna.rossi+mare@lago.example said ${jwt}`)).toBe("…@lago.example said …");
  expect(redact(`/api/calendars/mine/${"a".repeat(43)}.ics`)).toBe("/api/calendars/mine/….ics");
  expect(redact("key sk_live_abc123 whsec_xyz")).toBe("key … …");
  const query = new Error("Failed query: insert into mails values (?)\nparams: one\n    at two,three");
  expect(redact(query)).toContain("Failed query: insert into mails values (?)");
  expect(redact(query)).not.toMatch(/one|two|three/);
  expect(redact(new Error("outside", { cause: query }))).toMatch(
    /outside[\s\S]*caused by[\s\S]*insert into mails/,
  );
  expect(redact(new AggregateError([query], "all of it"))).toMatch(/all of it[\s\S]*insert into mails/);
  expect(redact({ email: "anna@lago.example" })).toBe('{"email":"…@lago.example"}');
  log("warn", "mail not sent", "anna@lago.example");
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    { level: "warn", event: "mail not sent", message: "mail not sent …@lago.example" },
  ]);
});
