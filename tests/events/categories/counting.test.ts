import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "../../../worker/events/categories/schema.ts";
import { events } from "../../../worker/events/schema.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEvent } from "../../support/events.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { randomRuns } from "../../support/testLength.ts";
import { makeUser } from "../../support/users.ts";
import { ask, database, db } from "../../support/worker.ts";

withEmptyStorage();

/** The kept counts, and those that the events themselves give. */
async function counts() {
  const kept = await db.select({ id: categories.id, n: categories.events_count }).from(categories);
  const counted = await database
    .prepare("select category_id as id, count(*) as n from events where category_id is not null group by 1")
    .all<{ id: string; n: number }>();
  const byId = new Map(counted.results.map(({ id, n }) => [id, n]));
  return { kept, counted: kept.map(({ id }) => ({ id, n: byId.get(id) ?? 0 })) };
}

const KINDS = ["create", "move", "uncategorize", "cancel", "past", "delete", "deleteCategory"] as const;
const STEP = fc.record({
  kind: fc.constantFrom(...KINDS),
  event: fc.nat(30),
  category: fc.option(fc.nat(3), { nil: null }),
});

test("the kept number of events equals a count after any sequence of writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 25 }), async (steps) => {
      await database.batch([
        database.prepare("delete from events"),
        database.prepare("delete from categories"),
      ]);
      const known: string[] = [];
      for (let index = 0; index < 4; index += 1)
        known.push((await makeCategory(`Categoria ${index}`, `c-${crypto.randomUUID()}`, index)).id);
      const made: string[] = [];
      for (const { kind, event, category } of steps) {
        const category_id = category === null ? null : (known[category] ?? null);
        const target = eq(events.id, made[event % Math.max(made.length, 1)] ?? "");
        const present = await db
          .select()
          .from(categories)
          .where(eq(categories.id, category_id ?? ""))
          .get();
        const wanted = present ? category_id : null;
        if (kind === "create") made.push((await makeEvent({ category_id: wanted })).id);
        if (kind === "move") await db.update(events).set({ category_id: wanted }).where(target);
        if (kind === "uncategorize") await db.update(events).set({ category_id: null }).where(target);
        if (kind === "cancel") await db.update(events).set({ cancelled_at: "2026-01-01" }).where(target);
        if (kind === "past")
          await db
            .update(events)
            .set({ date: dayFromNow(-9), category_id: wanted })
            .where(target);
        if (kind === "delete") await db.delete(events).where(target);
        if (kind === "deleteCategory")
          await db.delete(categories).where(eq(categories.id, category_id ?? ""));
        const { kept, counted } = await counts();
        expect(kept).toEqual(counted);
      }
    }),
    { numRuns: randomRuns(15) },
  );
}, 120_000);

test("publishing, moving, cancelling and deleting through the API keep the number, cancelled events included", async () => {
  const [anna, ugo] = [await makeOrganizer("anna"), await makeUser("ugo", { role: "admin" })];
  const [one, other] = [await makeCategory("Prima", "prima", 1), await makeCategory("Seconda", "seconda", 2)];
  const countsOf = async () => {
    const { body } = await ask<{ id: string; events_count: number }[]>("GET", "/api/categories");
    return [one, other].map(({ id }) => body.find((category) => category.id === id)?.events_count);
  };
  const { body } = await postEvent(anna, { category_id: one.id });
  expect(await countsOf()).toEqual([1, 0]);
  await putEvent(anna, body.id, { category_id: other.id });
  expect(await countsOf()).toEqual([0, 1]);
  const message = "Il mare non vuole.";
  await ask("POST", `/api/events/${body.id}/cancellation`, {
    as: anna,
    body: { paying: 0, total: 0, message },
  });
  expect(await countsOf()).toEqual([0, 1]);
  await ask("DELETE", `/api/events/${body.id}`, { as: ugo });
  expect(await countsOf()).toEqual([0, 0]);
});
