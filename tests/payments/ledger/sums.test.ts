import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { EventLedgerSums, LedgerEntry, LedgerTotals } from "../../../worker/payments/ledger/outputs.ts";
import { makeEvent } from "../../support/events.ts";
import { listEveryPage, makePaidPackage, makeReturnedRefund } from "../../support/ledger.ts";
import { makeLedgerEntry, makePaidEnrolment } from "../../support/payments.ts";
import { randomRuns } from "../../support/testLength.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

const totals = async (as: SignedInUser, query = "") =>
  (await ask<LedgerTotals>("GET", `/api/ledger/totals${query}`, { as })).body;

test("the totals, the events and the ledger entries agree after every kind of entry", {
  timeout: 120_000,
}, async () => {
  const step = fc.record({
    which: fc.nat(2),
    what: fc.constantFrom("charge", "charge", "refund", "back", "dispute", "won", "delete", "hand over"),
    cents: fc.integer({ min: 1, max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      const [gea, leo, anna] = [
        await makeUser("gea", { role: "company" }),
        await makeUser("leo", { role: "instructor" }),
        await makeUser("anna"),
      ];
      const events = [1, 2, 3].map(() => makeEvent({ organizer_id: gea.id }));
      const at = "2026-07-01T10:00:00.000Z";
      const paid: { payment: string; of: Awaited<(typeof events)[number]> }[] = [];
      const gone = new Set<string>();
      for (const { which, what, cents } of steps) {
        const of = await (events[which] ?? events[0]);
        if (!of || gone.has(of.id)) continue;
        const last = paid.findLast((one) => one.of.id === of.id);
        if (what === "charge" || !last) {
          const someone = await makeUser("anna");
          paid.push({ ...(await makePaidEnrolment(of, someone, { cents, at })), of });
        } else if (what === "refund") {
          await makeLedgerEntry(last.payment, of, { kind: "refund", amount_cents: -cents, created_at: at });
        } else if (what === "back") {
          await makeReturnedRefund(last, of, { cents, at });
        } else if (what === "dispute") {
          const stripe_reference = `txn_${newId()}`;
          const entry = { created_at: at, stripe_reference };
          await makeLedgerEntry(last.payment, of, { ...entry, kind: "dispute", amount_cents: -cents });
          await makeLedgerEntry(last.payment, of, { ...entry, kind: "dispute_fee", amount_cents: -2000 });
        } else if (what === "won") {
          const stripe_reference = `txn_${newId()}`;
          const entry = { created_at: at, stripe_reference };
          await makeLedgerEntry(last.payment, of, { ...entry, kind: "charge", amount_cents: cents });
        } else if (what === "hand over") {
          await database.prepare("update events set organizer_id = ? where id = ?").bind(leo.id, of.id).run();
          gone.add(of.id);
        } else {
          await database.prepare("delete from events where id = ?").bind(of.id).run();
          gone.add(of.id);
        }
      }
      await makePaidPackage(anna, 29_000, at);
      const all = await totals(gea);
      const listed = (await listEveryPage<LedgerEntry>(gea, "/api/ledger", 4)).flat();
      const byEvent = (await listEveryPage<EventLedgerSums>(gea, "/api/ledger/events", 2)).flat();
      const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      const rows = [...byEvent, ...(all.elsewhere ? [all.elsewhere] : [])];
      expect(cents(listed.map(({ amount }) => amount))).toBe(cents([all.net]));
      for (const key of ["gross", "refunded", "disputed", "net"] as const)
        expect(cents(rows.map((row) => row[key]))).toBe(cents([all[key]]));
      const entered = await database
        .prepare("select coalesce(sum(amount_cents), 0) as n from ledger_entries where organizer_id = ?")
        .bind(gea.id)
        .first<number>("n");
      expect(cents([all.net])).toBe(entered);
      const { body: stats } = await ask<{ totalRevenue: number }>("GET", "/api/payments/organizer-stats", {
        as: gea,
      });
      expect(stats.totalRevenue).toBe(all.net);
    }),
    { numRuns: randomRuns(12) },
  );
});

test("a period's totals are those of its ledger entries, also around midnight", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const [course, sold] = [
    await makeEvent({ organizer_id: gea.id }),
    await makeEvent({ organizer_id: gea.id }),
  ];
  // In Rome the second of July begins at 22:00 UTC of the first, the second of January at 23:00.
  const moments = ["2026-07-01T21:59:59.999Z", "2026-07-01T22:00:00.000Z", "2026-07-01T23:59:59.000Z"];
  moments.push("2026-07-02T00:00:00.000Z", "2026-07-02T21:59:00.000Z", "2026-07-02T22:00:00.000Z");
  moments.push("2026-01-01T22:59:59.999Z", "2026-01-01T23:00:00.000Z", "2026-01-02T22:59:00.000Z");
  for (const [index, at] of moments.entries()) {
    await makePaidEnrolment(course, await makeUser("anna"), { cents: 1000 + index, refunded: index, at });
    await makePaidEnrolment(sold, await makeUser("bruno"), { cents: 100_000 * (index + 1), at });
  }
  await database.prepare("delete from events where id = ?").bind(sold.id).run();
  for (const query of [
    "from=2026-07-02&to=2026-07-02",
    "from=2026-07-01&to=2026-07-01",
    "from=2026-01-02&to=2026-01-02",
    "from=2026-07-03",
    "to=2026-07-01",
    "from=2026-01-02&to=2026-07-02",
  ]) {
    const { body } = await ask<LedgerEntry[]>("GET", `/api/ledger?${query}`, { as: gea });
    const cents = (of: LedgerEntry[]) => of.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const all = await totals(gea, `?${query}`);
    expect([query, Math.round(all.net * 100)]).toEqual([query, cents(body)]);
    const refunded = cents(body.filter(({ kind }) => kind === "refund"));
    expect([query, Math.round(all.refunded * 100) + 0]).toEqual([query, -refunded + 0]);
    const gone = cents(body.filter(({ event: of }) => of === null));
    expect([query, Math.round((all.elsewhere?.net ?? 0) * 100)]).toEqual([query, gone]);
  }
});
