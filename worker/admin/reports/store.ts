import { eq, type SQL, sql } from "drizzle-orm";
import type { UserRow } from "../../auth/schema.ts";
import { users } from "../../auth/schema.ts";
import { batchQueries, type Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { decisionPath } from "../../lib/pageAddresses.ts";
import { type MailDraft, mailInsert, mailsInsertFrom } from "../../mail/store.ts";
import { FORUM_TARGETS, QUEUE_PAGE, type ReportTarget } from "../../moderation/contract.ts";
import { decisions, reports } from "../../moderation/schema.ts";
import type { DecisionRow } from "../../moderation/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import type { QueueState } from "./inputs.ts";
import type { PostVersion, QueuedDecision, QueuedReport, QueuedThing, ReportRow } from "./rules.ts";

const names =
  sql.raw(`(select nullif(full_name, '') from users where users.id = d.decided_by) as decider_name,
  (select nullif(full_name, '') from users where users.id = d.answered_by) as answerer_name`);

type Queue = { state: QueueState; isAdmin: boolean; cursor?: string | undefined };

/**
 * A page of reported things: open ones, danger to life first, then the oldest; or decided ones, the latest first.
 * `next` is the cursor of the following page.
 */
export async function listThings(db: Database, { state, isAdmin, cursor }: Queue) {
  const ofCaller = isAdmin ? sql`true` : sql`target_type in ${[...FORUM_TARGETS]}`;
  if (state === "open") {
    const rows = await db.all<{ type: ReportTarget; id: string }>(sql`
      select target_type as type, target_id as id from reports indexed by reports_open
      where decision_id is null and ${ofCaller} group by target_type, target_id
      order by max(reason = 'danger_to_life') desc, min(created_at) limit ${QUEUE_PAGE}`);
    return { things: rows.map((row): QueuedThing => ({ ...row, decision: null })), next: null };
  }
  const [at = "9", id = ""] = cursor?.split(" ") ?? [];
  const rows = await db.all<QueuedDecision>(sql`select d.*, ${names} from decisions d
    where ${ofCaller} and (decided_at, id) < (${at}, ${id})
      and ${state === "objections" ? sql`objected_at is not null and outcome is null` : sql`true`}
    order by decided_at desc, id desc limit ${QUEUE_PAGE}`);
  const last = rows.length === QUEUE_PAGE ? rows.at(-1) : undefined;
  return {
    things: rows.map((row): QueuedThing => ({ type: row.target_type, id: row.target_id, decision: row })),
    next: last ? `${last.decided_at} ${last.id}` : null,
  };
}

/** The reports of these things, former texts of posts, and the latest decisions about these authors. */
export async function listDetails(db: Database, things: QueuedThing[]) {
  const list = (values: (string | undefined)[]) =>
    sql`(select value from json_each(${JSON.stringify(values)}))`;
  const open = things.filter(({ decision }) => !decision).map(({ type, id }) => `${type} ${id}`);
  const closed = things.flatMap(({ decision }) => (decision ? [decision.id] : []));
  const ofThings = sql`(r.decision_id is null and r.target_type || ' ' || r.target_id in ${list(open)}
    or r.decision_id in ${list(closed)})`;
  const [rows, versions, history] = await batchQueries<
    [
      (Omit<QueuedReport, "snapshot"> & { snapshot: string })[],
      PostVersion[],
      (DecisionRow & { author_id: string })[],
    ]
  >(db, [
    sql`select r.*, coalesce(nullif(u.full_name, ''), r.reporter_name) as name, coalesce(u.email, r.reporter_email) as email
      from reports r left join users u on u.id = r.reporter_id where ${ofThings} order by r.created_at`,
    sql`select post_id, title, content, replaced_at from post_versions
      where post_id in ${list(things.map(({ id }) => id))} order by ordinal desc`,
    sql`select * from decisions where author_id in (select r.author_id from reports r where ${ofThings})
      order by decided_at desc limit 200`,
  ]);
  const found = rows.map((row): QueuedReport => ({ ...row, snapshot: JSON.parse(row.snapshot) }));
  return { reports: found, versions, history };
}

export async function findReport(db: Database, id: string): Promise<ReportRow | undefined> {
  return db.select().from(reports).where(eq(reports.id, id)).get();
}

export async function findDecision(db: Database, id: string): Promise<QueuedDecision | undefined> {
  return db.get<QueuedDecision>(sql`select d.*, ${names} from decisions d where id = ${id}`);
}

/** Requires that reports of the thing are still open: of two admins who decide at once, one is refused. */
export function openReportsRule(report: Pick<ReportRow, "target_type" | "target_id">): WriteRule {
  return {
    condition: () => sql`exists (select 1 from reports r where r.decision_id is null
      and r.target_type = ${report.target_type} and r.target_id = ${report.target_id})`,
    refusal: new Refusal("report_decided"),
  };
}

/** The statements of a decision: its row, its reports, the mails and notices of the author and the reporters. */
export function decisionStatements(
  db: Database,
  decision: typeof decisions.$inferInsert & { id: string },
  { author, members, site }: { author: UserRow | undefined; members: ReportRow[]; site: string },
  now: Date,
) {
  const { id, target_type, target_id, target_title: title, target_url, statement, measure } = decision;
  const outcome = measure === "none" ? ("report_closed" as const) : ("report_upheld" as const);
  const isTold = author && measure !== "none";
  const link = site + decisionPath(id);
  return [
    db.insert(decisions).values(decision),
    db
      .update(reports)
      .set({ decision_id: id, decided_at: now.toISOString() })
      .where(sql`decision_id is null and target_type = ${target_type} and target_id = ${target_id}`),
    ...(isTold
      ? tellAuthor(db, author, { id, title, template: "measure", params: { statement, link } }, now)
      : []),
    mailsInsertFrom(
      db,
      { template: outcome, params: sql`json_object('name', u.full_name, 'title', ${title})` },
      sql`from reports r join users u on u.id = r.reporter_id
        where r.decision_id = ${id} and u.is_active and u.deleted_at is null`,
      now,
    ),
    mailsInsertFrom(
      db,
      { template: outcome, params: sql`json_object('visitor', '1', 'title', ${title})` },
      sql`from (select reporter_email as email, language from reports
        where decision_id = ${id} and reporter_email is not null) u where true`,
      now,
    ),
    ...members.map((report) =>
      noticeInsert(
        db,
        {
          kind: "report_decided",
          subject: { type: "report", id: report.id },
          actorId: null,
          params: { title, href: target_url },
        },
        report.reporter_id ? [report.reporter_id] : [],
        now,
      ),
    ),
  ];
}

/** Members who reported a thing and wait, the first of them. */
export async function listWaitingMembers(
  db: Database,
  { target_type, target_id }: ReportRow,
): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(sql`decision_id is null and target_type = ${target_type} and target_id = ${target_id}
      and reporter_id is not null`)
    .limit(20);
}

