import { DurableObject } from "cloudflare:workers";
import { type Database, inJurisdiction, openDatabase } from "../env.ts";
import { log } from "../log.ts";
import { retryDelay, VISITORS_PER_ADDRESS, type VisitReader } from "../readers.ts";
import { VIEW_SECONDS } from "./contract.ts";
import { VIEWS_BATCH_SECONDS } from "./topics/rules.ts";
import { addViews, findViewsBatch, type ViewsBatch } from "./topics/store.ts";

/** The Durable Object of a topic; only for an existing topic, because every name creates an object. */
export function topicViews(env: Pick<Env, "TOPIC_VIEWS" | "DATA_JURISDICTION">, topicId: string) {
  return inJurisdiction(env, env.TOPIC_VIEWS).getByName(topicId);
}

/**
 * Counts one topic's views, and writes them to the database in batches. All state is in the object's storage, so that a
 * crash loses nothing: table `readers`, the readers of the last VIEW_SECONDS; `pending`, the views not yet in a batch;
 * `batch`, the one being written; `written`, the number of the last written one; `failures` of writing. The alarm
 * writes, retries, and at last deletes the storage.
 *
 * A row per beacon would make views the most frequent write of the database. Each batch has a number and is added only
 * where `views_batch` is lower, so that a batch whose answer was lost is not added twice. A topic costs one statement a
 * minute.
 */
export class TopicViews extends DurableObject<Env> {
  /** Counts a view, unless a view of the same reader counted in the last VIEW_SECONDS. Returns whether it counts. */
  async count({ reader, address }: VisitReader): Promise<boolean> {
    const { kv, sql } = this.ctx.storage;
    // Read before the writes, so that the view and the alarm are stored together.
    const isAwaited = (await this.ctx.storage.getAlarm()) !== null;
    const now = Date.now();
    const since = now - VIEW_SECONDS * 1000;
    this.createTable();
    if (
      sql.exec("select 1 from readers where reader = ? and seen_at > ?", reader, since).toArray().length > 0
    )
      return false;
    const near = "select count(*) as n from readers where address = ? and seen_at > ?";
    if (address && Number(sql.exec(near, address, since).one().n) >= VISITORS_PER_ADDRESS) return false;
    sql.exec(
      "insert or replace into readers (reader, address, seen_at) values (?, ?, ?)",
      reader,
      address,
      now,
    );
    kv.put("pending", this.pending() + 1);
    if (!isAwaited) await this.wakeIn(VIEWS_BATCH_SECONDS);
    return true;
  }

  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const { db } = openDatabase(this.env.DB, "first-primary");
    try {
      const batch = await this.openBatch(db);
      if (batch) {
        await addViews(db, this.topicId(), batch);
        kv.put("written", batch.number);
        kv.delete("batch");
      }
      kv.delete("failures");
    } catch (error) {
      // Counted here, because the platform itself stops retrying an alarm after a few attempts.
      const failures = (kv.get<number>("failures") ?? 0) + 1;
      kv.put("failures", failures);
      log("warn", "views of a topic were not written yet:", this.topicId(), error);
      return this.wakeIn(retryDelay(failures));
    }
    this.createTable();
    const { sql } = this.ctx.storage;
    sql.exec("delete from readers where seen_at <= ?", Date.now() - VIEW_SECONDS * 1000);
    const isIdle = this.pending() === 0 && sql.exec("select 1 from readers limit 1").toArray().length === 0;
    if (isIdle) await this.ctx.storage.deleteAll();
    else await this.wakeIn(VIEWS_BATCH_SECONDS);
  }

  /**
   * The batch whose write is unconfirmed, else a new one of all pending views; null without any. A batch keeps its
   * number until the database has answered, so that it is never added twice. An object with deleted storage reads the
   * number from the database.
   */
  private async openBatch(db: Database): Promise<ViewsBatch | null> {
    const { kv } = this.ctx.storage;
    const open = kv.get<ViewsBatch>("batch");
    if (open || this.pending() === 0) return open ?? null;
    const written = kv.get<number>("written") ?? (await findViewsBatch(db, this.topicId()));
    // Views may have been added during the read; there is no await from here on.
    const batch = { number: (written ?? 0) + 1, views: this.pending() };
    kv.delete("pending");
    if (written === null) return null;
    kv.put("batch", batch);
    return batch;
  }

  private pending(): number {
    return this.ctx.storage.kv.get<number>("pending") ?? 0;
  }

  private createTable(): void {
    this.ctx.storage.sql.exec(
      "create table if not exists readers (reader text primary key, address text, seen_at integer not null) without rowid",
    );
    this.ctx.storage.sql.exec("create index if not exists readers_address on readers (address, seen_at)");
  }

  private wakeIn(seconds: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + seconds * 1000);
  }

  private topicId(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error("views are counted by an object without a name");
    return name;
  }
}
