import type { RequirementCode } from "../../eligibility/contract.ts";
import {
  type Gate,
  type GateFacts,
  type GatePurpose,
  gates,
  isClosed,
  isOpen,
} from "../../eligibility/gates.ts";
import type { EventQuestion, Requirement } from "../../eligibility/outputs.ts";
import { lastDay } from "../../events/contract.ts";
import type { EventDetail } from "../../events/outputs.ts";

/** An event with requirements, as its gates need it. `last_day`: its end, or its only day. */
export type RequiringEvent = {
  id: string;
  slug: string;
  title: string;
  date: string;
  last_day: string;
  organizer_id: string | null;
  requirements: Requirement[];
  questions: EventQuestion[];
};

/** The part of an event's detail that its gates need; undefined without requirements. */
export function toRequiringEvent(event: EventDetail): RequiringEvent | undefined {
  const { id, slug, title, date, organizer_id, requirements, questions } = event;
  if (!requirements || requirements.length === 0) return undefined;
  return {
    id,
    slug,
    title,
    date,
    last_day: lastDay(event),
    organizer_id,
    requirements: requirements as Requirement[],
    questions: (questions ?? []) as EventQuestion[],
  };
}

/** A member's facts for an event. `shown`: the requirements of the member's seat; null without a confirmed one. */
export type GateMember = { facts: GateFacts; shown: Requirement[] | null };

/**
 * The gates of a member: of the event's requirements, and for a confirmed seat of those that were shown when it was taken,
 * so that a tightened requirement closes nothing; a loosened one counts as it is now.
 */
export function gatesOf(
  event: Pick<RequiringEvent, "requirements">,
  { facts, shown }: GateMember,
  now: Date,
  purpose: GatePurpose,
): Gate[] {
  const current = gates(event.requirements, facts, now, purpose);
  if (!shown) return current;
  return gates(shown, facts, now, purpose).flatMap((gate) => {
    const same = current.find(({ code }) => code === gate.code);
    if (!same) return [];
    const isLoosened = (isClosed(gate) && !isClosed(same)) || (!isOpen(gate) && isOpen(same));
    if (isLoosened) return [same];
    const [held, required] = [shown, event.requirements].map((all) =>
      all.find(({ code }) => code === gate.code),
    );
    const isOther = JSON.stringify({ ...held, ids: undefined }) !== JSON.stringify(required);
    return [held && isOther ? { ...gate, requirement: held } : gate];
  });
}

/** What is stored with a seat: the requirements, and the questions that were required. */
export function toShownRequirements({
  requirements,
  questions,
}: Pick<RequiringEvent, "requirements" | "questions">): Requirement[] {
  const ids = questions.filter(({ is_required }) => is_required).map(({ id }) => id);
  return requirements.map((one) => (one.code === "questions" ? { ...one, ids } : one));
}

/** Whether an event has a requirement; of a waiver also this version of it. */
export function requires(event: EventDetail, code: RequirementCode, version?: string): boolean {
  return (event.requirements ?? []).some(
    (one) => one.code === code && (version === undefined || ("version" in one && one.version === version)),
  );
}
