import { createHash, randomBytes } from "node:crypto";
import { type AppContext, type Database, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  refuseCursor,
  requestLanguage,
  requireSignedIn,
  requireUser,
  sendPage,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { requireOwnPicture } from "../../uploads/store.ts";
import { recordSourcesInsert } from "../certifications/recordsStore.ts";
import { LOGBOOK_BYTES_MAX, LOGBOOK_DIVES_MAX, SHARES_MAX } from "./contract.ts";
import { isChangeable } from "./diveLine.ts";
import { LOGBOOK_FILE_DIVES_MAX } from "./files/contract.ts";
import { findLogbookOwner, findStrokes, listDivesForFile } from "./files/store.ts";
import {
  diveChangeBody,
  diveParams,
  diveVisibilityBody,
  logbookQuery,
  newDiveBody,
  personalBody,
  sharedQuery,
  shareParams,
  shareSecretParams,
} from "./inputs.ts";
import type { NewLogbookShare, SharedLogbook } from "./outputs.ts";
import { FIRST_TIME_ZONE, isDiveDay } from "./rules.ts";
import { deleteShare, findSharedLogbook, insertShare, listShares } from "./sharesStore.ts";
import {
  deleteDive,
  findDive,
  insertDive,
  isLogbookFull,
  listDives,
  listLogbookProgress,
  parseDiveCursor,
  readLogbookTotals,
  setDiveHidden,
  toSharedDive,
  updateDive,
} from "./store.ts";

const byDive = parse("param", diveParams, "dive_not_found");
const bySecret = parse("param", shareSecretParams, "not_found");

/** A member's own logbook; other members' dives are not found. */
export const logbookRoutes = newRoutes()
  .get("/", requireSignedIn, parse("query", logbookQuery), async (c) => {
    const { cursor, ...filter } = c.req.valid("query");
    const position = cursor === undefined ? null : (parseDiveCursor(cursor) ?? refuseCursor());
    return sendPage(c, await listDives(c.var.db, requireUser(c).id, { cursor: position, ...filter }));
  })

  .get("/totals", requireSignedIn, async (c) => c.json(await readLogbookTotals(c.var.db, requireUser(c).id)))

  .get("/progress", requireSignedIn, async (c) =>
    c.json(await listLogbookProgress(c.var.db, requireUser(c).id)),
  )

  .get("/:id", requireSignedIn, byDive, async (c) => c.json(await existingDive(c, c.req.valid("param").id)))

  .post("/", requireSignedIn, parse("json", newDiveBody), async (c) => {
    const user = requireUser(c);
    const dive = c.req.valid("json");
    requireDiveDay(dive.date);
    await admitWrite(c);
    await checkPicture(c, dive.picture_url);
    await insertDive(c.var.db, user, { ...dive, import_key: dive.import_key ?? null }, new Date());
    const stored = await findDive(c.var.db, user.id, dive.id);
    if (stored) return c.json(stored, 201);
    if (await isLogbookFull(c.var.db, user.id, dive)) throw fullLogbook();
    throw new Refusal("invalid", { fields: { id: "validation.wrong" } });
  })

  .put("/:id", requireSignedIn, byDive, parse("json", diveChangeBody), async (c) => {
    const { id } = c.req.valid("param");
    const change = c.req.valid("json");
    requireDiveDay(change.date);
    await admitWrite(c);
    await checkPicture(c, change.picture_url);
    const isChanged = await updateDive(c.var.db, requireUser(c).id, { id, ...change }, new Date());
    const dive = await existingDive(c, id);
    if (!isChanged && !isChangeable(dive)) throw new Refusal("dive_settled");
    if (!isChanged) throw dive.revision === change.revision ? fullLogbook() : staleDive(dive.revision);
    return c.json(dive);
  })

  .put("/:id/personal", requireSignedIn, byDive, parse("json", personalBody), async (c) => {
    const { id } = c.req.valid("param");
    const change = c.req.valid("json");
    await admitWrite(c);
    await checkPicture(c, change.picture_url);
    const isChanged = await updateDive(c.var.db, requireUser(c).id, { id, ...change }, new Date());
    const dive = await existingDive(c, id);
    if (!isChanged) throw dive.revision === change.revision ? fullLogbook() : staleDive(dive.revision);
    if (dive.register_id && dive.signature) await recordSourcesInsert(c.var.db, { diveId: id }, new Date());
    return c.json(dive);
  })

  .put("/:id/visibility", requireSignedIn, byDive, parse("json", diveVisibilityBody), async (c) => {
    const { id } = c.req.valid("param");
    await admitWrite(c);
    const change = { id, ...c.req.valid("json") };
    if (!(await setDiveHidden(c.var.db, requireUser(c).id, change, new Date())))
      throw new Refusal("dive_not_found");
    return c.json(await existingDive(c, id));
  })

  .delete("/:id", requireSignedIn, byDive, async (c) => {
    const { id } = c.req.valid("param");
    await admitWrite(c);
    const deleted = await deleteDive(c.var.db, requireUser(c).id, id);
    if (deleted) return c.json(deleted);
    await existingDive(c, id);
    throw new Refusal("dive_settled");
  });

/** Refuses too many writes; later writes of the call check that the account is still active. */
async function admitWrite(c: AppContext): Promise<void> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.logbook.writes, user.id);
  guardWrites(c, callerRule(user));
}

