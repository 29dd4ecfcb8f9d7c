import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { PAGE_SIZE } from "../../../worker/mail/expiryRemindersStore.ts";
import { CATALOGUE, type PackageId } from "../../../worker/packages/contract.ts";
import { userPackages } from "../../../worker/packages/schema.ts";
import { grantInsert } from "../../../worker/packages/store.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { mailTo } from "../../support/mailbox.ts";
import { clearReminders, listSubjects, messagesTo, runCronAt, SITE } from "../../support/reminders.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { bindings, database, db } from "../../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await database.prepare("delete from user_packages").run();
  await clearReminders();
});

type Held = Partial<typeof userPackages.$inferInsert>;

async function hold(who: SignedInUser, package_id: PackageId, expires_at: string, other: Held = {}) {
  const { type, name } = CATALOGUE[package_id];
  const starts_at = "2026-01-01T10:00:00.000Z";
  const id = newId();
  await db.insert(userPackages).values({
    id,
    user_id: who.id,
    package_type: type,
    package_id,
    package_name: name,
    starts_at,
    expires_at,
    created_at: starts_at,
    ...other,
  });
  return id;
}

const FOURTEEN = "Il tuo pacchetto Startup sta per finire: 20 giugno 2026";

test("package owners are reminded 14 and 3 days before it ends, once each, after nine in Rome", async () => {
  const marta = await makeUser("marta", { role: "instructor" });
  await hold(marta, "startup", "2026-06-20T10:00:00.000Z");
  await runCronAt("2026-06-05T16:00:00.000Z");
  expect(listSubjects(marta)).toEqual([]);
  // Five to nine, then nine.
  await runCronAt("2026-06-06T06:55:00.000Z");
  expect(listSubjects(marta)).toEqual([]);
  await runCronAt("2026-06-06T07:00:00.000Z");
  expect(listSubjects(marta)).toEqual([FOURTEEN]);
  for (const day of ["06", "07", "10", "16"]) await runCronAt(`2026-06-${day}T08:05:00.000Z`);
  expect(listSubjects(marta)).toEqual([FOURTEEN]);
  for (const day of ["17", "18", "19", "20", "21"]) await runCronAt(`2026-06-${day}T07:00:00.000Z`);
  expect(listSubjects(marta)).toEqual([FOURTEEN, FOURTEEN]);
});

test("the mail has the package and its end in the user's language, and links to the packages", async () => {
  const elena = await makeUser("elena", { role: "company", language: "pl" });
  const sponsor = await makeUser("blu", { role: "company" });
  await hold(elena, "premium", "2026-06-20T10:00:00.000Z");
  await hold(sponsor, "main-sponsor", "2026-06-20T10:00:00.000Z");
  await runCronAt("2026-06-06T07:00:00.000Z");
  const mail = mailTo(elena.email);
  expect(mail.subject).toBe("Twój pakiet Premium kończy się 20 czerwca 2026");
  expect(mail.text).toContain(`${SITE}/organizer-packages`);
  expect(mailTo(sponsor.email).text).toContain(`${SITE}/sponsor-packages`);
});

test("days are those of Rome: what ends half an hour after its midnight ends a day later than in UTC", async () => {
  const [before, after] = [await makeUser("prima"), await makeUser("dopo")];
  // In summer Rome's midnight is at ten in the evening.
  await hold(before, "partner", "2026-06-20T21:30:00.000Z");
  await hold(after, "partner", "2026-06-20T22:30:00.000Z");
  await runCronAt("2026-06-06T07:00:00.000Z");
  expect(listSubjects(before)).toEqual(["Il tuo pacchetto Partner sta per finire: 20 giugno 2026"]);
  expect(listSubjects(after)).toEqual([]);
  await runCronAt("2026-06-07T07:00:00.000Z");
  expect(listSubjects(after)).toEqual(["Il tuo pacchetto Partner sta per finire: 21 giugno 2026"]);
});

test("fourteen days are fourteen where the clocks change between", async () => {
  const marta = await makeUser("marta");
  // The night to 25 October 2026 has an hour more; nine in the morning is at eight before it, at seven after.
  await hold(marta, "startup", "2026-10-31T23:30:00.000Z");
  await runCronAt("2026-10-17T07:00:00.000Z");
  expect(listSubjects(marta)).toEqual([]);
  await runCronAt("2026-10-18T07:00:00.000Z");
  expect(listSubjects(marta)).toEqual(["Il tuo pacchetto Startup sta per finire: 1 novembre 2026"]);
  await runCronAt("2026-10-29T07:30:00.000Z");
  expect(listSubjects(marta)).toHaveLength(1);
  await runCronAt("2026-10-29T08:00:00.000Z");
  expect(listSubjects(marta)).toHaveLength(2);
});

