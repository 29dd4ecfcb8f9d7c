import type { Translate } from "./i18n.tsx";

/** "+ 2 posti da assegnare": seats that a participant paid for others, after the name. */
export function unclaimedText(t: Translate, seats: number): string {
  return t.count("participants.unclaimed", seats, {
    one: "+ {{count}} posto da assegnare",
    other: "+ {{count}} posti da assegnare",
  });
}
