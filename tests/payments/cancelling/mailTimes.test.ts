import { beforeEach, expect, test } from "vitest";
import {
  makePaidEventWithMember,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../../support/cancellations.ts";
import { makeEnrolment, makeEvent } from "../../support/events.ts";
import { mailTo } from "../../support/mailbox.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

beforeEach(() => void standIn());

const EVENING = { date: "2030-03-05", start_time: "08:30", end_time: "13:00" };
const IN_ITALIAN = "martedì 5 marzo 2030, 8:30–13:00";

test("the mails of a cancelled event say its days and times as the confirmation does", async () => {
  const { sara, anna, dive } = await makePaidEventWithMember(EVENING);
  await updateUser(sara.id, { language: "en" });
  const admin = await makeUser("ugo", { role: "admin" });
  await postEventCancellation(dive, admin, { paying: 1, total: 45, message: "" });
  expect(mailTo(anna.email).text).toContain(`Notte al lago\n${IN_ITALIAN}\n`);
  expect(mailTo(sara.email).text).toContain("Tuesday 5 March 2030, 8:30–13:00");
});

test("a cancelled course names each session, without the links that its organizer wrote", async () => {
  const session = { start_time: "20:00", end_time: "22:00", location: null };
  const sessions = [
    { ...session, date: "2030-03-05", title: "Teoria" },
    { ...session, date: "2030-03-12", title: "Vasca www.altrove.example" },
  ];
  const { sara, anna, dive } = await makePaidEventWithMember({
    date: "2030-03-05",
    end_date: "2030-03-12",
    start_time: "20:00",
    end_time: "22:00",
    sessions,
  });
  await postEventCancellation(dive, sara, { paying: 1, total: 45, message: "" });
  expect(mailTo(anna.email).text).toContain(
    "5–12 marzo 2030\n- martedì 5 marzo 2030, 20:00–22:00 · Teoria\n- martedì 12 marzo 2030, 20:00–22:00 · Vasca\n",
  );
});

test("who cancels an enrolment, and the organizer, read day and time", async () => {
  const { sara, anna, place } = await makePaidEventWithMember(EVENING, { refund_rule: "none" });
  await postEnrolmentCancellation(place, 0, anna);
  expect(mailTo(anna.email).text).toContain(IN_ITALIAN);
  expect(mailTo(sara.email).text).toContain(`Notte al lago\n${IN_ITALIAN}\n`);
});

test("a removed participant, and those of a deleted event, read day and time", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const event = await makeEvent({ organizer_id: sara.id, title: "Lago", ...EVENING });
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno", { language: "fr" })];
  const { id } = await makeEnrolment(event, anna);
  await makeEnrolment(event, bruno);
  const removed = await ask("DELETE", `/api/events/${event.id}/participants/${id}`, {
    as: sara,
    body: { refund: 0 },
  });
  expect(removed.status).toBeLessThan(300);
  expect(mailTo(anna.email).text).toContain(`Lago\n${IN_ITALIAN}\n`);
  expect((await ask("DELETE", `/api/events/${event.id}`, { as: sara })).status).toBe(204);
  expect(mailTo(bruno.email).text).toContain("Lago\nmardi 5 mars 2030, 8:30–13:00\n");
});
