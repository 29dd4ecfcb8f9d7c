import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import { newLinkToken } from "../../worker/auth/tokens.ts";
import { logbookShares } from "../../worker/profiles/logbook/schema.ts";
import { SINGLE_UPLOAD_MAX_BYTES } from "../../worker/uploads/contract.ts";
import { makePaidEvent, openCheckout } from "./checkout.ts";
import { dayFromNow, makeEvent } from "./events.ts";
import { makeDive, makeSignatureRequest } from "./logbook.ts";
import type { MemberCall } from "./memberCalls.ts";
import { makePackage } from "./organizers.ts";
import { PICTURES } from "./pictures.ts";
import { makeUser, type SignedInUser, updateUser } from "./users.ts";
import { ask, db } from "./worker.ts";

export async function insertDive(caller: SignedInUser): Promise<string> {
  return (await makeDive(caller)).id;
}

/** A dive of the caller with an open request to an instructor. */
export async function requestedDive(caller: SignedInUser): Promise<string> {
  const instructor = await makeUser("leo", { role: "instructor" });
  return (await makeSignatureRequest(caller, instructor)).dive.id;
}

/** As the database keeps the secret of a logbook's address. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export async function shareLogbook({ id }: { id: string }): Promise<string> {
  const secret = newLinkToken();
  await db.insert(logbookShares).values({
    ...{ secret_hash: hashSecret(secret), user_id: id, created_at: new Date().toISOString() },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  return secret;
}

/** A thread that an asker began with the caller, who organizes, about an event. */
export async function receivedThread(caller: SignedInUser): Promise<string> {
  const event = await makeEvent({ organizer_id: caller.id });
  const body = { id: newId(), content: "C’è ancora posto?" };
  const answer = await ask<{ id: string }>("POST", `/api/events/${event.id}/questions`, {
    as: await makeUser("bruno"),
    body,
  });
  return answer.body.id;
}

/** Gives the caller what a paid event asks for. */
export async function completeProfile({ id }: SignedInUser): Promise<void> {
  await updateUser(id, {
    ...{ phone: "+39 333 1234567", assicurazione: "DAN Europe", confirmed_at: new Date().toISOString() },
    ...{ scadenza_assicurazione: dayFromNow(300), scadenza_certificato_medico: dayFromNow(300) },
  });
}

/** The id of a checkout session of the caller's. */
export async function checkout(caller: SignedInUser): Promise<string> {
  await completeProfile(caller);
  return openCheckout(caller, await makePaidEvent());
}

/** A film whose third part is one byte. */
export const FILM_BYTES = SINGLE_UPLOAD_MAX_BYTES + 1;

export async function openUpload(caller: SignedInUser): Promise<string> {
  const body = { type: "video/mp4", size: FILM_BYTES };
  return (await ask<{ id: string }>("POST", "/api/upload/parts", { as: caller, body })).body.id;
}

/** An organizer with a public page. */
export async function publicOrganizer() {
  const slug = `pagina-${newId()}`;
  const gea = await makeUser("gea", { role: "instructor", public_profile_enabled: true, public_slug: slug });
  await makePackage(gea, "premium");
  await makeEvent({ organizer_id: gea.id });
  return { gea, slug };
}

export function fileForm(): MemberCall {
  const form = new FormData();
  form.set("file", new File([PICTURES.jpeg], "foto.jpg", { type: "image/jpeg" }));
  return { path: "/api/upload", raw: form };
}
