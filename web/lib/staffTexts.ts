import { countStaff, type StaffPart, type StaffState } from "../../worker/events/staff/contract.ts";
import { localeOf } from "../../worker/lib/languages.ts";
import type { Translate } from "./i18n.tsx";

export function staffPartName(t: Translate, part: StaffPart): string {
  const names: Record<StaffPart, string> = {
    responsible: t("staff.parts.responsible", "Responsabile"),
    instructor: t("staff.parts.instructor", "Istruttore"),
    assistant: t("staff.parts.assistant", "Assistente"),
    safety: t("staff.parts.safety", "Sicurezza"),
  };
  return names[part];
}

export function staffStateName(t: Translate, state: StaffState): string {
  const names: Record<StaffState, string> = {
    pending: t("staff.states.pending", "Da confermare"),
    confirmed: t("staff.states.confirmed", "Ha confermato"),
    declined: t("staff.states.declined", "Ha rinunciato"),
  };
  return names[state];
}

/** "2 istruttori e 1 assistente: 10 posti". */
export function ratioText(
  t: Translate,
  staff: { part: StaffPart; state?: StaffState }[],
  seats: number,
): string {
  const { instructors, assistants } = countStaff(staff);
  const people = [
    t.count("staff.instructors", instructors, { one: "{{count}} istruttore", other: "{{count}} istruttori" }),
    assistants > 0 &&
      t.count("staff.assistants", assistants, { one: "{{count}} assistente", other: "{{count}} assistenti" }),
  ].filter((text) => text !== false);
  return t("staff.seats_of", "{{staff}}: {{seats}}", {
    staff: new Intl.ListFormat(localeOf(t.language), { type: "conjunction" }).format(people),
    seats: t.count("organizing.seats_number", seats, { one: "{{count}} posto", other: "{{count}} posti" }),
  });
}
