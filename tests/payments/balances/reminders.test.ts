import { expect, test, vi } from "vitest";
import type { Participant } from "../../../worker/enrolments/outputs.ts";
import { runCron } from "../../support/checkout.ts";
import { noonOn, openBalance, payDeposit } from "../../support/deposits.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { ask } from "../../support/worker.ts";

withEmptyStorage();

/** The subjects of a member's mails about balances, by the day of the cron. */
async function subjectsOn(days: number[], due: string, { email }: { email: string }): Promise<string[][]> {
  const subjects = [];
  for (const day of days) {
    const before = mailsTo(email).length;
    for (const minutes of [0, 5]) {
      vi.setSystemTime(noonOn(due, day).getTime() + minutes * 60_000);
      await runCron();
    }
    subjects.push(
      mailsTo(email)
        .slice(before)
        .map(({ subject }) => subject),
    );
  }
  return subjects;
}

test("a payer is reminded 7 and 1 days before the last day, 1 and 3 after, each once; then the organizer decides", async () => {
  const { anna, gea, due, event } = await payDeposit();
  const early = `Saldo da pagare: ${event.title}`;
  const late = `Saldo in ritardo: ${event.title}`;
  expect(await subjectsOn([-8, -7, -6, -1, 0, 1, 2, 3, 4], due, anna)).toEqual([
    [],
    [early],
    [],
    [early],
    [],
    [late],
    [],
    [late],
    [],
  ]);
  const [mail] = mailsTo(gea.email).slice(-1);
  expect(mail?.subject).toBe(`Saldi in ritardo: ${event.title}`);
  expect(mail?.text).toContain(`/dashboard/participants/${event.id}`);
  expect(mailsTo(gea.email).filter(({ subject }) => subject.startsWith("Saldi in ritardo"))).toHaveLength(1);
  const [reminder] = mailsTo(anna.email).slice(-1);
  expect(reminder?.text).toContain("/my-events");
  expect(reminder?.text).toContain("150");
  const notices = await ask<{ kind: string }[]>("GET", "/api/notices", { as: gea });
  expect(notices.body.map(({ kind }) => kind)).toContain("balances_late");
});

test("the participants' list and file show what is still to be paid, which the organizer may end", async () => {
  const { anna, gea, due, event, enrolment } = await payDeposit();
  const list = () => ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  expect((await list()).body).toMatchObject([
    { amount: 50, is_paid: true, balance: { amount: 150, due_on: due } },
  ]);
  const file = await ask("GET", `/api/events/${event.id}/participants.csv`, { as: gea });
  expect(file.text).toContain("Saldo da pagare");
  expect(file.text).toContain(due);
  const removal = `/api/events/${event.id}/participants/${enrolment}`;
  expect((await ask("DELETE", removal, { as: gea, body: { refund: 50 } })).status).toBe(204);
  expect(await subjectsOn([1], due, anna)).toEqual([[]]);
});

test("who has paid is not reminded; an organizer hears of a late one on the first day at the latest", async () => {
  const paid = await payDeposit();
  paid.stripe.pay(await openBalance(paid.anna, paid.enrolment));
  await paid.stripe.deliverAll();
  const near = await payDeposit({ stripe: paid.stripe, event: { balance_days_before: 1 } });
  expect(await subjectsOn([-7], paid.due, paid.anna)).toEqual([[]]);
  expect(await subjectsOn([1], near.due, near.gea)).toEqual([[`Saldi in ritardo: ${near.event.title}`]]);
});
