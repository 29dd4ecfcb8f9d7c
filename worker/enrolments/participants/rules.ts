import type { UserRow } from "../../env.ts";
import { mayChange } from "../../events/publishing/rules.ts";
import type { RateLimitRule } from "../../RateLimit.ts";
import type { Participant } from "./contract.ts";

/** Enough to announce a change and mend a mistake in it; too few to make a mailing list of an event. */
export const RATES = {
  message: { name: "event-message", times: 5, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** A search looks through so many places at a time, so that it costs the same however many there are. */
export const SEARCHED_AT_ONCE = 500;

/** Whether a person (undefined for a visitor) sees everyone enrolled in an event, and may write to them. */
export function mayManage(
  event: { organizer_id: string | null },
  person: Pick<UserRow, "id" | "role"> | undefined,
): boolean {
  return person !== undefined && mayChange(person, event);
}

/** A confirmed place as the database answers it; flags are 0 or 1. */
export type Place = Required<Omit<Participant, "public_profile_enabled" | "is_paid">> & {
  public_profile_enabled: number;
};

/** Who asks: whether the event is theirs to manage, and whether free mode hides what was paid from them. */
type Reader = { manages: boolean; hidesMoney: boolean };

/** What whoever asks may know of a place; null when they may not know who has it. */
export function shownTo({ manages, hidesMoney }: Reader, place: Place): Participant | null {
  const { amount, paid_at, enrolled_at, dispute, ...rest } = place;
  const public_profile_enabled = Boolean(place.public_profile_enabled);
  const shown = { ...rest, public_profile_enabled };
  const managed = { ...shown, enrolled_at, dispute, is_paid: amount > 0 };
  if (manages) return hidesMoney ? managed : { ...managed, amount, paid_at };
  return public_profile_enabled ? shown : null;
}

/** Whether each word of a search is in the name or the company's, whatever the accents and capitals. */
export function isNamed(place: Pick<Place, "full_name" | "company_name">, search: string): boolean {
  const names = folded(`${place.full_name ?? ""} ${place.company_name ?? ""}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => names.includes(word));
}

/** Without accents and capitals; the Polish ł is a letter of its own, but people type l. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l");
}

/** Who signs what an organizer writes: the company where there is one, as on the event's page. */
export function signatureOf({
  company_name,
  full_name,
}: Pick<UserRow, "company_name" | "full_name">): string {
  return company_name || full_name;
}