test("missed runs are made up for in the daytime, with one reminder", async () => {
  const [late, later] = [await makeUser("tardi"), await makeUser("ancora")];
  await hold(late, "startup", "2026-06-20T10:00:00.000Z");
  await hold(later, "startup", "2026-06-12T10:00:00.000Z");
  await runCronAt("2026-06-10T21:30:00.000Z");
  expect([...listSubjects(late), ...listSubjects(later)]).toEqual([]);
  await runCronAt("2026-06-11T15:40:00.000Z");
  expect(listSubjects(late)).toEqual([FOURTEEN]);
  // Only that it is near: that it was less near is no news any more.
  expect(listSubjects(later)).toHaveLength(1);
});

test("no reminder for a package that is cancelled, expired, unlimited, or of an erased user", async () => {
  const people = await Promise.all(["uno", "due", "tre", "quattro", "cinque"].map((name) => makeUser(name)));
  const [cancelled, ended, endless, gone, inactive] = people as [
    SignedInUser,
    SignedInUser,
    SignedInUser,
    SignedInUser,
    SignedInUser,
  ];
  const soon = "2026-06-08T10:00:00.000Z";
  await hold(cancelled, "startup", soon, { cancelled_at: "2026-05-01T10:00:00.000Z" });
  await hold(ended, "startup", "2026-06-06T06:00:00.000Z");
  await hold(endless, "startup", soon, { expires_at: null });
  await hold(gone, "startup", soon);
  await hold(inactive, "startup", soon);
  await updateUser(gone.id, { deleted_at: "2026-05-01T10:00:00.000Z" });
  await updateUser(inactive.id, { is_active: false });
  await runCronAt("2026-06-06T07:00:00.000Z");
  expect(people.flatMap(listSubjects)).toEqual([]);
});

test("a renewal or a larger later package stops the reminder; a smaller one does not", async () => {
  const [renewed, grown, smaller] = [
    await makeUser("rinnova"),
    await makeUser("cresce"),
    await makeUser("cala"),
  ];
  const ends = "2026-06-20T10:00:00.000Z";
  for (const who of [renewed, grown]) await hold(who, "startup", ends);
  await hold(smaller, "premium", ends);
  await grantInsert(
    db,
    { id: newId(), userId: renewed.id, packageId: "startup", condition: sql`1` },
    new Date("2026-06-01T10:00:00.000Z"),
  );
  await hold(grown, "premium", "2026-12-01T10:00:00.000Z");
  await hold(smaller, "entry", "2026-12-01T10:00:00.000Z");
  await runCronAt("2026-06-06T07:00:00.000Z");
  expect([...listSubjects(renewed), ...listSubjects(grown)]).toEqual([]);
  expect(listSubjects(smaller)).toHaveLength(1);
  // A sponsor's package stands for itself.
  await hold(grown, "partner", ends);
  await runCronAt("2026-06-07T07:00:00.000Z");
  expect(listSubjects(grown)).toEqual(["Il tuo pacchetto Partner sta per finire: 20 giugno 2026"]);
});

test("concurrent runs, and one without its cursor, remind once", async () => {
  const marta = await makeUser("marta");
  await hold(marta, "startup", "2026-06-20T10:00:00.000Z");
  await Promise.all([1, 2, 3].map(() => runCronAt("2026-06-06T07:00:00.000Z")));
  await bindings().CONFIG.delete("reminders");
  await runCronAt("2026-06-06T07:05:00.000Z");
  expect(messagesTo(marta.email)).toHaveLength(1);
});

test("packages beyond one page are reached in the next runs, even with the same end", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, (_, index) => makeUser(`ultimo${index}`)));
  const ends = "2026-06-08T10:00:00.000Z";
  // Those before them in the index are somebody's who has left.
  const gone = await makeUser("via", { deleted_at: "2026-05-01T10:00:00.000Z" });
  await database
    .prepare(
      `with recursive n(n) as (select 1 union all select n + 1 from n where n < ?)
       insert into user_packages (id, user_id, package_type, package_id, package_name, starts_at, expires_at, created_at)
       select 'via-' || n, ?, 'sponsor', 'partner', 'Partner', '2026-01-01', ?, '2026-01-01' from n`,
    )
    .bind(2 * PAGE_SIZE, gone.id, ends)
    .run();
  for (const who of people) await hold(who, "startup", ends);
  await runCronAt("2026-06-06T07:00:00.000Z");
  await runCronAt("2026-06-06T07:05:00.000Z");
  expect(people.flatMap(listSubjects)).toEqual([]);
  await runCronAt("2026-06-06T07:10:00.000Z");
  expect(people.flatMap(listSubjects)).toHaveLength(3);
});
