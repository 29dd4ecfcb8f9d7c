import type { Brevetto } from "../../../worker/profiles/contract.ts";
import type { ClosedMember } from "../../../worker/registers/contract.ts";
import { logbookLines } from "../../../worker/registers/lines/logbookLines.ts";
import type { SealRow } from "../../../worker/registers/sealing/rules.ts";
import { addDays } from "../days.ts";
import type { BuiltEvent } from "../events/buildEvents.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";
import { type BuiltRegister, buildRegister } from "./buildRegister.ts";
import { type WrittenRegister, writtenRegisters } from "./writtenRegisters.ts";

/** Rows by table, parents first. */
export type SeedRegisters = Record<
  | "registers"
  | "register_changes"
  | "register_signatures"
  | "register_corrections"
  | "register_seals"
  | "logbook_dives",
  Row[]
>;

const SITE_TIME_ZONE = "Europe/Rome";

/**
 * Closed registers of the demo's past, written, signed, sealed and copied into logbooks by the functions of the site, so
 * that `npm run registers:check` finds them in order.
 */
export function buildRegisters(events: BuiltEvent[], enrolments: Row[], people: SeedUsers): SeedRegisters {
  const random = createRandom("registers");
  const heads = new Map<string, SealRow>();
  const built: SeedRegisters = {
    ...{ registers: [], register_changes: [], register_signatures: [] },
    ...{ register_corrections: [], register_seals: [], logbook_dives: [] },
  };
  for (const written of writtenRegisters) {
    const event = events.find(({ written: { title } }) => title === written.event);
    if (!event) throw new Error(`no event of the demo is called "${written.event}"`);
    const facts = registerFacts(written, event, enrolments, people, random);
    const one = buildRegister(written, facts, heads.get(event.organizer) ?? null);
    const last = one.seals.at(-1);
    if (last) heads.set(event.organizer, last);
    built.registers.push(one.register);
    built.register_changes.push(...one.changes);
    built.register_signatures.push(...one.signatures);
    built.register_corrections.push(...one.corrections);
    built.register_seals.push(...one.seals);
    built.logbook_dives.push(...logbookRows(one, random));
  }
  return built;
}

function registerFacts(
  written: WrittenRegister,
  event: BuiltEvent,
  enrolments: Row[],
  people: SeedUsers,
  random: Random,
) {
  const users = new Map(people.rows.map((row) => [row.id, row]));
  const organizer = users.get(event.organizer) ?? {};
  const members = enrolments
    .filter(({ event_id, status }) => event_id === event.id && status === "confirmed")
    .map(({ id, user_id }) => toMember(String(id), users.get(user_id) ?? {}))
    .sort((one, other) => Number(other.id === people.apneista) - Number(one.id === people.apneista));
  const { row } = event;
  const name = String(organizer.full_name);
  const brevetto = organizer.brevetto as Brevetto | null;
  return {
    event: {
      ...{ id: event.id, created: event.created, title: String(row.title), location: String(row.location) },
      ...{ nation: String(row.nation), time_zone: String(row.time_zone ?? SITE_TIME_ZONE) },
    },
    day: addDays(event.date, written.day),
    keeper: { id: event.organizer, full_name: name },
    centre: String(organizer.company_name ?? name),
    guides: [{ id: event.organizer, name, brevetto, is_organizer: true, has_left: false }],
    ...{ members, random },
  };
}

function toMember(enrolment_id: string, user: Row): ClosedMember {
  return {
    ...{ id: String(user.id), enrolment_id, name: String(user.full_name), is_enrolled: true },
    brevetto: user.brevetto as Brevetto | null,
    scadenza_brevetto: user.scadenza_brevetto as string | null,
  };
}

/** The lines of the members' logbooks, as closing, signing and correcting the register left them. */
function logbookRows({ register, state, lines, corrected }: BuiltRegister, random: Random): Row[] {
  const record = { id: String(register.id), corrections: corrected };
  const drafts = logbookLines({ register: record, state }, lines, { guests: [], births: [] });
  const at = String(register.closed_at);
  return drafts.map(({ user_id, register_id, dive_id, line, corrections }) => {
    const { diver, signature, ...entries } = line;
    return {
      ...{ id: uuidAt(at, random), user_id, source: "register", register_id, dive_id },
      ...{ diver_name: diver.name, birth_date: diver.birth_date, birth_place: diver.birth_place, ...entries },
      signature_id: signature?.id ?? null,
      signer_id: signature?.signer_id ?? null,
      signer_name: signature?.signer_name ?? null,
      signed_at: signature?.signed_at ?? null,
      signature_method: signature?.method ?? null,
      signature_strokes: signature?.strokes ? JSON.stringify(signature.strokes) : null,
      signature_device: signature?.device ?? null,
      signature_hash: signature?.hash ?? null,
      corrections: corrections.length > 0 ? JSON.stringify(corrections) : null,
      ...{ created_at: at, updated_at: at },
    };
  });
}
