import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { log } from "../log.ts";
import { retryDelay, VISITORS_PER_ADDRESS } from "../readers.ts";
import { toVisitSum, VISIT_SECONDS, VISITS_BATCH, type Visit, type VisitsBatch } from "./visits/rules.ts";
import { addVisits } from "./visits/store.ts";

/**
 * Counts the visits of all events and sponsors, and writes them to the database in batches, so that a minute costs one
 * round trip however many pages are shown. All state is in the object's storage: table `readers`, the readers of the
 * last VISIT_SECONDS; `pending`, the visits not yet in a batch; `batch`, the one being written; `failures` of writing.
 *
 * One object for the site, because a footer shows up to forty sponsors and would call as many objects; it takes some
 * hundred beacons a second, and more would need one object per group of subjects. Pages come from the edge cache, so
 * that rendering counts nothing. Readers are hashes keyed with the site's secret and the subject, so that nobody reads
 * who saw which pages. The statements leave out unknown ids; each row has the number of its last batch, so that a
 * repeated batch adds nothing.
 */
export class VisitCounter extends DurableObject<Env> {
  /** Counts visits, without those of a reader who counted in the last VISIT_SECONDS, or of too many of one address. */
  async count(visits: Visit[]): Promise<void> {
    const { sql } = this.ctx.storage;
    // Read before the writes, so that the visits and the alarm are stored together.
    const alarm = (await this.ctx.storage.getAlarm()) ?? Infinity;
    const now = Date.now();
    const since = now - VISIT_SECONDS * 1000;
    this.createTables();
    for (const { visit, reader, address } of visits) {
      const count = (column: string, key: string | null) =>
        Number(
          sql.exec(`select count(*) as n from readers where ${column} = ? and seen_at > ?`, key, since).one()
            .n,
        );
      if (count("reader", reader) > 0 || count("address", address) >= VISITORS_PER_ADDRESS) continue;
      sql.exec(
        "insert or replace into readers (reader, address, seen_at) values (?, ?, ?)",
        reader,
        address,
        now,
      );
      sql.exec("insert into pending values (?, 1) on conflict do update set count = count + 1", visit);
    }
    if (alarm > now + VISITS_BATCH.seconds * 1000) await this.wakeIn(VISITS_BATCH.seconds);
  }

  override async alarm(): Promise<void> {
    const { kv, sql } = this.ctx.storage;
    this.createTables();
    try {
      const batch = this.openBatch();
      if (batch) {
        const now = new Date();
        const { db } = openDatabase(this.env.DB, "first-primary");
        await addVisits(db, batch, dayInTimeZone(this.env.TIME_ZONE, now), now);
        kv.delete("batch");
      }
      kv.delete("failures");
    } catch (error) {
      // Counted here, because the platform itself stops retrying an alarm after a few attempts.
      const failures = (kv.get<number>("failures") ?? 0) + 1;
      kv.put("failures", failures);
      log("warn", "visits were not written yet:", error);
      return this.wakeIn(retryDelay(failures));
    }
    sql.exec("delete from readers where seen_at <= ?", Date.now() - VISIT_SECONDS * 1000);
    const isEmpty = (table: string) => sql.exec(`select 1 from ${table} limit 1`).toArray().length === 0;
    if (!isEmpty("pending")) await this.wakeIn(VISITS_BATCH.seconds);
    else if (isEmpty("readers")) await this.ctx.storage.deleteAll();
    else await this.wakeIn(VISIT_SECONDS);
  }

  /** The batch whose write is unconfirmed, else a new one of pending visits; null without any. */
  private openBatch(): VisitsBatch | null {
    const { kv, sql } = this.ctx.storage;
    const open = kv.get<VisitsBatch>("batch");
    if (open) return open;
    const pending = sql
      .exec<{ visit: string; count: number }>(
        "delete from pending where visit in (select visit from pending limit ?) returning visit, count",
        VISITS_BATCH.subjects,
      )
      .toArray();
    if (pending.length === 0) return null;
    const batch = { number: Date.now(), sums: pending.map(toVisitSum) };
    kv.put("batch", batch);
    return batch;
  }

  private createTables(): void {
    const { sql } = this.ctx.storage;
    sql.exec(
      `create table if not exists readers (reader text primary key, address text, seen_at integer not null) without rowid;
       create index if not exists readers_address on readers (address, seen_at);
       create index if not exists readers_seen on readers (seen_at);
       create table if not exists pending (visit text primary key, count integer not null) without rowid`,
    );
  }

  private wakeIn(seconds: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + seconds * 1000);
  }
}