function checkPicture(c: AppContext, url: string | null): Promise<void> {
  return requireOwnPicture(c.var.db, url, { field: "picture_url", ownerId: requireUser(c).id });
}

function existingDive(c: AppContext, id: string) {
  return orRefuse(findDive(c.var.db, requireUser(c).id, id), "dive_not_found");
}

function requireDiveDay(day: string): void {
  if (!isDiveDay(day, dayInTimeZone(FIRST_TIME_ZONE, new Date())))
    throw new Refusal("invalid", { fields: { date: "validation.dive_day" } });
}

function fullLogbook(): Refusal {
  const values = { limit: LOGBOOK_DIVES_MAX, megabytes: LOGBOOK_BYTES_MAX / 1_000_000 };
  return new Refusal("logbook_full", { values });
}

function staleDive(revision: number): Refusal {
  return new Refusal("stale", { current: { revision } });
}

/** Addresses with which a member shares the logbook for an hour. */
export const logbookShareRoutes = newRoutes()
  .get("/", requireSignedIn, async (c) => c.json(await listShares(c.var.db, requireUser(c).id, new Date())))

  .post("/", requireSignedIn, async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.logbookShares.making, user.id);
    guardWrites(c, callerRule(user));
    const secret = randomBytes(32).toString("base64url");
    const share = await insertShare(c.var.db, user.id, hashSecret(secret), new Date());
    if (!share) throw new Refusal("logbook_shares_max", { values: { limit: SHARES_MAX } });
    return c.json({ ...share, secret } satisfies NewLogbookShare, 201);
  })

  .delete("/:id", requireSignedIn, parse("param", shareParams, "not_found"), async (c) => {
    await deleteShare(c.var.db, requireUser(c).id, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** The logbook of a shared address. Unknown, expired and revoked addresses are refused alike. */
export const sharedLogbookRoutes = newRoutes()
  .use(async (c, next) => {
    await enforceRateLimit(c, RATE_LIMITS.logbookShares.opening, clientAddress(c));
    await next();
  })
  .get("/:secret", bySecret, parse("query", sharedQuery), async (c) => {
    const { cursor } = c.req.valid("query");
    // Only the primary database knows a revocation at once.
    const { db } = openDatabase(c.env.DB, "first-primary");
    const owner = await requireSharedLogbook(db, c.req.valid("param").secret);
    const [totals, page] = await Promise.all([
      readLogbookTotals(db, owner.id),
      listDives(db, owner.id, {
        cursor: cursor === undefined ? null : parseDiveCursor(cursor),
        withStrokes: true,
      }),
    ]);
    const { full_name: name, birth_date, birth_place, expires_at } = owner;
    return c.json({
      owner: { name, birth_date, birth_place },
      expires_at,
      totals: { ...totals, hidden: 0 },
      dives: page.rows.map(toSharedDive),
      next: page.next,
    } satisfies SharedLogbook);
  })

  .get("/:secret/libretto.pdf", bySecret, async (c) => {
    const { db } = openDatabase(c.env.DB, "first-primary");
    const { id } = await requireSharedLogbook(db, c.req.valid("param").secret);
    await enforceRateLimit(c, RATE_LIMITS.logbookShares.files, id);
    const owner = await findLogbookOwner(db, id);
    const dives = await listDivesForFile(db, id, owner);
    if (dives.length > LOGBOOK_FILE_DIVES_MAX) throw new Refusal("too_many_dives");
    const { logbookPdf } = await import("./files/logbookPdf.ts");
    const pdf = await logbookPdf({
      owner,
      dives,
      findStrokes: (ids) => findStrokes(db, id, ids),
      texts: await readPaperTexts(c.env.ASSETS, requestLanguage(c.req.raw)),
      siteName: c.env.SITE_NAME,
      timeZone: c.env.TIME_ZONE,
      now: new Date(),
    });
    return fileResponse("libretto.pdf", "pdf", pdf);
  });

function requireSharedLogbook(db: Database, secret: string) {
  return orRefuse(findSharedLogbook(db, hashSecret(secret), new Date()), "not_found");
}

/** Only hashes of secrets are stored. */
function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
