import { expect, test } from "vitest";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { advanceMinutes, runCron } from "../support/checkout.ts";
import { inFreeMode } from "../support/freeMode.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { makeEventFields, makeOrganizer, postEvent, putEvent } from "../support/organizers.ts";
import { accountRow, begin, listTold, makeOnboarding, readPayouts } from "../support/payouts.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

test("an organizer goes from nothing to an active account, and each page of Stripe opens once", async () => {
  const stripe = standIn();
  const sara = await makeUser("sara", { role: "instructor" });
  expect(await readPayouts(sara)).toMatchObject({
    account: { state: "none", asked_by: null, requirements: [], deadline: null },
    ...{ waiting: 0, transferred: 0, debts: 0, next: [], payouts: [] },
    ...{ stopped_by: "account", tax_data: "missing", fee: { percent: 0, fixed: 0, paid_by: "organizer" } },
  });
  const first = (await begin(sara)).body.url;
  const second = (await begin(sara)).body.url;
  expect(second).not.toBe(first);
  expect(stripe.connected.filter(({ metadata }) => metadata.user_id === sara.id)).toHaveLength(1);
  expect(stripe.openLink(first)).toMatchObject({ return_url: "https://respiro.test/incassi/stripe" });
  expect(stripe.openLink(first)).toBe("https://respiro.test/incassi/stripe?refresh=true");
  advanceMinutes(6);
  expect(stripe.openLink(second)).toBe("https://respiro.test/incassi/stripe?refresh=true");

  const { stripe_account_id: account = "", api } = await accountRow(sara);
  expect(api).toBe("v2");
  expect((await readPayouts(sara)).account).toMatchObject({ state: "onboarding", asked_by: "organizer" });
  expect((await readPayouts(sara)).account.requirements).toEqual([
    "Nome e contatti",
    "La data di nascita",
    "Il conto in banca",
  ]);
  stripe.stepAccount(account ?? "", "review");
  // The return proves nothing, and no event has come: the page asks.
  expect((await readPayouts(sara)).account.state).toBe("onboarding");
  expect((await readPayouts(sara, "?refresh=true")).account).toMatchObject({
    state: "pending",
    asked_by: "stripe",
  });
  stripe.stepAccount(account ?? "", "complete");
  expect(await readPayouts(sara, "?refresh=true")).toMatchObject({
    account: { state: "active" },
    stopped_by: null,
  });
  expect(await listTold(sara)).toEqual(["payout_account: Stripe ha attivato il tuo account"]);
  expect((await begin(sara)).body.url).toBe(`https://stripe.test/dashboard/${account}`);
});

test("where v2 is refused the account is of v1, with links and facts of v1", async () => {
  const stripe = standIn({ switches: { accounts: "v1" } });
  const { gea, account, url, step } = await makeOnboarding(stripe);
  expect(await accountRow(gea)).toMatchObject({ api: "v1", refusals: 1 });
  expect(stripe.openLink(url)).toMatchObject({ account });
  await step("review");
  expect((await readPayouts(gea)).account).toMatchObject({ state: "pending", asked_by: "stripe" });
  await step("complete");
  await step("document");
  const { account: view } = await readPayouts(gea);
  expect(view).toMatchObject({ state: "active", asked_by: "organizer", requirements: ["Un documento"] });
  expect(view.deadline).not.toBe(null);
});

test("a refusal of both generations counts in the keys, so that a later try is a new one", async () => {
  const stripe = standIn({ switches: { accounts: "none" } });
  const gea = await makeUser("gea", { role: "company" });
  const refused = await begin(gea);
  expect([refused.status, refused.error?.code]).toEqual([502, "payouts_unavailable"]);
  expect(await accountRow(gea)).toMatchObject({ stripe_account_id: null, api: null, refusals: 2 });
  expect((await readPayouts(gea)).account.state).toBe("none");
  stripe.set({ accounts: "v2" });
  expect((await begin(gea)).status).toBe(200);
  expect(await accountRow(gea)).toMatchObject({ api: "v2", refusals: 2, state: "onboarding" });
});

test("a lost answer and a silent Stripe count nothing: the next try finds the same account", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  stripe.set({ outage: "network" });
  expect((await begin(gea)).error?.code).toBe("payouts_unavailable");
  stripe.set({ outage: false });
  stripe.failNext({ kind: "lost answer", path: "POST /v2/core/accounts", times: 2 });
  expect((await begin(gea)).error?.code).toBe("payouts_unavailable");
  expect(await accountRow(gea)).toMatchObject({ stripe_account_id: null, refusals: 0 });
  expect((await begin(gea)).status).toBe(200);
  expect(stripe.connected.filter(({ metadata }) => metadata.user_id === gea.id)).toHaveLength(1);
});

