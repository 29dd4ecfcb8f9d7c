import { and, eq, type SQL } from "drizzle-orm";
import {
  eligibilityOverrides,
  eventDeclarations,
  guardians,
  requirementTemplates,
} from "../enrolments/eligibility/schema.ts";
import type { Database } from "../env.ts";
import { events } from "../events/schema.ts";
import { joinedRows } from "./ownRowsStore.ts";

/** For the export: what a user declared for events, was let through, and let others through. */
export function eligibilityQueries(db: Database, id: string) {
  const withEvent = joinedRows(db, id, events.id, "event_id");
  const { title, date } = events;
  const event = { title, date };
  const { waiver_version, waiver_accepted_at, answers, requirements } = eventDeclarations;
  const { code, reason, created_at } = eligibilityOverrides;
  const waived = { event, code, reason, created_at };
  const { name, email, text_version, created_at: asked_at, consented_at } = guardians;
  return {
    declarations: withEvent(eventDeclarations.user_id, {
      event,
      requirements,
      waiver_version,
      waiver_accepted_at,
      answers,
    }),
    requirements_waived: withEvent(eligibilityOverrides.user_id, waived),
    requirements_waived_for_others: withEvent(eligibilityOverrides.decided_by, waived),
    guardians: withEvent(guardians.user_id, { event, name, email, text_version, asked_at, consented_at }),
    requirement_templates: db
      .select({
        category_id: requirementTemplates.category_id,
        requirements: requirementTemplates.requirements,
        updated_at: requirementTemplates.updated_at,
      })
      .from(requirementTemplates)
      .where(eq(requirementTemplates.organizer_id, id)),
  };
}

/** Statements of an erasure; triggers free the files of answers. Others stay let through, by nobody. */
export function eraseEligibility(db: Database, id: string, isErased: SQL) {
  return [
    db.delete(eventDeclarations).where(and(eq(eventDeclarations.user_id, id), isErased)),
    db.delete(eligibilityOverrides).where(and(eq(eligibilityOverrides.user_id, id), isErased)),
    db
      .update(eligibilityOverrides)
      .set({ decided_by: null })
      .where(and(eq(eligibilityOverrides.decided_by, id), isErased)),
    db.delete(guardians).where(and(eq(guardians.user_id, id), isErased)),
    db.delete(requirementTemplates).where(and(eq(requirementTemplates.organizer_id, id), isErased)),
  ];
}
