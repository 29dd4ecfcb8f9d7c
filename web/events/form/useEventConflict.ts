import { useState } from "react";
import type { OwnEvent } from "../../../worker/events/publishing/contract.ts";
import { getOwnEvent } from "./api.ts";
import { type ConflictChoice, type EventConflict, findConflict, mergeVersions } from "./eventConflict.ts";
import type { EventFormKind } from "./eventFormKind.ts";

/** Two versions of an event: the one of this form, which began with `base`, and the one that was saved meanwhile. */
export function useEventConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent | null,
  values: Values,
  onMerged: (values: Values, theirs: OwnEvent) => void,
) {
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  return {
    current: conflict,
    /** Reads the other version. False when it cannot be read. */
    async load(): Promise<boolean> {
      const theirs = base && (await getOwnEvent(base.id).catch(() => null));
      if (theirs) setConflict(findConflict(kind, base, values, theirs));
      return Boolean(theirs);
    },
    /** Takes the other version in, with what was typed here laid over it. */
    merge(choices: Partial<Record<string, ConflictChoice>>) {
      if (!base || !conflict) return;
      onMerged(mergeVersions(kind, base, values, conflict, choices), conflict.theirs);
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}
