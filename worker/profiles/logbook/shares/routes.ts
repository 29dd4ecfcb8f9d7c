import { createHash, randomBytes } from "node:crypto";
import { Hono } from "hono";
import { type AppEnv, type Database, openDatabase } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { guardWrites } from "../../../guardedWrites.ts";
import {
  clientAddress,
  enforceRateLimit,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../../../http.ts";
import { fileResponse } from "../../../lib/fileResponse.ts";
import { paperTexts } from "../../../lib/paper/texts.ts";
import { callerRule } from "../../../permissions/store.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { LOGBOOK_FILE_DIVES_MAX } from "../files/contract.ts";
import { logbookPdf } from "../files/logbookPdf.ts";
import { findLogbookOwner, findStrokes, listDivesForFile } from "../files/store.ts";
import { listDives, parseDiveCursor, readLogbookTotals } from "../store.ts";
import { type NewLogbookShare, SHARES_MAX, type SharedLogbook } from "./contract.ts";
import { sharedQuery, shareParams, shareSecretParams } from "./inputs.ts";
import { deleteShare, findSharedLogbook, insertShare, listShares } from "./store.ts";

/** Addresses under which a member shows the logbook for an hour. */
export const logbookShareRoutes = new Hono<AppEnv>()
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

/** The logbook behind an address. Unknown, expired and revoked ones look alike. */
export const sharedLogbookRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await enforceRateLimit(c, RATE_LIMITS.logbookShares.opening, clientAddress(c));
    await next();
  })
  .get("/:secret", parse("param", shareSecretParams, "not_found"), parse("query", sharedQuery), async (c) => {
    const { cursor } = c.req.valid("query");
    // Revoking takes effect at once: only the primary database knows it.
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
      dives: page.rows.map(({ note: _, register_id: __, is_hidden: ___, request: ____, ...dive }) => dive),
      next: page.next,
    } satisfies SharedLogbook);
  })

  .get("/:secret/libretto.pdf", parse("param", shareSecretParams, "not_found"), async (c) => {
    const { db } = openDatabase(c.env.DB, "first-primary");
    const { id } = await requireSharedLogbook(db, c.req.valid("param").secret);
    await enforceRateLimit(c, RATE_LIMITS.logbookShares.files, id);
    const owner = await findLogbookOwner(db, id);
    const dives = await listDivesForFile(db, id, owner);
    if (dives.length > LOGBOOK_FILE_DIVES_MAX) throw new Refusal("too_many_dives");
    const pdf = await logbookPdf({
      owner,
      dives,
      findStrokes: (ids) => findStrokes(db, id, ids),
      texts: paperTexts(requestLanguage(c.req.raw)),
      siteName: c.env.SITE_NAME,
      timeZone: c.env.TIME_ZONE,
      now: new Date(),
    });
    return fileResponse("libretto.pdf", "pdf", pdf);
  });

async function requireSharedLogbook(db: Database, secret: string) {
  const owner = await findSharedLogbook(db, hashSecret(secret), new Date());
  if (!owner) throw new Refusal("not_found");
  return owner;
}

/** Only hashes of secrets are stored. */
function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
