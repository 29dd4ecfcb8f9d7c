import type { AppContext } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import {
  enforceRateLimit,
  newRoutes,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../../../http.ts";
import { dayInTimeZone } from "../../../lib/calendarDays.ts";
import { type FileType, fileResponse } from "../../../lib/fileResponse.ts";
import { type PaperTexts, readPaperTexts } from "../../../lib/paper/texts.ts";
import { tableCsv, tablesXlsx } from "../../../lib/tableFile.ts";
import * as z from "../../../lib/z.ts";
import type { DiverData, LogbookDive } from "../outputs.ts";
import { FILE_RATE, LOGBOOK_FILE_DIVES_MAX, LOGBOOK_FILES } from "./contract.ts";
import { logbookJson, logbookTable } from "./logbookTables.ts";
import { findDiveForFile, findLogbookOwner, findStrokes, listDivesForFile } from "./store.ts";

const logbookFileParams = z.object({ name: z.enum(LOGBOOK_FILES) });

const logbookFileQuery = z.object({
  /** Limits the file to the dives of this year. */
  year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

const logbookDiveParams = z.object({ id: z.uuid().toLowerCase() });

/** A member's own logbook as files. */
export const logbookFileRoutes = newRoutes()
  .get(
    "/files/:name",
    requireSignedIn,
    parse("param", logbookFileParams, "not_found"),
    parse("query", logbookFileQuery),
    async (c) => {
      const user = requireUser(c);
      await enforceRateLimit(c, FILE_RATE, user.id);
      const { year } = c.req.valid("query");
      const owner = await findLogbookOwner(c.var.db, user.id);
      const dives = await listDivesForFile(c.var.db, user.id, owner, year);
      if (dives.length > LOGBOOK_FILE_DIVES_MAX) throw new Refusal("too_many_dives");
      const type = c.req.valid("param").name.slice("libretto.".length) as FileType;
      const now = new Date();
      const name = `libretto-${year ?? dayInTimeZone(c.env.TIME_ZONE, now)}.${type}`;
      return fileResponse(name, type, await logbookFile(c, type, owner, dives, now));
    },
  )

  .get("/:id/dive.pdf", requireSignedIn, parse("param", logbookDiveParams, "not_found"), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, FILE_RATE, user.id);
    const dive = await findDiveForFile(c.var.db, user.id, c.req.valid("param").id);
    if (!dive) throw new Refusal("not_found");
    const { SITE_NAME: siteName, TIME_ZONE: timeZone } = c.env;
    const { divePdf } = await import("./divePdf.ts");
    const pdf = await divePdf({ dive, texts: await requestTexts(c), siteName, timeZone, now: new Date() });
    return fileResponse(`immersione-${dive.date}.pdf`, "pdf", pdf);
  });

function requestTexts(c: AppContext): Promise<PaperTexts> {
  return readPaperTexts(c.env.ASSETS, requestLanguage(c.req.raw));
}

async function logbookFile(
  c: AppContext,
  type: FileType,
  owner: DiverData,
  dives: LogbookDive[],
  now: Date,
): Promise<BodyInit> {
  const { SITE_NAME: siteName, TIME_ZONE: timeZone } = c.env;
  const texts = await requestTexts(c);
  if (type === "json") return JSON.stringify(logbookJson(owner, dives, now), null, 1);
  if (type === "csv") return tableCsv(logbookTable(dives, texts, timeZone), texts.language);
  if (type === "xlsx") return tablesXlsx([logbookTable(dives, texts, timeZone)]);
  const userId = requireUser(c).id;
  const { logbookPdf } = await import("./logbookPdf.ts");
  return logbookPdf({
    owner,
    dives,
    findStrokes: (ids) => findStrokes(c.var.db, userId, ids),
    texts,
    siteName,
    timeZone,
    now,
  });
}
