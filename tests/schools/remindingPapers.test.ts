import { expect, test, vi } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { clearReminders, listSubjects, messagesTo, runCronAt, SITE } from "../support/reminders.ts";
import { addMember, makePaper, makeSchool } from "../support/schools.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { database } from "../support/worker.ts";

withEmptyStorage();

test("owner and managers are reminded of a paper 30 and 7 days before its end, once each, by day", async () => {
  await clearReminders();
  const gea = await makeUser("gea", { role: "instructor" });
  const school = await makeSchool(gea);
  const people = { gea } as Record<string, Awaited<ReturnType<typeof makeUser>>>;
  for (const [name, role] of [
    ["mara", "manager"],
    ["leo", "instructor"],
    ["fuori", "manager"],
  ] as const) {
    people[name] = await makeUser(name);
    await addMember(school, people[name], role);
  }
  await updateUser(people.fuori?.id ?? "", { is_active: false });
  const paper = await makePaper(school, gea, "2027-06-30");
  await makePaper(school, gea);
  const counts = () =>
    Object.entries(people).map(([name, { email }]) => `${name} ${messagesTo(email).length}`);
  const nobody = ["gea 0", "mara 0", "leo 0", "fuori 0"];

  await runCronAt("2027-05-30T08:00:00Z");
  expect(counts()).toEqual(nobody);
  await runCronAt("2027-05-31T01:00:00Z");
  expect(counts()).toEqual(nobody);
  for (const time of ["08:00", "08:05", "15:00"]) await runCronAt(`2027-05-31T${time}:00Z`);
  expect(counts()).toEqual(["gea 1", "mara 1", "leo 0", "fuori 0"]);
  const [mail] = messagesTo(gea.email);
  const slug = await database.prepare("select slug from schools where id = ?").bind(school).first("slug");
  expect(mail?.text).toContain("30 giugno 2027");
  expect(mail?.text).toContain(`${SITE}/dashboard/scuola/${slug}`);
  expect(listSubjects(gea)).toEqual([expect.stringContaining(`Scuola ${school}`)]);

  await runCronAt("2027-06-15T08:00:00Z");
  expect(counts()).toEqual(["gea 1", "mara 1", "leo 0", "fuori 0"]);
  for (const day of ["23", "24", "29"]) await runCronAt(`2027-06-${day}T08:00:00Z`);
  expect(counts()).toEqual(["gea 2", "mara 2", "leo 0", "fuori 0"]);

  // A paper with a new end begins anew; one that ended says nothing more.
  await database.prepare("update school_papers set expires_on = '2027-07-02' where id = ?").bind(paper).run();
  for (const time of ["08:00", "08:05"]) await runCronAt(`2027-06-30T${time}:00Z`);
  expect(counts()).toEqual(["gea 3", "mara 3", "leo 0", "fuori 0"]);
  await runCronAt("2027-07-03T08:00:00Z");
  expect(counts()).toEqual(["gea 3", "mara 3", "leo 0", "fuori 0"]);
  vi.useRealTimers();
});
