import { v7 as newId } from "uuid";
import { canonicalLine } from "../../worker/profiles/logbook/diveLine.ts";
import type { DiveEntryFields } from "../../worker/profiles/logbook/outputs.ts";
import { lineToSign } from "../../worker/profiles/logbook/requests/contract.ts";
import { logbookDives, logbookRequests, logbookShares } from "../../worker/profiles/logbook/schema.ts";
import { db } from "./worker.ts";

/** What a member writes of a dive elsewhere. */
export const DIVE_FIELDS: DiveEntryFields = {
  certification: "Apnea Academy 2",
  date: "2026-07-12",
  place: "Ustica",
  start_time: "10:05",
  end_time: "10:50",
  apparatus: "nessuno",
  mixture: "nessuna",
  planned_depth: 25,
  reached_depth: 22.5,
  centre: "Centro scritto a mano",
  instructor: "Istruttore scritto a mano",
  note: null,
  discipline: null,
  dive_seconds: null,
  distance: null,
  weights: null,
  suit: null,
  water: null,
  water_temperature: null,
  buddy: null,
  picture_url: null,
};

/** Writes a dive by hand into a user's logbook. */
export async function makeDive(
  user: { id: string; full_name: string },
  other: Partial<typeof logbookDives.$inferInsert> = {},
) {
  const at = new Date().toISOString();
  const [dive] = await db
    .insert(logbookDives)
    .values({
      id: newId(),
      user_id: user.id,
      source: "hand",
      diver_name: user.full_name,
      ...DIVE_FIELDS,
      created_at: at,
      updated_at: at,
      ...other,
    })
    .returning();
  if (!dive) throw new Error("the dive was not written");
  return dive;
}

/** A dive by hand with an open request to an instructor, and the text that the instructor signs. */
export async function makeSignatureRequest(
  diver: { id: string; full_name: string },
  instructor: { id: string; full_name: string; company_name: string | null },
) {
  const dive = await makeDive(diver);
  const id = newId();
  await db.insert(logbookRequests).values({
    ...{ id, dive_id: dive.id, user_id: diver.id, instructor_id: instructor.id },
    ...{ status: "open", created_at: new Date().toISOString() },
  });
  const line = lineToSign(
    {
      ...DIVE_FIELDS,
      diver: { name: diver.full_name, birth_date: null, birth_place: null },
      signature: null,
    },
    instructor,
  );
  return { id, dive, content: canonicalLine(line) };
}

/** What a signature of a line written by hand leaves, in the columns of the dive. */
export function signedBy(signer: { id: string | null; full_name: string }) {
  return {
    signature_id: newId(),
    signer_id: signer.id,
    signer_name: signer.full_name,
    signed_at: "2026-07-12T10:00:00.000Z",
    signature_method: "password",
    signature_hash: "ab".repeat(32),
  } as const;
}

/** A logbook with a dive, a request to `other`, an address, and a dive of `other` that the user signed. */
export async function makeLogbook(
  user: { id: string; full_name: string; company_name: string | null },
  other: { id: string; full_name: string; company_name: string | null },
  word: string,
) {
  await makeDive(user, {
    note: `Appunti di ${word}`,
    buddy: `Compagna di ${word}`,
    picture_url: `/api/upload/private/${word}.webp`,
  });
  await makeSignatureRequest(user, other);
  await makeSignatureRequest(other, user);
  // Whose signature it was stays readable in the other's logbook, so the name has no `word`.
  await makeDive(other, signedBy({ id: user.id, full_name: "Istruttrice di prima" }));
  const at = new Date().toISOString();
  await db.insert(logbookShares).values({
    secret_hash: `impronta-${word}`,
    user_id: user.id,
    created_at: at,
    expires_at: "2099-01-01T00:00:00.000Z",
  });
}
