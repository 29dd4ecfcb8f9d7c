import type { Discipline, EventType } from "../contract.ts";

/** Kinds of events on which nobody dives with a guide: competitions have their own rules. */
const TYPES_WITHOUT: EventType[] = ["gara", "conferenza", "evento_sociale"];
/** Pools and deep pools by their usual names, and spearfishing: schools were seen to leave them out of their registers. */
const NAMES_WITHOUT =
  /piscin|\bpool\b|y-?40|deep ?(joy|dive dubai|spot)|nemo ?33|vasca|pesca in apnea|pesca sub|spearfish/i;

/**
 * Whether a diving register is proposed for an event: for dives of the open water, which its organizer confirms or changes
 * in the form.
 */
export function proposesRegister(event: {
  discipline?: Discipline | "" | null | undefined;
  event_type?: EventType | "" | null | undefined;
  title?: string | undefined;
  location?: string | null | undefined;
}): boolean {
  const { discipline, event_type, title = "", location } = event;
  if (discipline !== "outdoor" && discipline !== "indoor&outdoor") return false;
  if (event_type && TYPES_WITHOUT.includes(event_type)) return false;
  return !NAMES_WITHOUT.test(title) && !(discipline === "outdoor" && NAMES_WITHOUT.test(location ?? ""));
}
