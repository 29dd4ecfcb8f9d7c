import { eq, type SQL, sql } from "drizzle-orm";
import type { AuditValues } from "../audit/contract.ts";
import type { AuditStatement } from "../audit/store.ts";
import type { BudgetCost } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { log } from "../log.ts";
import {
  FALLBACK_CONFIG,
  REGISTER_RETENTION_MONTHS,
  SETTING_KEYS,
  type SettingKey,
  type SettingValues,
  type SettingView,
} from "./contract.ts";
import type { PublicConfig } from "./outputs.ts";
import { settings } from "./schema.ts";

const CONFIG_KEY = "public-config";
/** Milliseconds after which a call of KV counts as failed, because pages wait for it. */
export const KV_LIMIT_MS = 1000;

/** The current setting; revision 0 when it was never set. */
export async function findSetting<Key extends SettingKey>(db: Database, key: Key): Promise<SettingView<Key>> {
  const row = await db.select().from(settings).where(eq(settings.key, key)).get();
  return toSettingView(key, row);
}

/** Every setting, including those never set. */
export async function listSettings(db: Database): Promise<SettingView[]> {
  const rows = await db.select().from(settings);
  return SETTING_KEYS.map((key) =>
    toSettingView(
      key,
      rows.find((row) => row.key === key),
    ),
  );
}

function toSettingView<Key extends SettingKey>(
  key: Key,
  row: typeof settings.$inferSelect | undefined,
): SettingView<Key> {
  const { value = null, revision = 0, updated_at = null } = row ?? {};
  return { key, value: value as SettingValues[Key] | null, revision, updated_at };
}

/** Settings that can contain a personal address or name, by the field that does. */
const PERSONAL_SETTINGS: Partial<Record<SettingKey, string>> = {
  contact_email: "email",
  site_seller: "text",
  forum_held_words: "text",
};

/**
 * A setting's old and new value, for the audit entry before the write. An address or a text may be personal, and
 * entries stay for ever, so only the revisions of such settings are logged.
 */
export function auditedSetting<Key extends SettingKey>(key: Key, value: SettingValues[Key]) {
  const field = PERSONAL_SETTINGS[key];
  if (!field)
    return { before: sql`(select value from settings where key = ${key})`, after: value as AuditValues };
  const revision = sql`coalesce((select revision from settings where key = ${key}), 0)`;
  const revisions = (later: number) => sql`json_object('revision', ${revision} + ${sql.raw(String(later))})`;
  return { fields: [field], before: revisions(0), after: revisions(1) };
}

/** Whether a setting still has this revision; always true for undefined. */
export function isSettingCurrent(key: SettingKey, revision: number | undefined): SQL {
  if (revision === undefined) return sql`true`;
  return sql`coalesce((select s.revision from settings s where s.key = ${key}), 0) = ${revision}`;
}

/** Statement that writes a setting and returns its new revision; with an outdated `revision` it does nothing. */
function settingUpsert<Key extends SettingKey>(
  db: Database,
  { key, value, revision }: { key: Key; value: SettingValues[Key]; revision?: number | undefined },
  now: Date,
) {
  const updated_at = now.toISOString();
  return insertFrom(
    db,
    settings,
    { key, value, updated_at, revision: 1 },
    sql`where ${isSettingCurrent(key, revision)}`,
  )
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, updated_at, revision: sql`${settings.revision} + 1` },
    })
    .returning({ revision: settings.revision });
}

/**
 * Saves a setting. `entry` is written first, because it reads the old value. Returns the new revision; undefined when
 * `revision` was outdated, and nothing was written.
 */
export async function saveSetting<Key extends SettingKey>(
  db: Database,
  change: { key: Key; value: SettingValues[Key]; revision?: number | undefined },
  now: Date,
  entry?: AuditStatement,
): Promise<number | undefined> {
  const write = settingUpsert(db, change, now);
  if (!entry) return (await write)[0]?.revision;
  const [, saved] = await db.batch([entry, write]);
  return saved[0]?.revision;
}

