import { DatabaseSync } from "node:sqlite";
import { SignJWT } from "jose";
import { v7 as newId } from "uuid";
import { StepFailure } from "../../../scripts/steps.ts";
import { BENCH_SECRET } from "../workers.ts";

/** A signed-in member. Each has an address, because enrolments and holds are limited by address. */
export interface Actor {
  id: string;
  headers: { authorization: string; "cf-connecting-ip": string };
}

/** Who writes where. */
export interface Cast {
  members: Actor[];
  topics: string[];
  /** Free events, and one that costs something, without a limit of seats and with none of the members in them. */
  freeEvents: string[];
  paidEvent: string;
  /** Members with documents, who may pay. */
  payers: Actor[];
  /** Open registers, each with who keeps it and a participant. */
  registers: { id: string; keeper: Actor; member: string }[];
}

const MEMBERS = 3000;
const PAYERS = 200;
const FREE_EVENTS = 30;
const TOPICS = 1000;
const REGISTERS = 300;

/** Signs members of a large demo in, by rows in the file of its database. */
export async function makeCast(file: string, now: Date): Promise<Cast> {
  const db = new DatabaseSync(file);
  const list = (query: string, ...values: (string | number)[]) =>
    db.prepare(query).all(...values) as Record<string, string>[];
  const today = now.toISOString().slice(0, 10);
  const future = "cancelled_at is null and series_id is null and date > date(?, '+10 days')";
  const freeEvents = list(
    `select id from events where ${future} and coalesce(cost_cents, 0) = 0 limit ?`,
    today,
    FREE_EVENTS,
  );
  const paid = list(`select id from events where ${future} and cost_cents > 0 limit 1`, today);
  const chosen = [...freeEvents, ...paid].map(({ id = "" }) => id);
  db.prepare("update events set participants = null where id in (select value from json_each(?))").run(
    JSON.stringify(chosen),
  );
  const outside = `role = 'final_user' and is_active and confirmed_at is not null and not exists (select 1 from enrolments e
    where e.user_id = users.id and e.event_id in (select value from json_each(?)))`;
  const members = list(
    `select id, token_version from users where ${outside} limit ?`,
    JSON.stringify(chosen),
    MEMBERS,
  );
  const payers = list(
    `select id, token_version from users where email glob '*.apneista@respiro.test' and ${outside} limit ?`,
    JSON.stringify(chosen),
    PAYERS,
  );
  const registers = list(
    `select r.id, r.organizer_id, u.token_version, min(e.user_id) as member from registers r
      join users u on u.id = r.organizer_id and u.role in ('instructor', 'company')
      join enrolments e on e.event_id = r.event_id and e.status = 'confirmed'
      where r.closed_at is null group by r.organizer_id limit ?`,
    REGISTERS,
  );
  const topics = list(
    "select id from forum_topics where deleted_at is null and not is_locked limit ?",
    TOPICS,
  );
  if (!members.length || !payers.length || !registers.length || !chosen.length)
    throw new StepFailure("The demo has nobody who could write.");
  let address = 0;
  const sign = async ({ id = "", token_version }: Record<string, string>): Promise<Actor> => {
    const sessionId = newId();
    db.prepare("insert into auth_sessions (id, user_id, created_at, last_seen_at) values (?, ?, ?, ?)").run(
      ...[sessionId, id, now.toISOString(), now.toISOString()],
    );
    // As `signSessionToken` does, which Node cannot load.
    const token = await new SignJWT({ v: Number(token_version), sid: sessionId })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime("1 day")
      .sign(new TextEncoder().encode(BENCH_SECRET));
    address += 1;
    const network = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
    return { id, headers: { authorization: `Bearer ${token}`, "cf-connecting-ip": network } };
  };
  const signAll = async (rows: Record<string, string>[]) => {
    const actors: Actor[] = [];
    for (const row of rows) actors.push(await sign(row));
    return actors;
  };
  db.exec("begin");
  const keepers = await signAll(
    registers.map(({ organizer_id = "", token_version = "" }) => ({ id: organizer_id, token_version })),
  );
  const cast = {
    members: await signAll(members),
    payers: await signAll(payers),
    topics: topics.map(({ id = "" }) => id),
    freeEvents: freeEvents.map(({ id = "" }) => id),
    paidEvent: paid[0]?.id ?? "",
    registers: registers.map(({ id = "", member = "" }, index) => ({
      ...{ id, member },
      keeper: keepers[index] as Actor,
    })),
  };
  db.exec("commit");
  db.close();
  return cast;
}
