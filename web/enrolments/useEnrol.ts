import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { enrolmentRefusal } from "../../worker/enrolments/contract.ts";
import { type EventDetail, seatsLeft } from "../../worker/events/contract.ts";
import { useUser } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";
import { notify } from "../ui/notify.ts";
import { registerFree } from "./api.ts";
import { participationsQuery } from "./queries.ts";
import { showEnrolled } from "./showEnrolled.ts";

/** What the one button of an event says and does, by the same rule as the server's. */
export function useEnrol(event: EventDetail) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const queries = useQueryClient();
  const { eventsFreeMode } = usePublicConfig();
  const today = useToday();
  const participations = useQuery({ ...participationsQuery, enabled: user !== null });
  const enrolled = participations.data?.some(({ event_id }) => event_id === event.id) ?? false;
  const refusal = enrolmentRefusal(event, { enrolled, today, eventsFreeMode });

  // Of a full event that is also to be paid, what matters is that it is full.
  const shown = refusal === "event_not_free" && seatsLeft(event) === 0 ? "event_full" : refusal;

  const asked = useRef(false);
  const joining = useMutation({
    mutationFn: () => registerFree(event.id),
    // The page says so at once; should the server disagree, it goes back to what it was.
    onMutate: () => showEnrolled(queries, event),
    onSuccess() {
      notify({
        kind: "success",
        title: t("enrol.done", "Iscrizione confermata"),
        description: t("enrol.done_text", "Ti abbiamo mandato un'email con i dettagli. A presto in acqua."),
      });
    },
    onError(error, _, undo) {
      undo?.();
      if (error instanceof ApiError && error.status === 401) return toSignIn();
      notify({ kind: "error", title: refusalText(error) });
    },
    onSettled() {
      asked.current = false;
      return Promise.all([
        queries.invalidateQueries({ queryKey: ["events"] }),
        queries.invalidateQueries({ queryKey: participationsQuery.queryKey }),
      ]);
    },
  });

  function refusalText(error: unknown): string {
    const texts: Record<string, string> = {
      event_not_free: t("errors.event_not_free", "Questo evento non è gratuito."),
      event_not_found: t("errors.event_not_found", "Evento non trovato."),
      event_full: t("errors.event_full", "Posti esauriti"),
      event_past: t("errors.event_past", "Questo evento è già passato."),
      event_cancelled: t("errors.event_cancelled", "Questo evento è stato annullato."),
      already_enrolled: t("errors.already_enrolled", "Sei già iscritto a questo evento."),
    };
    const known = error instanceof ApiError && error.code ? texts[error.code] : undefined;
    return known ?? t("enrol.failed", "Impossibile completare l'iscrizione.");
  }

  function toSignIn() {
    navigate(paths.auth.href("login", location.pathname + location.search));
  }

  const labels = {
    already_enrolled: t("enrol.already", "Già iscritto"),
    event_cancelled: t("enrol.cancelled", "Evento annullato"),
    event_past: t("enrol.past", "Evento concluso"),
    event_not_free: t("enrol.paid", "Iscrizioni online in arrivo"),
    event_full: t("events.full", "Posti esauriti"),
  };

  return {
    label: shown ? labels[shown] : t("enrol.join", "Iscriviti"),
    refusal,
    enrolled,
    disabled: refusal !== null,
    busy:
      (joining.isPending && !enrolled) ||
      (user !== null && participations.isPending && participations.isFetching),
    join() {
      if (!user) return toSignIn();
      // The second half of a double click comes before the button can be drawn as busy.
      if (asked.current) return;
      asked.current = true;
      joining.mutate();
    },
  };
}
