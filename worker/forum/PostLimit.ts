import { DurableObject } from "cloudflare:workers";
import { REPLY_LIMIT, TOPIC_LIMIT } from "../rateLimits.ts";

/** The kinds of post with limits. */
export type PostKind = "topic" | "reply";

/** `reserved` is false for a key that is already reserved, because the same post was sent twice. */
export type PostReservation = { wait: 0; reserved: boolean } | { wait: number; reserved: false };

/** The specified limits, and the number of refused writes after which a user has to wait too. */
const LIMITS = { topic: TOPIC_LIMIT, reply: REPLY_LIMIT };
const REFUSED_PER_ACCEPTED = 5;

const LONGEST_WINDOW_MS = Math.max(TOPIC_LIMIT.seconds, REPLY_LIMIT.seconds) * 1000;

const TABLES = `
  create table if not exists reservations (kind text, key text, senders integer, at integer, primary key (kind, key));
  create table if not exists refusals (kind text, at integer);`;

/**
 * Counts one user's accepted posts: one Durable Object per user, so that no two requests are counted at the same time.
 * A post is reserved before it is written, and released when it is refused. No confirmation is needed: an unreleased
 * reservation counts as accepted and expires with its window, so a crash in between costs one reservation until then.
 * Refused writes are counted separately, so that a user cannot have the database refuse writes without end.
 */
export class PostLimit extends DurableObject<Env> {
  /**
   * Reserves a post; `key` identifies its text. `wait`: the whole seconds until a reservation is possible, 0 when made.
   * An already reserved key counts one more sender.
   */
  async reserve(kind: PostKind, key: string): Promise<PostReservation> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    this.forgetExpired(now);
    const known = sql
      .exec(
        "update reservations set senders = senders + 1 where kind = ? and key = ? returning key",
        kind,
        key,
      )
      .toArray();
    if (known.length > 0) return { wait: 0, reserved: false };
    const { times, seconds } = LIMITS[kind];
    const wait = Math.max(
      this.waitFor("reservations", kind, times, seconds, now),
      this.waitFor("refusals", kind, times * REFUSED_PER_ACCEPTED, seconds, now),
    );
    if (wait > 0) return { wait, reserved: false };
    sql.exec("insert into reservations (kind, key, senders, at) values (?, ?, 1, ?)", kind, key, now);
    await this.ctx.storage.setAlarm(now + LONGEST_WINDOW_MS);
    return { wait: 0, reserved: true };
  }

  /** Releases one sender's reservation after a refused write. The reservation stays while it has another sender. */
  async release(kind: PostKind, key: string): Promise<void> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    this.forgetExpired(now);
    sql.exec("update reservations set senders = senders - 1 where kind = ? and key = ?", kind, key);
    sql.exec("delete from reservations where kind = ? and key = ? and senders <= 0", kind, key);
    sql.exec("insert into refusals (kind, at) values (?, ?)", kind, now);
    await this.ctx.storage.setAlarm(now + LONGEST_WINDOW_MS);
  }

  /** Deletes expired rows and so an object whose windows have ended, because an empty object is not stored. */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    this.forgetExpired(now);
    const [newest] = sql
      .exec<{ at: number | null }>(
        "select max(at) as at from (select at from reservations union all select at from refusals)",
      )
      .toArray();
    if (newest?.at == null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(newest.at + LONGEST_WINDOW_MS);
  }

  /** Deletes rows outside their window. An instant in the future, by another machine's clock, counts as now. */
  private forgetExpired(now: number): void {
    const { sql } = this.ctx.storage;
    sql.exec(TABLES);
    for (const table of ["reservations", "refusals"]) {
      sql.exec(`update ${table} set at = ? where at > ?`, now, now);
      for (const [kind, { seconds }] of Object.entries(LIMITS))
        sql.exec(`delete from ${table} where kind = ? and at <= ?`, kind, now - seconds * 1000);
    }
  }

  /** The seconds until fewer than `times` rows of the last `seconds` are left; 0 when there are fewer now. */
  private waitFor(table: string, kind: PostKind, times: number, seconds: number, now: number): number {
    const [oldest] = this.ctx.storage.sql
      .exec<{ at: number }>(
        `select at from ${table} where kind = ? order by at desc limit 1 offset ?`,
        kind,
        times - 1,
      )
      .toArray();
    return oldest ? Math.max(1, Math.ceil((oldest.at + seconds * 1000 - now) / 1000)) : 0;
  }
}