/** Requires that an objection waits, and that somebody else decides it where there is another admin. */
export function objectionRules(id: string, adminId: string): WriteRule[] {
  const waits = sql`exists (select 1 from decisions d where d.id = ${id} and d.objected_at is not null and d.outcome is null)`;
  return [
    { condition: () => waits, refusal: new Refusal("report_decided") },
    { condition: () => mayAnswer(id, adminId), refusal: new Refusal("own_decision") },
  ];
}

function mayAnswer(id: string, adminId: string): SQL {
  return sql`(not exists (select 1 from decisions d where d.id = ${id} and d.decided_by = ${adminId})
    or not ${otherAdmin(adminId)})`;
}

/** Whether another active admin exists. */
function otherAdmin(adminId: string): SQL {
  return sql`exists (select 1 from users o where o.role in ${rolesWith("reports.manage")} and o.is_active
    and o.deleted_at is null and o.id <> ${adminId})`;
}

export async function hasOtherAdmin(db: Database, adminId: string): Promise<boolean> {
  const [row] = await db.all<{ found: number }>(sql`select ${otherAdmin(adminId)} as found`);
  return row?.found === 1;
}

/** The statements of an objection's outcome, which tell the author. */
export function outcomeStatements(
  db: Database,
  { id, target_title: title }: DecisionRow,
  {
    outcome,
    answer,
    adminId,
    author,
    site,
  }: {
    outcome: "upheld" | "rejected";
    answer: string;
    adminId: string;
    author: UserRow | undefined;
    site: string;
  },
  now: Date,
) {
  const template = outcome === "upheld" ? "objection_upheld" : "objection_rejected";
  return [
    db
      .update(decisions)
      .set({ outcome, answer, answered_by: adminId, answered_at: now.toISOString() })
      .where(eq(decisions.id, id)),
    ...(author
      ? tellAuthor(
          db,
          author,
          { id, title, template, params: { answer, link: site + decisionPath(id) } },
          now,
        )
      : []),
  ];
}

type ToldDecision = { id: string; title: string } & Pick<MailDraft, "template" | "params">;

/** The mail to an author about a decision or its objection, and the notice. */
function tellAuthor(
  db: Database,
  { id: authorId, email: recipient, language, full_name: name }: UserRow,
  { id, title, template, params }: ToldDecision,
  now: Date,
) {
  const subject = { type: "decision", id } as const;
  const notice = {
    kind: "measure",
    subject,
    actorId: null,
    params: { title, href: decisionPath(id) },
  } as const;
  return [
    mailInsert(db, { recipient, language, template, params: { name, title, ...params } }, now),
    noticeInsert(db, notice, [authorId], now),
  ];
}

/** Counts of a year (from and before an ISO time), as rows of name, value and count. */
export async function listFigures(db: Database, from: string, before: string) {
  const count = (table: string, column: string, at: string) =>
    sql`select ${column} as name, coalesce(${sql.raw(column)}, '') as value, count(*) as count from ${sql.raw(table)}
      where ${sql.raw(at)} >= ${from} and ${sql.raw(at)} < ${before} group by ${sql.raw(column)}`;
  type Figure = { name: string; value: string; count: number };
  const rows = await batchQueries<[Figure[], Figure[], Figure[], Figure[], Figure[], Figure[]]>(db, [
    count("reports", "kind", "created_at"),
    count("reports", "reason", "created_at"),
    count("decisions", "measure", "decided_at"),
    count("decisions", "ground", "decided_at"),
    count("decisions", "outcome", "objected_at"),
    sql`select 'hours' as name, '' as value, round(avg((julianday(decided_at) - julianday(created_at)) * 24), 1) as count
      from reports where decided_at >= ${from} and decided_at < ${before} having count(*) > 0`,
  ]);
  return rows.flat();
}

/** Lets a member moderate the forum, or no longer; false for an unknown or erased user. */
export async function updateModerator(
  db: Database,
  id: string,
  moderates: boolean,
  entry: Parameters<Database["batch"]>[0][number],
) {
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ moderates_forum: moderates })
      .where(sql`id = ${id} and deleted_at is null`)
      .returning({ id: users.id }),
    entry,
  ]);
  return (changed as { id: string }[]).length > 0;
}
