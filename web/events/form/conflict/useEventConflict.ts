import { useState } from "react";
import type { OwnEvent } from "../../../../worker/events/publishing/contract.ts";
import type { FieldChoices } from "../../../shell/fieldChoices.ts";
import { getOwnEvent } from "../api.ts";
import type { EventFormKind } from "../values/eventFormKind.ts";
import { type EventConflict, findConflict, mergeVersions } from "./eventConflict.ts";

/** The conflict between this form, which started from `base`, and the version that was saved meanwhile. */
export function useEventConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent | null,
  values: Values,
  onMerged: (values: Values, theirs: OwnEvent) => void,
) {
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  return {
    current: conflict,
    /** Fetches the saved version. Returns false when the request fails. */
    async load(): Promise<boolean> {
      const theirs = base && (await getOwnEvent(base.id).catch(() => null));
      if (theirs) setConflict(findConflict(kind, base, values, theirs));
      return Boolean(theirs);
    },
    /** Merges the saved version into the form, with the kept typed values over it. */
    merge(choices: FieldChoices<string>) {
      if (!base || !conflict) return;
      onMerged(mergeVersions(kind, base, values, conflict, choices), conflict.theirs);
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}
