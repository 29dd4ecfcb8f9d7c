import type { UserRow } from "../../auth/schema.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { publishingRule } from "../../packages/store.ts";
import { ownerRule } from "../../permissions/store.ts";
import { proposesRegister } from "../contract.ts";
import { wantedSlug } from "../eventSlugs.ts";
import { daysBetween } from "../times/contract.ts";
import { movedRow, seriesIds } from "../times/rules.ts";
import { type Allowance, checkSeats, packageHolder, readFields, requirePayoutAccount } from "./check.ts";
import { REFUND_SUGGESTED, skippedTimes } from "./contract.ts";
import { publishedForMail } from "./handover.ts";
import type { NewBody } from "./inputs.ts";
import { admitMoney } from "./managedEvent.ts";
import { newOrganizerRule } from "./ownersStore.ts";
import { insertEvents } from "./store.ts";
import { creationEntries, staffStatements } from "./writeStatements.ts";

type Publication = {
  id: string;
  body: NewBody;
  /** The dates of a weekly training, the first included; null for a single event. */
  dates: string[] | null;
  allowance: Allowance;
  /** The account of a school that the caller chose; null: the caller's own, or an admin's choice. */
  schoolAccount: string | null;
  /** The organizer chosen by an admin, who gets a mail; null: the caller. */
  organizer: UserRow | null;
};

/**
 * Publishes an event, or one for each date of a series, all or none; returns their ids, the first date's first. Throws
 * a unique violation when an event has the id.
 */
export async function publishEvents(
  c: AppContext,
  { id, body, dates, allowance, schoolAccount, organizer }: Publication,
  now: Date,
): Promise<string[]> {
  const user = requireUser(c);
  const fields = await readFields(c, body, null, allowance, now);
  checkSeats(allowance, fields);
  const { title } = body;
  const date = fields.date ?? body.date;
  const series = dates ? { series_id: id } : {};
  const organizer_id = schoolAccount ?? organizer?.id ?? user.id;
  const first = {
    ...REFUND_SUGGESTED,
    ...fields,
    keeps_register: fields.keeps_register ?? proposesRegister({ ...fields, title }),
    ...series,
    id,
    title,
    date,
    organizer_id,
    created_by: user.id,
  };
  const days = dates ?? [date];
  const ids = seriesIds(id, days.length);
  const added = days.map((day, index) => {
    const row = { ...movedRow(first, daysBetween(date, day)), id: ids[index] ?? id };
    checkDate(c, row);
    // Only the first event can have the slug that an admin chose.
    const wanted = wantedSlug(user.role, index === 0 ? body.slug : null, null, row);
    if (!wanted || wanted === "unavailable") throw unavailableSlug();
    return {
      row,
      wanted,
      entries: [...creationEntries(c, row.id, row), ...staffStatements(c, body, null, row, now)],
    };
  });
  guardWrites(c, publishingRule(packageHolder(user, organizer_id), fields.participants ?? null));
  requirePayoutAccount(c, first);
  await admitMoney(c, null, first);
  if (organizer || schoolAccount) guardWrites(c, newOrganizerRule(organizer_id));
  if (schoolAccount) guardWrites(c, ownerRule(user, "events.manage", schoolAccount, { isNew: true }));
  const mails = organizer ? [publishedForMail(c, first, organizer)] : [];
  await insertEvents(c.var.db, added, mails, now);
  if (organizer || "staff" in body) sendMailsAfterResponse(c);
  return ids;
}

type DatedRow = Parameters<typeof publishedForMail>[1] & Parameters<typeof movedRow>[0];

/** Refuses with `invalid` a date of a series on which clocks skip its time; `current` names the date. */
function checkDate(
  c: AppContext,
  row: DatedRow & { start_time?: string | null; end_time?: string | null; time_zone?: string | null },
): void {
  const {
    id,
    date,
    end_date = null,
    start_time = null,
    end_time = null,
    time_zone = null,
    sessions = null,
  } = row;
  const times = { date, end_date, start_time, end_time, time_zone, sessions };
  const skipped = skippedTimes(times, c.env.TIME_ZONE);
  if (skipped.length > 0)
    throw new Refusal("invalid", {
      current: { id, date },
      fields: Object.fromEntries(skipped.map((name) => [name, "validation.skipped_time"])),
    });
}

export function unavailableSlug(): Refusal {
  return new Refusal("invalid", { fields: { slug: "validation.slug_unavailable" } });
}
