import { v7 as newId } from "uuid";
import type { RequirementCode } from "../../worker/eligibility/contract.ts";
import {
  eligibilityOverrides,
  eventDeclarations,
  guardians,
  requirementTemplates,
} from "../../worker/enrolments/eligibility/schema.ts";
import { makeTrainingsCategory } from "./events.ts";
import type { SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

/** What a user declared for an event, was let through at it, and let another through at an own one. */
export async function makeEligibilityRows(
  anna: SignedInUser,
  bruno: SignedInUser,
  { joined, own }: { joined: string; own: string },
  word: string,
) {
  const at = new Date().toISOString();
  const waiver = {
    code: "waiver" as const,
    mode: "block" as const,
    version: "1",
    text: `Liberatoria di ${word}`,
  };
  await db.insert(eventDeclarations).values({
    ...{ event_id: joined, user_id: anna.id, requirements: [waiver], waiver_version: `versione-${word}` },
    ...{ waiver_accepted_at: at, answers: { [newId()]: `Taglia di ${word}` }, updated_at: at },
  });
  await makeOverride(joined, anna.id, "age", { reason: `Età di ${word}`, by: bruno.id });
  await makeOverride(own, bruno.id, "level", { reason: "Lo conosco", by: anna.id });
  await makeGuardian(joined, anna.id, { name: `Mamma di ${word}`, email: `mamma.${word}@mare.example` });
  await db.insert(requirementTemplates).values({
    ...{ organizer_id: anna.id, category_id: (await makeTrainingsCategory()).id, updated_at: at },
    requirements: [waiver],
  });
}

export async function makeOverride(
  eventId: string,
  userId: string,
  code: RequirementCode,
  { reason = "Lo conosco", by = null }: { reason?: string; by?: string | null } = {},
) {
  await db.insert(eligibilityOverrides).values({
    ...{ id: newId(), event_id: eventId, user_id: userId, code, reason, decided_by: by },
    created_at: new Date().toISOString(),
  });
}

export async function makeGuardian(
  eventId: string,
  userId: string,
  {
    name = "Mamma",
    email = "mamma@mare.example",
    token_hash = newId(),
    consented_at = null,
  }: { name?: string; email?: string; token_hash?: string; consented_at?: string | null } = {},
) {
  await db.insert(guardians).values({
    ...{ id: newId(), event_id: eventId, user_id: userId, name, email, token_hash, consented_at },
    ...{ text_version: "2026-11", created_at: new Date().toISOString() },
  });
}
