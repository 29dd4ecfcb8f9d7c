import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { withWriteRule } from "../../guardedWrites.ts";
import { requireUser, toRefusal } from "../../http.ts";
import { recordSourcesInsert } from "../../profiles/certifications/recordsStore.ts";
import { deleteLogbookLines, logbookLineUpserts } from "../../profiles/logbook/linesStore.ts";
import { logbookLines } from "../logbookLines.ts";
import type { ClosedGuide, RegisterClosing, RegisterMember } from "../outputs.ts";
import { managedRegister, readRegisterDay } from "../readRegisterDay.ts";
import { gapIds, lacksEntries } from "../registerLines.ts";
import { lastRetentionDay } from "../retentionRules.ts";
import { findLogbookOwners, findRetentionMonths } from "../retentionStore.ts";
import { hashRow, nextSeal } from "../sealing/rules.ts";
import { findSealHead, retryOnTakenNumber, sealInsert } from "../sealing/store.ts";
import type { NewClosing } from "./contract.ts";
import { closingRefusal } from "./rules.ts";
import { closingUpdate, findStoredRegister, guestsUpdate, isUnchanged, newLineMails } from "./store.ts";

/**
 * Closes a register: stores the current title, venue, centre and people, seals every row, and writes the lines into the
 * members' logbooks, all in one transaction that checks that the register has not changed since it was read. A closed
 * register answers its closing. Throws the refusals of `closingRefusal`.
 */
export async function closeRegister(
  c: AppContext,
  id: string,
  closing: NewClosing,
): Promise<RegisterClosing> {
  const user = requireUser(c);
  return retryOnTakenNumber(async () => {
    const head = await findSealHead(c.var.db, id);
    const register = await managedRegister(c, id);
    if (register.closing) return register.closing;
    const day = await readRegisterDay(c.var.db, register);
    const refusal = closingRefusal(day, user.id, closing, new Date());
    if (refusal) throw refusal;
    const months = await findRetentionMonths(c.var.db);
    const stored = await findStoredRegister(c.var.db, id);
    const owners = await findLogbookOwners(c.var.db, id, []);
    const now = new Date();
    const closed = {
      title: register.title,
      location: register.location,
      nation: register.nation,
      time_zone: register.time_zone,
      centre: register.centre,
      closed_at: now.toISOString(),
      closed_by: user.id,
      closed_by_name: user.full_name,
      closing_reason: lacksEntries(day.gaps) ? closing.reason : null,
      closed_members: register.members.map(toClosedMember),
      closed_guides: register.guides.map(
        ({ has_access: _, is_staff: __, name_now: ___, ...guide }): ClosedGuide => guide,
      ),
      people_count: new Set(day.lines.map(({ person }) => person)).size,
      unsigned_count: day.lines.filter(({ signature }) => !signature).length,
      kept_until: lastRetentionDay(register.day, months),
    };
    const seal = nextSeal(
      head,
      {
        organizer_id: register.organizer_id,
        register_id: id,
        kind: "closing",
        event_id: register.event?.id ?? null,
        day: register.day,
        kept_until: closed.kept_until,
        unsigned: closed.unsigned_count,
        rows: {
          register: hashRow("register", { ...stored.row, ...closed }),
          changes: day.rows.map((row) => [row.number, hashRow("change", row)]),
          signatures: stored.signatures.map((row) => [row.id, hashRow("signature", row)]),
        },
      },
      now,
    );
    const drafts = logbookLines(day, day.lines, owners);
    const db = withWriteRule(c.var.db, {
      condition: () => isUnchanged(register, user.id),
      refusal: new Refusal("register_changed"),
    });
    try {
      await db.batch([
        closingUpdate(db, id, closed),
        sealInsert(db, seal),
        guestsUpdate(
          db,
          id,
          drafts.map(({ user_id }) => user_id),
          now,
        ),
        deleteLogbookLines(db, id, drafts),
        ...logbookLineUpserts(db, drafts, now),
        recordSourcesInsert(db, { registerId: id }, now),
        newLineMails(
          db,
          register,
          drafts.map(({ user_id }) => user_id),
          now,
        ),
      ]);
    } catch (error) {
      if (toRefusal(error as Error)?.code !== "register_changed") throw error;
      // Another phone wrote or closed between reading and writing.
      const current = await managedRegister(c, id);
      if (current.closing) return current.closing;
      const { gaps } = await readRegisterDay(c.var.db, current);
      const { last_number } = current;
      throw new Refusal("register_changed", { current: { last_number, gaps: gapIds(gaps) } });
    }
    const { closed_at, closed_by_name, closing_reason: reason, kept_until } = closed;
    const { hash, number: seal_number } = seal;
    const closer = { closed_by: user.id, closed_by_name, name_now: null };
    return { closed_at, ...closer, reason, kept_until, seal: hash, seal_number, problems: [] };
  });
}

function toClosedMember({
  id,
  enrolment_id,
  name,
  brevetto,
  scadenza_brevetto,
  is_enrolled,
}: RegisterMember) {
  return { id, enrolment_id, name, brevetto, scadenza_brevetto, is_enrolled };
}
