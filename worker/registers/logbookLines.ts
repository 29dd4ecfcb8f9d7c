import type { LogbookLineDraft } from "../profiles/logbook/diveLine.ts";
import type { DiveLine } from "../profiles/logbook/outputs.ts";
import { entryId, type RegisterState } from "./changes/contract.ts";
import type { RegisterCorrection } from "./outputs.ts";
import type { BirthData, LinkedGuest, RegisterLine } from "./registerLines.ts";

/**
 * Lines of a register for the logbooks of their members, including guests who are members. `births`: of members, by
 * user id, because a closed register stores none. A corrected e-mail may reveal that a guest is the signer: the line
 * then has no signature, because nobody signs for themselves.
 */
export function logbookLines(
  { register, state }: { register: { id: string; corrections: RegisterCorrection[] }; state: RegisterState },
  lines: RegisterLine[],
  { guests, births }: { guests: LinkedGuest[]; births: BirthData[] },
  corrections: RegisterCorrection[] = register.corrections,
): LogbookLineDraft[] {
  const accounts = new Map(guests.map(({ guest_id, user_id }) => [guest_id, user_id]));
  const birthOf = new Map(births.map(({ id, ...birth }) => [id, birth]));
  const correctionsOf = Map.groupBy(corrections, (one) => entryId(one.dive, one.person));
  return lines.flatMap((line): LogbookLineDraft[] => {
    const isGuest = state.people.get(line.person)?.type === "guest";
    const user_id = isGuest ? accounts.get(line.person) : line.person;
    if (!user_id) return [];
    const birth = isGuest ? undefined : birthOf.get(user_id);
    const { dive, person, content: _, outdated_signature: __, ...entries } = line;
    const signature = entries.signature?.signer_id === user_id ? null : entries.signature;
    return [
      {
        user_id,
        register_id: register.id,
        dive_id: dive,
        line: { ...entries, signature, diver: { ...entries.diver, ...birth } } satisfies DiveLine,
        corrections: (correctionsOf.get(entryId(dive, person)) ?? []).map(
          ({ entry, before, after, reason, author_id, author_name, at }) => ({
            entry,
            before,
            after,
            reason,
            author_id,
            author_name,
            at,
          }),
        ),
      },
    ];
  });
}
