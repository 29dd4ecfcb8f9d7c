import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { today } from "../../support/checkout.ts";
import { DAYS_BEFORE, payDeposit } from "../../support/deposits.ts";
import { makeEnrolment } from "../../support/events.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { makePackage, putEvent } from "../../support/organizers.ts";
import { makeUser } from "../../support/users.ts";
import { db } from "../../support/worker.ts";

function written(day: string): string {
  return day.split("-").toReversed().join("/");
}

test("a moved event moves the last day of its balances, never before tomorrow, and its mail says so to those who owe", async () => {
  const { gea, event, anna, enrolment } = await payDeposit();
  await makePackage(gea, "premium");
  const bruno = await makeUser("bruno");
  await makeEnrolment(event, bruno);
  const moveTo = async (date: string) => {
    const answer = await putEvent(gea, event.id, { date, end_date: date, message: "Mare mosso" });
    expect(answer.status, answer.text).toBe(200);
    const row = await db.select().from(enrolments).where(eq(enrolments.id, enrolment)).get();
    return row?.balance_due_on;
  };
  const later = addDays(event.date, 7);
  expect(await moveTo(later)).toBe(addDays(later, -DAYS_BEFORE));
  const line = `Saldo: ora si paga entro ${written(addDays(later, -DAYS_BEFORE))}`;
  expect(mailsTo(anna.email).at(-1)?.text).toContain(line);
  expect(mailsTo(bruno.email).at(-1)?.text).not.toContain("Saldo");
  const tomorrow = addDays(today(), 1);
  expect(await moveTo(addDays(today(), 3))).toBe(tomorrow);
  expect(mailsTo(anna.email).at(-1)?.text).toContain(written(tomorrow));
});