/** The admin's contact address, read from D1; null when the configured one is used. */
export async function findContactEmail(db: Database): Promise<string | null> {
  return (await findSetting(db, "contact_email")).value?.email ?? null;
}

/** SQL for the same, as part of another statement. */
export const contactEmail = sql<
  string | null
>`(select value ->> '$.email' from settings where key = 'contact_email')`;

/** SQL for the admin's seller of packages; null when the site's name is used. */
export const siteSeller = sql<
  string | null
>`(select value ->> '$.text' from settings where key = 'site_seller')`;

/** Whether the site is in free mode when the statement runs. */
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
  const email = value("contact_email")?.email;
  const months = value("registers_kept_months")?.months;
  return {
    eventsFreeMode: value("events_free_mode")?.enabled === true,
    pastEventsCategoryPosition: typeof index === "number" ? index : null,
    contactEmail: typeof email === "string" ? email : null,
    registersKeptMonths: typeof months === "number" ? months : REGISTER_RETENTION_MONTHS.default,
  };
}

/** How old, in milliseconds, what pages of an isolate show of KV may be. KV itself may be a minute behind a write elsewhere. */
const HELD_MS = 10_000;
/** What a page of this isolate read last. No promise, because that belongs to its request. */
let lastRead: { key: string; value: unknown; at: number } | undefined;

/** The config's store for rendering pages, which read KV once in `HELD_MS`, and at once after a write of this isolate. */
export function openHeldConfig(kv: KVNamespace): KVNamespace {
  async function get(key: string, type: "json") {
    if (lastRead?.key === key && Date.now() - lastRead.at < HELD_MS) return lastRead.value;
    const value = await kv.get(key, type);
    if (value !== null) lastRead = { key, value, at: Date.now() };
    return value;
  }
  return { get, put: (key: string, value: string) => kv.put(key, value) } as unknown as KVNamespace;
}

/** The public config from KV, rebuilt from the database when KV has none, read from it while KV does not answer. */
export async function findPublicConfig(db: Database, kv: KVNamespace): Promise<PublicConfig> {
  let known: Partial<PublicConfig> | null;
  try {
    known = await withTimeLimit(kv.get<Partial<PublicConfig>>(CONFIG_KEY, "json"), KV_LIMIT_MS);
  } catch (error) {
    log("warn", "the public config is read from the database: KV does not answer", error);
    return readPublicConfig(db);
  }
  // Adds defaults, because an earlier version wrote fewer settings.
  return known ? { ...FALLBACK_CONFIG, ...known } : rewritePublicConfig(db, kv);
}

/**
 * Writes the config into KV after each change of a setting. The setting is already saved, so an unreachable KV refuses
 * nothing: the cron writes it later. The entry never expires, because all readers would then write it at once, and KV
 * accepts one write per second and key.
 */
export async function rewritePublicConfig(db: Database, kv: KVNamespace): Promise<PublicConfig> {
  const config = await readPublicConfig(db);
  await writeConfig(kv, config).catch((error: unknown) => {
    log("warn", "the public config was not written: KV does not answer", error);
  });
  return config;
}

async function writeConfig(kv: KVNamespace, config: PublicConfig): Promise<void> {
  await withTimeLimit(kv.put(CONFIG_KEY, JSON.stringify(config)), KV_LIMIT_MS);
  lastRead = undefined;
}

/** The highest cost of `refreshPublicConfig`. */
export const CONFIG_COST: BudgetCost = { statements: 1, subrequests: 3 };

/** The cron's job: writes the config when KV's differs, because KV did not accept a change. Returns false. */
export async function refreshPublicConfig(db: Database, kv: KVNamespace): Promise<boolean> {
  const held = await withTimeLimit(kv.get(CONFIG_KEY), KV_LIMIT_MS);
  const config = await readPublicConfig(db);
  if (held !== JSON.stringify(config)) await writeConfig(kv, config);
  return false;
}