test.for(["v2", "v1"] as const)("ten tabs at once make one account (%s)", async (accounts) => {
  const stripe = standIn({ switches: { accounts } });
  const gea = await makeUser("gea", { role: "company" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin(gea)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(10);
  expect(stripe.connected.filter(({ metadata }) => metadata.user_id === gea.id)).toHaveLength(1);
});

test("a rejected account with money waiting keeps it, says so once, and gives no more links", async () => {
  const stripe = standIn();
  const { gea, step } = await makeOnboarding(stripe);
  await step("complete");
  await step("reject");
  await step("reject");
  expect(await readPayouts(gea)).toMatchObject({
    account: { state: "rejected", asked_by: null },
    stopped_by: "account",
  });
  expect(await listTold(gea)).toEqual([
    "payout_account: Stripe ha attivato il tuo account",
    "payout_account: Stripe non ha accettato il tuo account",
  ]);
  const refused = await begin(gea);
  expect([refused.status, refused.error?.code]).toEqual([409, "payout_account_closed"]);
});

test("facts older than a day are retrieved again; while Stripe is silent the stored ones are shown", async () => {
  const stripe = standIn();
  const { gea, account, step } = await makeOnboarding(stripe);
  await step("complete");
  stripe.stepAccount(account, "restrict");
  expect((await readPayouts(gea)).account.state).toBe("active");
  await database
    .prepare("update payout_accounts set checked_at = '2026-01-01T00:00:00.000Z' where user_id = ?")
    .bind(gea.id)
    .run();
  stripe.set({ outage: "500" });
  expect((await readPayouts(gea)).account.state).toBe("active");
  stripe.set({ outage: false });
  expect((await readPayouts(gea)).account).toMatchObject({
    state: "restricted",
    asked_by: "organizer",
    requirements: ["Un documento: The document is not readable."],
  });
});

test("an account that Stripe does not know is not ready", async () => {
  const stripe = standIn();
  const { gea, step } = await makeOnboarding(stripe);
  await step("complete");
  stripe.set({ key: "elsewhere" });
  expect((await readPayouts(gea, "?refresh=true")).account).toMatchObject({
    state: "restricted",
    asked_by: "stripe",
  });
});

test("members, visitors and other organizers are refused; an admin reads everybody's and leaves an entry", async () => {
  const stripe = standIn();
  const { gea } = await makeOnboarding(stripe);
  const [anna, other] = [await makeUser("anna"), await makeUser("pino", { role: "company" })];
  expect((await begin(anna)).status).toBe(403);
  for (const as of [anna, other])
    expect((await ask("GET", `/api/payouts?organizerId=${gea.id}`, { as })).status).toBe(403);
  const admin = await makeUser("ada", { role: "admin" });
  expect((await readPayouts(admin, `?organizerId=${gea.id}`)).account.state).toBe("onboarding");
  const entry = await database
    .prepare("select action from audit_entries where actor_id = ? and subject_id = ?")
    .bind(admin.id, gea.id)
    .first();
  expect(entry).toEqual({ action: "ledger.read" });
});

test("links are limited for each organizer", async () => {
  standIn();
  const gea = await makeUser("gea", { role: "company" });
  for (let turn = 0; turn < RATE_LIMITS.payouts.account.times; turn += 1)
    expect((await begin(gea)).status).toBe(200);
  expect((await begin(gea)).error?.code).toBe("too_many_requests");
});

test("where the site asks so, a paid event needs an account that was begun; free ones, admins and free mode need none", async () => {
  standIn();
  const gea = await makeOrganizer("gea");
  const env = { PAYOUT_ACCOUNT_REQUIRED: "true" };
  const post = async (as = gea, fields: object = {}) =>
    ask<{ id: string }>("POST", "/api/events", {
      as,
      env,
      body: await makeEventFields({ cost: 30, ...fields }),
    });
  const put = (id: string, body: object) => ask("PUT", `/api/events/${id}`, { as: gea, env, body });
  const refused = await post();
  expect([refused.status, refused.error?.code]).toEqual([409, "payout_account_required"]);
  const free = await post(gea, { cost: 0 });
  expect(free.status).toBe(201);
  expect((await put(free.body.id, { cost: 20 })).error?.code).toBe("payout_account_required");
  expect((await put(free.body.id, { title: "Corso sul mare" })).status).toBe(200);
  expect((await post(await makeUser("ada", { role: "admin" }))).status).toBe(201);
  expect((await inFreeMode(() => post())).status).toBe(201);
  // The setting is off: nothing is refused.
  const paid = await postEvent(gea, { cost: 30 });
  expect(paid.status).toBe(201);
  expect((await putEvent(gea, paid.body.id, { cost: 35 })).status).toBe(200);
  expect((await put(paid.body.id, { cost: 40 })).error?.code).toBe("payout_account_required");

  expect((await begin(gea)).status).toBe(200);
  expect((await post()).status).toBe(201);
  expect((await put(paid.body.id, { cost: 40 })).status).toBe(200);
});

test("the cron retrieves accounts of which Stripe told nothing for a day, and those of another key stay as they are", async () => {
  const stripe = standIn();
  const { gea, account, step } = await makeOnboarding(stripe);
  await step("complete");
  expect(await accountRow(gea)).toMatchObject({ state: "active" });
  stripe.stepAccount(account, "restrict");
  advanceMinutes(23 * 60);
  await runCron();
  expect(await accountRow(gea)).toMatchObject({ state: "active" });
  stripe.set({ key: "elsewhere" });
  advanceMinutes(2 * 60);
  await runCron();
  expect(await accountRow(gea)).toMatchObject({ state: "active" });
  stripe.set({ key: "valid", outage: "500" });
  skipRetryDelays();
  advanceMinutes(25 * 60);
  await runCron();
  expect(await accountRow(gea)).toMatchObject({ state: "active" });
  stripe.set({ outage: false });
  await runCron();
  expect(await accountRow(gea)).toMatchObject({ state: "restricted", told_state: "restricted" });
  expect((await listTold(gea)).at(-1)).toContain("payout_account: ");
});
