import { useQueryClient } from "@tanstack/react-query";
import { atom, useSetAtom } from "jotai";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText, refusalText } from "../lib/refusals.ts";
import { enrolFree, ownEnrolmentsQuery, releaseHold } from "./queries.ts";
import { showEnrolled } from "./showEnrolled.ts";

/** The event in which this browser has just enrolled its user; `turn` distinguishes repeated enrolments. */
export const justEnrolledAtom = atom<{ eventId: string; turn: number } | null>(null);

/**
 * Enrols in a free event. `held`: the user has a hold from when the event had a price; the hold is released first.
 * `onRefused`: handles a refusal by itself, and returns whether it did.
 */
export function useEnrolFree(
  event: EventDetail,
  { held = false, onRefused }: { held?: boolean; onRefused?: (failure: unknown) => boolean } = {},
) {
  const t = useT();
  const queries = useQueryClient();
  const setEnrolled = useSetAtom(justEnrolledAtom);
  const joining = useWrite(
    async () => {
      if (held) await releaseHold(event.id);
      return enrolFree(event.id, event);
    },
    {
      showEarly: () => showEnrolled(queries, event),
      onSuccess: () => setEnrolled((last) => ({ eventId: event.id, turn: (last?.turn ?? 0) + 1 })),
      onExpired: useGoToSignIn("enrol"),
      onFailure: (failure) => onRefused?.(failure),
      failureNotice(failure) {
        const title = refusalText(t, failure);
        if (title) return { title };
        return {
          title: t("enrol.failed", "Impossibile completare l'iscrizione."),
          description: failureText(t, failure),
        };
      },
      invalidates: [["events"], ownEnrolmentsQuery.queryKey],
    },
  );
  return { busy: joining.isPending, join: () => joining.start() };
}
