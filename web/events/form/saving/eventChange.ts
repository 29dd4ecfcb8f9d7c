import {
  ACCEPTED_TEXT_VERSION,
  changedMatters,
  changedTimes,
  fullRefundEnd,
  type Matter,
  requiresPackage,
  trainingSeats,
} from "../../../../worker/events/publishing/contract.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import { TRAINING_RATIO_MAX } from "../../../../worker/events/staff/contract.ts";
import { isOverSeats } from "../../../../worker/packages/contract.ts";
import type { EventFormKind } from "../values/eventFormKind.ts";
import { changedNames } from "../values/values.ts";

/**
 * An event as fetched, and the changes of its form. `body` has only the changed fields, in the shape of the request.
 */
export type EventChangeDraft = { base: OwnEvent; body: object };

/** The form's values of `event`. Texts with a new version must be accepted again. */
export function valuesOfEvent<Values extends object>(kind: EventFormKind<Values>, event: OwnEvent): Values {
  return kind.valuesOf(event, event.slug_fixed, event.accepted_text_version === ACCEPTED_TEXT_VERSION);
}

/** Accepted texts are sent again when they have a new version, although their values are the same. */
const ACCEPTED_FIELDS = [
  "responsibility_waiver_accepted",
  "responsibility_waiver_checked",
  "privacy_accepted",
];

/** The fields of `values` that differ from `base`, in the shape of the request. */
export function changedBody<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  values: Values,
  config: { eventsFreeMode: boolean },
): object {
  const now = kind.bodyOf(values, config);
  const names = changedNames(kind.bodyOf(valuesOfEvent(kind, base), config), now);
  const isAccepted = kind.name === "event" || base.accepted_text_version === ACCEPTED_TEXT_VERSION;
  if (!isAccepted) names.push(...ACCEPTED_FIELDS);
  return Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name)));
}

/** Whether the change needs a package, by the API's rule. A training's seats follow from its instructors. */
export function changeNeedsPackage({ base, body }: EventChangeDraft, today: string): boolean {
  const after = changedEvent({ base, body });
  return requiresPackage(base, { ...after, participants: seatsOf(after) }, today);
}

/** Whether the change needs a package and has more seats than the package allows. The API checks this, too. */
export function hasTooManySeats(change: EventChangeDraft, allowed: number, today: string): boolean {
  return changeNeedsPackage(change, today) && isOverSeats(seatsOf(changedEvent(change)), allowed);
}

function seatsOf(event: OwnEvent): number | null {
  const { instructors, max_participants_per_instructor: ratio, participants } = event;
  return instructors ? trainingSeats(instructors.length, ratio ?? TRAINING_RATIO_MAX) : participants;
}

export function hasTooFewSeats({ base, body }: EventChangeDraft): boolean {
  const { participants: seats } = body as { participants?: number | null };
  return Boolean(seats && seats < base.enrolled);
}

/** The changed fields that matter to participants. */
export function mattersOf(change: EventChangeDraft): Matter[] {
  const { base } = change;
  return changedMatters(base, changedEvent(change));
}

/** The last day on which participants who paid get a full refund after this change; null when it opens no refund. */
export function fullRefundUntil(change: EventChangeDraft, today: string): string | null {
  const { base } = change;
  return base.cost ? fullRefundEnd(mattersOf(change), changedEvent(change), today) : null;
}

/** The event after the change; its days and times follow from its sessions. */
function changedEvent({ base, body }: EventChangeDraft): OwnEvent {
  return { ...base, ...body, ...changedTimes(body, base) };
}
