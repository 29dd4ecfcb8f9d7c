import { recordExport } from "../../audit/store.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { readPaperTexts } from "../../lib/paper/texts.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { dac7CopyQuery, dac7Query } from "../inputs.ts";
import { findTaxProfile, listTaxProfiles } from "../tax/store.ts";
import { listSellerNames, listSellerQuarters } from "./store.ts";

/** The yearly report of all sellers, for who sends it to the Agenzia delle Entrate. */
export const adminDac7Routes = newRoutes().get(
  "/",
  requirePermission("tax_data.read"),
  parse("query", dac7Query),
  async (c) => {
    const { year } = c.req.valid("query");
    await recordExport(c, { action: "dac7.export", subject: { kind: "table", id: "dac7" }, after: { year } });
    const quarters = await listSellerQuarters(c.var.db, year, c.env.TIME_ZONE);
    const ids = [...new Set(quarters.map(({ organizer_id }) => organizer_id))];
    const [names, profiles] = await Promise.all([
      listSellerNames(c.var.db, year),
      listTaxProfiles(c.var.db, c.env, ids),
    ]);
    const sellers = ids.map((id) => {
      const seller = { id, name: names.get(id) ?? "", data: profiles.get(id)?.seller ?? null };
      return [id, seller] as const;
    });
    const { language } = requireUser(c);
    const { italian, own } = await readPaperTexts(c.env.ASSETS, language);
    const { dac7Csv } = await import("./files.ts");
    return csvResponse(
      c,
      `dac7-${year}.csv`,
      dac7Csv(year, new Map(sellers), quarters, own ?? italian, language),
    );
  },
);

/** A seller's own copy, also of a former organizer. */
export const dac7CopyRoutes = newRoutes().get(
  "/dac7",
  requireSignedIn,
  parse("query", dac7CopyQuery),
  async (c) => {
    const { year } = c.req.valid("query");
    const { id, full_name, language } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.invoices.files, id);
    const quarters = await listSellerQuarters(c.var.db, year, c.env.TIME_ZONE, id);
    const { seller: data } = await findTaxProfile(c.var.db, c.env, id);
    const { dac7Pdf } = await import("./files.ts");
    const pdf = await dac7Pdf({
      year,
      seller: { id, name: full_name, data },
      quarters,
      texts: await readPaperTexts(c.env.ASSETS, language),
      siteName: c.env.SITE_NAME,
      operatorName: c.env.OPERATOR_NAME,
      now: new Date(),
    });
    return fileResponse(`dac7-${year}.pdf`, "pdf", pdf);
  },
);
