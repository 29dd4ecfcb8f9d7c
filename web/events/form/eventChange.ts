import {
  ACCEPTED_TEXT_VERSION,
  changedMatters,
  fullRefundEnd,
  isPublishedAnew,
  type Matter,
  type OwnEvent,
  RATIO_MAX,
  trainingSeats,
} from "../../../worker/events/publishing/contract.ts";
import type { EventFormKind } from "./eventFormKind.ts";
import { changedNames } from "./values.ts";

/** An event as it was read, and what its form changes of it. `body` has only the changed fields, as they are sent. */
export type EventChangeDraft = { base: OwnEvent; body: object };

/** The fields of `event` as its form shows them. Texts that have a new version are to be accepted again. */
export function valuesOfEvent<Values extends object>(kind: EventFormKind<Values>, event: OwnEvent): Values {
  return kind.valuesOf(event, event.slug_fixed, event.accepted_text_version === ACCEPTED_TEXT_VERSION);
}

/** What of `values` differs from `base`, as it is sent. */
export function changedBody<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  values: Values,
  config: { eventsFreeMode: boolean },
): object {
  const now = kind.bodyOf(values, config);
  const names = changedNames(kind.bodyOf(valuesOfEvent(kind, base), config), now);
  const isAccepted = kind.name === "event" || base.accepted_text_version === ACCEPTED_TEXT_VERSION;
  if (!isAccepted) names.push("responsibility_waiver_accepted", "privacy_accepted");
  return Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name)));
}

/** The rule of the route, known before anything is sent. Of a training, seats follow from its instructors. */
export function changeNeedsPackage({ base, body }: EventChangeDraft, today: string): boolean {
  const after: OwnEvent = { ...base, ...body };
  const { instructors, max_participants_per_instructor: ratio } = after;
  const participants = instructors
    ? trainingSeats(instructors.length, ratio ?? RATIO_MAX)
    : after.participants;
  return isPublishedAnew(base, { ...after, participants }, today);
}

export function hasTooFewSeats({ base, body }: EventChangeDraft): boolean {
  const { participants: seats } = body as { participants?: number | null };
  return Boolean(seats && seats < base.enrolled);
}

/** What of the change matters to those who are enrolled. */
export function mattersOf({ base, body }: EventChangeDraft): Matter[] {
  return changedMatters(base, { ...base, ...body });
}

/** The last day on which whoever has paid can have everything back after this change; null: it opens no refund. */
export function fullRefundUntil(change: EventChangeDraft, today: string): string | null {
  const { base, body } = change;
  return base.cost ? fullRefundEnd(mattersOf(change), { ...base, ...body }, today) : null;
}
