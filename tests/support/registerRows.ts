import { v7 as newId } from "uuid";
import {
  registerChanges,
  registerCorrections,
  registerGuests,
  registerGuides,
  registerSeals,
  registerSignatures,
  registers,
} from "../../worker/registers/schema.ts";
import { dayFromNow } from "./events.ts";
import { db } from "./worker.ts";

type Person = { id: string; full_name: string; company_name: string | null };

/**
 * A closed register of anna's, with one row of each kind that refers to her and her name where closed registers keep it, and
 * a guest who is her.
 */
export async function makeRegisterRows(anna: Person, eventId: string, word: string) {
  const at = new Date().toISOString();
  const id = newId();
  const guest = newId();
  await db.insert(registers).values({
    id,
    event_id: eventId,
    organizer_id: anna.id,
    day: dayFromNow(-40),
    title: "Uscita chiusa",
    centre: anna.company_name,
    last_number: 1,
    closed_at: at,
    closed_by: anna.id,
    closed_by_name: anna.full_name,
    closed_members: [],
    closed_guides: [],
    kept_until: dayFromNow(700),
    created_at: at,
  });
  await db.insert(registerGuides).values({ register_id: id, user_id: anna.id, created_at: at });
  await db
    .insert(registerGuests)
    .values({ register_id: id, guest_id: guest, user_id: anna.id, copied_at: at, created_at: at });
  await db.insert(registerChanges).values({
    id: newId(),
    register_id: id,
    number: 1,
    clock: 1,
    at,
    device: newId(),
    author_id: anna.id,
    author_name: anna.full_name,
    target_type: "guest",
    target_id: guest,
    fields: {},
    details: { name: anna.full_name, birth_place: `Recco di ${word}`, email: `${word}@mare.example` },
    details_salt: { name: "sale" },
    details_hash: { name: "impronta" },
    received_at: at,
  });
  const line = { register_id: id, dive_id: newId(), person_id: guest };
  await db.insert(registerSignatures).values({
    ...line,
    id: newId(),
    act_id: newId(),
    signer_id: anna.id,
    signer_name: anna.full_name,
    signed_at: at,
    received_at: at,
    method: "strokes",
    content: "[]",
    hash: "impronta",
  });
  await db.insert(registerCorrections).values({
    ...line,
    id: newId(),
    entry: "place",
    reason: "Era un’altra boa",
    author_id: anna.id,
    author_name: anna.full_name,
    at,
  });
  await db.insert(registerSeals).values({
    organizer_id: anna.id,
    number: 1,
    register_id: id,
    kind: "closing",
    content: "{}",
    previous_hash: "",
    hash: "impronta",
    created_at: at,
  });
}
