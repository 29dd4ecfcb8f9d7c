import type { DatabaseSync } from "node:sqlite";
import { type InvariantCheck, type LoadFacts, listEndedWithEvent, rowsOf } from "./LoadFacts.ts";
import { checkSendings } from "./sendings.ts";

/** Checks that each fact has one mail and that each mail was sent once. */
export function checkMails(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  return [
    ...checkSendings(database, facts),
    checkEnrolmentMails(database, facts),
    checkOrganizerMails(database, facts),
    ...checkPerPerson(database, facts.since),
  ];
}

/** Checks one mail per member who enrolled in or cancelled a free event; a later mail may replace a waiting one. */
function checkEnrolmentMails(database: DatabaseSync, { journal, events }: LoadFacts): InvariantCheck {
  const find = database.prepare(
    "select template, count(*) as count from mails where recipient = ? and topic = ? group by template",
  );
  const endedWithEvent = listEndedWithEvent(database);
  const free = journal.enrolments.filter(
    ({ id, event, cancelled }) =>
      events.get(event)?.isFree &&
      (cancelled === false || (cancelled === "acknowledged" && !endedWithEvent.has(id))),
  );
  const broken = free.flatMap(({ event, person, cancelled }) => {
    const email = journal.persons.get(person)?.email ?? "";
    const rows = find.all(email, `enrolment ${event}`) as { template: string; count: number }[];
    const countOf = (name: string) => rows.find(({ template }) => template === name)?.count ?? 0;
    const [enrolled, cancelledMails] = [countOf("enrolled"), countOf("place_given_up")];
    const isRight = cancelled === false ? enrolled === 1 : enrolled <= 1 && cancelledMails === 1;
    return isRight
      ? []
      : [`${email}, event ${event}: ${enrolled} of enrolling, ${cancelledMails} of cancelling`];
  });
  return { name: "each enrolment and cancellation has one mail", broken, looked: free.length };
}

/** The start of the subject of a question's mail, which also names member and event. */
const QUESTION = "Una domanda su";

/** Checks that the organizer learns of each cancellation once: in a mail, or in a line of a digest. */
function checkOrganizerMails(database: DatabaseSync, { journal, events, mails }: LoadFacts): InvariantCheck {
  const received = Map.groupBy(mails, ({ to }) => to);
  const endedWithEvent = listEndedWithEvent(database);
  const cancelled = journal.enrolments.filter(
    (enrolment) => enrolment.cancelled === "acknowledged" && !endedWithEvent.has(enrolment.id),
  );
  const broken = cancelled.flatMap(({ event, person }) => {
    const { organizerEmail, title } = events.get(event) ?? { organizerEmail: "", title: "" };
    const name = journal.persons.get(person)?.name ?? "?";
    const matching = (received.get(organizerEmail) ?? []).filter(
      ({ subject, text }) =>
        `${subject}\n${text}`.includes(title) && text.includes(name) && !subject.startsWith(QUESTION),
    );
    const texts = new Set(matching.map(({ text }) => text));
    return texts.size === 1 ? [] : [`${organizerEmail} was told ${texts.size} times of ${name} in ${title}`];
  });
  return { name: "organizers learn of each cancellation once", broken, looked: cancelled.length };
}

/** Counts mails without a key of their own by recipient. */
function checkPerPerson(database: DatabaseSync, since: string): InvariantCheck[] {
  const check = (name: string, template: string, facts: string): InvariantCheck => {
    const rows = rowsOf<{ email: string; facts: number; mails: number }>(
      database,
      `select email, facts, mails from (select u.email, ${facts} as facts, (select count(*) from mails m
         where m.recipient = u.email and m.template = '${template}' and m.created_at >= ?1) as mails
       from users u where u.created_at >= ?1) where facts + mails > 0`,
      since,
    );
    const broken = rows
      .filter((row) => row.facts !== row.mails)
      .map((row) => `${row.email}: ${row.mails} mails of ${row.facts}`);
    return { name, broken, looked: rows.reduce((sum, row) => sum + row.facts, 0) };
  };
  return [
    check(
      "each participant of a cancelled event has one mail",
      "event_cancelled",
      `(select count(*) from enrolments s join events e on e.id = s.event_id where s.user_id = u.id
         and e.cancelled_at >= ?1 and s.ended_at = e.cancelled_at and s.status in ('cancelled', 'refunded'))`,
    ),
    check(
      "each question has one mail",
      "question_asked",
      "(select count(*) from question_threads t where t.organizer_id = u.id and t.created_at >= ?1)",
    ),
  ];
}
