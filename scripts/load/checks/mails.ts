import type { DatabaseSync } from "node:sqlite";
import type { ReceivedMail } from "../Journal.ts";
import { type InvariantCheck, type LoadFacts, listEndedWithEvent, rowsOf } from "./LoadFacts.ts";

/** Milliseconds between taking a mail and noting it: a kill in between makes it come twice. */
const NOTING_MS = 15_000;

/** One mail for each fact, and each one sent once. */
export function checkMails(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  return [
    checkSendings(database, facts),
    checkEnrolmentMails(database, facts),
    checkOrganizersTold(database, facts),
    ...checkPerPerson(database, facts.since),
  ];
}

type SentMails = { recipient: string; sent: number };

/** Each row that is marked as sent reached the mail server; twice only when a kill came before it was noted. */
function checkSendings(database: DatabaseSync, { since, mails, kills }: LoadFacts): InvariantCheck {
  const rows = rowsOf<SentMails>(
    database,
    "select recipient, count(*) as sent from mails where created_at >= ? and sent_at is not null group by recipient",
    since,
  );
  const received = groupBy(mails, ({ to }) => to);
  const recipients = new Set([...rows.map(({ recipient }) => recipient), ...received.keys()]);
  const sent = new Map(rows.map((row) => [row.recipient, row.sent]));
  let twice = 0;
  const broken = [...recipients].flatMap((recipient) => {
    const came = received.get(recipient) ?? [];
    const cut = countCut(came, kills);
    const over = came.length - (sent.get(recipient) ?? 0);
    if (over > 0 && over <= cut) twice += over;
    if (over === 0 || (over > 0 && over <= cut)) return [];
    return [`${sent.get(recipient) ?? 0} mails to ${recipient} are marked as sent, ${came.length} came`];
  });
  const note = `${twice} came twice, because the Worker was killed before it noted them`;
  return { name: "each mail was sent once", broken, looked: mails.length, ...(twice > 0 && { note }) };
}

/** How many of them repeat a mail that the Worker had not noted when it was killed. */
function countCut(came: ReceivedMail[], kills: number[]): number {
  const alike = groupBy(came, ({ subject, text }) => `${subject}\n${text}`);
  const isCut = (first: ReceivedMail, second: ReceivedMail | undefined) =>
    second !== undefined &&
    kills.some((kill) => kill >= first.at && kill <= second.at && kill - first.at < NOTING_MS);
  return [...alike.values()].reduce((sum, same) => {
    const inOrder = same.toSorted((one, other) => one.at - other.at);
    return sum + inOrder.filter((mail, index) => isCut(mail, inOrder[index + 1])).length;
  }, 0);
}

/** A member who enrolled or cancelled in a free event gets one mail of it; a later one may replace one that still waits. */
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

/** How the mail about a member's question begins, which names member and event, too. */
const QUESTION = "Una domanda su";

/** The organizer learns of each cancellation once: in a mail, or in a line of a digest. */
function checkOrganizersTold(database: DatabaseSync, { journal, events, mails }: LoadFacts): InvariantCheck {
  const received = groupBy(mails, ({ to }) => to);
  const endedWithEvent = listEndedWithEvent(database);
  const cancelled = journal.enrolments.filter(
    (enrolment) => enrolment.cancelled === "acknowledged" && !endedWithEvent.has(enrolment.id),
  );
  const broken = cancelled.flatMap(({ event, person }) => {
    const { organizerEmail, title } = events.get(event) ?? { organizerEmail: "", title: "" };
    const name = journal.persons.get(person)?.name ?? "?";
    const telling = (received.get(organizerEmail) ?? []).filter(
      ({ subject, text }) =>
        `${subject}\n${text}`.includes(title) && text.includes(name) && !subject.startsWith(QUESTION),
    );
    const texts = new Set(telling.map(({ text }) => text));
    return texts.size === 1 ? [] : [`${organizerEmail} was told ${texts.size} times of ${name} in ${title}`];
  });
  return { name: "organizers learn of each cancellation once", broken, looked: cancelled.length };
}

/** LoadFacts whose mails have no key of their own are counted for each recipient. */
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

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
