import { eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../audit/store.ts";
import type { Database } from "../env.ts";
import type { PublicConfig, SettingKey } from "./contract.ts";
import { settings } from "./schema.ts";

const CONFIG_KEY = "public-config";

/** A setting's value; null when it was never set. */
export async function findSetting(db: Database, key: SettingKey): Promise<unknown> {
  const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).get();
  return row?.value ?? null;
}

/** JSON of a setting's stored value, for the entry in front of the write that replaces it. */
export function storedSetting(key: SettingKey): SQL {
  return sql`(select value from settings where key = ${key})`;
}

/** Saves a setting. `entry` is written in front, because it reads the value that is replaced. */
export async function saveSetting(
  db: Database,
  key: SettingKey,
  value: unknown,
  now: Date,
  entry?: AuditStatement,
): Promise<void> {
  const updated_at = now.toISOString();
  const write = db
    .insert(settings)
    .values({ key, value, updated_at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at } });
  await db.batch(entry ? [entry, write] : [write]);
}

/** Whether everything is free at the moment of the statement that asks. */
export const inFreeMode = sql`exists (select 1 from settings where key = 'events_free_mode'
  and value ->> '$.enabled' = 1)`;

/** The same for a decision before such a statement, read from D1 because KV may be a minute behind. */
export async function readFreeMode(db: Database): Promise<boolean> {
  const [row] = await db.all<{ enabled: number }>(sql`select ${inFreeMode} as enabled`);
  return row?.enabled === 1;
}

/** The public config from the database. */
export async function readPublicConfig(db: Database): Promise<PublicConfig> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  const value = (key: SettingKey) => rows.find((row) => row.key === key)?.value as Record<string, unknown>;
  const index = value("past_events_category_position")?.index;
  return {
    eventsFreeMode: value("events_free_mode")?.enabled === true,
    pastEventsCategoryPosition: typeof index === "number" ? index : null,
  };
}

/** The public config from KV, rebuilt from the database when KV has none. */
export async function findPublicConfig(db: Database, kv: KVNamespace): Promise<PublicConfig> {
  return (await kv.get<PublicConfig>(CONFIG_KEY, "json")) ?? (await rewritePublicConfig(db, kv));
}

/** Writes the config into KV; called whenever a setting changes. */
export async function rewritePublicConfig(db: Database, kv: KVNamespace): Promise<PublicConfig> {
  const config = await readPublicConfig(db);
  await kv.put(CONFIG_KEY, JSON.stringify(config));
  return config;
}
