import { recordExport, recordOpening } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { readTranslations } from "../../lib/translations.ts";
import { hasPermission, hasPermissionFor, hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import { findPublicConfig } from "../../settings/store.ts";
import { ledgerFileName } from "./contract.ts";
import { eventSumsCsv, ledgerEntriesCsv } from "./csv.ts";
import { eventSumsListQuery, ledgerEntriesQuery, ledgerEntryListQuery, ledgerQuery } from "./inputs.ts";
import { toLedgerPeriod } from "./rules.ts";
import {
  findLedgerTotals,
  type LedgerScope,
  listAllEventSums,
  listEventSums,
  listLedgerEntries,
  streamLedgerEntries,
} from "./store.ts";

/** An organizer's ledger: the caller's own, or for admins any organizer's. */
export const ledgerRoutes = newRoutes()
  .get("/ledger", requireSignedIn, parse("query", ledgerEntryListQuery), async (c) => {
    const { limit = LIST_MAX, cursor, ...request } = c.req.valid("query");
    const { entries, next } = await listLedgerEntries(c.var.db, await ledgerScopeOf(c, request), {
      limit,
      cursor,
    });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(entries);
  })

  .get("/ledger.csv", requireSignedIn, parse("query", ledgerEntriesQuery), async (c) => {
    const request = c.req.valid("query");
    const entries = streamLedgerEntries(c.var.db, await ledgerScopeOf(c, request, "ledger.export"));
    const { language } = requireUser(c);
    const translations = await readTranslations(c.env.ASSETS, language);
    const file = await ledgerEntriesCsv(entries, language, translations, c.env.TIME_ZONE);
    return csvResponse(c, ledgerFileName("entries", request), file);
  })

  .get("/ledger/totals", requireSignedIn, parse("query", ledgerEntriesQuery), async (c) =>
    c.json(await findLedgerTotals(c.var.db, await ledgerScopeOf(c, c.req.valid("query")))),
  )

  .get("/ledger/events", requireSignedIn, parse("query", eventSumsListQuery), async (c) => {
    const { limit = LIST_MAX, cursor, ...request } = c.req.valid("query");
    const { events, next } = await listEventSums(c.var.db, await ledgerScopeOf(c, request), {
      limit,
      cursor,
    });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(events);
  })

  .get("/ledger/events.csv", requireSignedIn, parse("query", ledgerQuery), async (c) => {
    const request = c.req.valid("query");
    const events = await listAllEventSums(c.var.db, await ledgerScopeOf(c, request, "ledger.export"));
    const { language } = requireUser(c);
    const translations = await readTranslations(c.env.ASSETS, language);
    return csvResponse(c, ledgerFileName("events", request), eventSumsCsv(events, language, translations));
  });

type LedgerRequest = {
  organizerId?: string | undefined;
  eventId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The organizer, event and period of a request. Refuses another organizer's ledger with `forbidden`, and every ledger
 * in free mode with `money_hidden`, except for admins, whose reads of another organizer's ledger leave an audit entry.
 */
async function ledgerScopeOf(
  c: AppContext,
  { organizerId, eventId, from, to }: LedgerRequest,
  action: "ledger.read" | "ledger.export" = "ledger.read",
): Promise<LedgerScope> {
  const user = requireUser(c);
  const refusal = permissionRefusal(user, (caller) =>
    hasPermissionFor(caller, "ledger.read", organizerId ?? user.id),
  );
  if (refusal) throw new Refusal(refusal);
  const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
  if (eventsFreeMode && !hasPermission(user, "money.read_in_free_mode")) throw new Refusal("money_hidden");
  if (organizerId && organizerId !== user.id && hasPermissionForAny(user, "ledger.read")) {
    const subject = { kind: "ledger", id: organizerId } as const;
    const record = action === "ledger.export" ? recordExport : recordOpening;
    await record(c, { action, subject, personId: organizerId });
  }
  return { organizerId: organizerId ?? user.id, eventId, ...toLedgerPeriod({ from, to }, c.env.TIME_ZONE) };
}
