import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { EventDetail } from "../../worker/events/contract.ts";
import { useExpired } from "../auth/session.ts";
import { useSignIn } from "../auth/useSignIn.ts";
import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { giveUpHold, registerFree } from "./api.ts";
import { participationsQuery } from "./queries.ts";
import { showEnrolled } from "./showEnrolled.ts";

/**
 * Taking a place that costs nothing. `held`: a place waits for a payment that nobody needs any more, and goes first.
 */
export function useFreePlace(event: EventDetail, { held = false } = {}) {
  const t = useT();
  const expired = useExpired();
  const toSignIn = useSignIn();
  const queries = useQueryClient();
  // The second half of a double click comes before the button can be drawn as busy.
  const asked = useRef(false);
  const joining = useMutation({
    async mutationFn(_sent: string | null) {
      if (held) await giveUpHold(event.id);
      return registerFree(event.id);
    },
    // The page says so at once; should the server disagree, it goes back to what it was.
    onMutate: () => showEnrolled(queries, event),
    onSuccess() {
      notify({
        kind: "success",
        title: t("enrol.done", "Iscrizione confermata"),
        description: t("enrol.done_text", "Ti abbiamo mandato un'email con i dettagli. A presto in acqua."),
      });
    },
    onError(error, sent, undo) {
      undo?.();
      if (expired(error, sent)) return toSignIn();
      notify({ kind: "error", title: refusalText(t, error) });
    },
    onSettled() {
      asked.current = false;
      return Promise.all([
        queries.invalidateQueries({ queryKey: ["events"] }),
        queries.invalidateQueries({ queryKey: participationsQuery.queryKey }),
      ]);
    },
  });
  return {
    busy: joining.isPending,
    join() {
      if (asked.current) return;
      asked.current = true;
      joining.mutate(storage.token());
    },
  };
}

function refusalText(t: Translate, error: unknown): string {
  const texts: Record<string, string> = {
    event_not_free: t("errors.event_not_free", "Questo evento non è gratuito."),
    event_not_found: t("errors.event_not_found", "Evento non trovato."),
    event_full: t("errors.event_full", "Posti esauriti"),
    own_event: t("errors.own_event", "È un evento tuo: chi organizza non occupa un posto."),
    event_under_way: t("errors.event_under_way", "Questo evento è già iniziato: le iscrizioni sono chiuse."),
    event_past: t("errors.event_past", "Questo evento è già passato."),
    event_cancelled: t("errors.event_cancelled", "Questo evento è stato annullato."),
    already_enrolled: t("errors.already_enrolled", "Sei già iscritto a questo evento."),
  };
  const known = error instanceof ApiError && error.code ? texts[error.code] : undefined;
  return known ?? t("enrol.failed", "Impossibile completare l'iscrizione.");
}
