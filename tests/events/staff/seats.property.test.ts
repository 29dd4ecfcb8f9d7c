import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { countTakenSeats } from "../../../worker/events/columns.ts";
import { capacityOf, seatsLeft } from "../../../worker/events/contract.ts";
import { events } from "../../../worker/events/schema.ts";
import { ratioSeats } from "../../../worker/events/staff/contract.ts";
import { eventStaff } from "../../../worker/events/staff/schema.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { randomRuns } from "../../support/testLength.ts";
import { makeUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const PARTS = ["instructor", "assistant", "safety"] as const;
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("enrol" as const), who: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      who: fc.nat(3),
      state: fc.constantFrom("confirmed", "declined"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("staff" as const),
      parts: fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("limits" as const),
      participants: fc.option(fc.integer({ min: 1, max: 12 })),
      instructor: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
);

test("ratio seats are the staff's, never negative, and nobody new takes one above the capacity", async () => {
  const staff = await Promise.all([0, 1, 2, 3].map((n) => makeUser(`leo${n}`, { role: "instructor" })));
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => makeUser(`ada${n}`)));
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 14 }), async (commands) => {
      // Each run has an organizer of its own, who may write so many events an hour.
      const gea = await makeOrganizer("gea");
      const entries = staff.slice(0, 2).map(({ id }) => ({ user_id: id, part: "instructor" }));
      const { body } = await postEvent(gea, { staff: entries, ratio: { instructor: 2, assistant: 1 } });
      for (const one of commands) {
        const before = await readSeats(body.id);
        if (one.do === "enrol") {
          const { status } = await ask("POST", `/api/events/${body.id}/register-free`, {
            as: people[one.who],
          });
          const after = await readSeats(body.id);
          expect(status === 201).toBe(after.taken === before.taken + 1);
          if (status === 201) expect(after.taken).toBeLessThanOrEqual(after.row.capacity ?? Infinity);
        } else if (one.do === "cancel") {
          await db
            .update(enrolments)
            .set({ status: "cancelled", ended_at: new Date().toISOString() })
            .where(and(eq(enrolments.event_id, body.id), eq(enrolments.user_id, people[one.who]?.id ?? "")));
        } else if (one.do === "answer") {
          const as = staff[one.who];
          await ask("PUT", `/api/events/${body.id}/staff/me`, { as, body: { state: one.state } });
          expect((await readSeats(body.id)).taken).toBe(before.taken);
        } else if (one.do === "staff") {
          const wanted = one.parts.map((part, index) => ({ user_id: staff[index]?.id, part }));
          await putEvent(gea, body.id, { staff: wanted });
        } else {
          const ratio = one.instructor === null ? null : { instructor: one.instructor, assistant: 1 };
          await putEvent(gea, body.id, { participants: one.participants, ratio });
        }
        await checkSeats(body.id);
      }
    }),
    { numRuns: randomRuns(40) },
  );
});

async function readSeats(id: string) {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  if (!row) throw new Error("the event is gone");
  const [counted] = await db.all<{ n: number }>(sql`select ${countTakenSeats(sql`${id}`, new Date())} as n`);
  return { row, taken: counted?.n ?? 0 };
}

async function checkSeats(id: string) {
  const { row } = await readSeats(id);
  const staff = await db.select().from(eventStaff).where(eq(eventStaff.event_id, id));
  const { ratio_instructor: instructor, ratio_assistant } = row;
  const expected =
    instructor === null ? null : ratioSeats(staff, { instructor, assistant: ratio_assistant ?? 0 });
  expect(row.seats_by_ratio).toBe(expected);
  expect(row.capacity).toBe(capacityOf(row));
  expect(row.capacity ?? 0).toBeGreaterThanOrEqual(0);
  expect(row.capacity ?? 0).toBeLessThanOrEqual(row.participants ?? Infinity);
  expect(seatsLeft(row) ?? 0).toBeGreaterThanOrEqual(0);
}
