import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { EventCancellation } from "../../worker/cancellations/contract.ts";
import type { EventCancellationBody } from "../../worker/cancellations/inputs.ts";
import { useExpired } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { cancelEvent } from "./api.ts";
import { eventCancellationQuery, renewEnded } from "./queries.ts";
import { cancellingFailure, isWorthRetrying } from "./words.ts";

type Sent = EventCancellationBody & { id: string; sent: string | null };

/** Cancelling an event: whom it concerns, then the yes to exactly that. `onDone`: it is cancelled, or cannot be. */
export function useCancelling(event: { id: string } | null, onDone: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const isExpired = useExpired();
  const id = event?.id ?? "";
  const asked = useQuery({ ...eventCancellationQuery(id), enabled: event !== null });
  // The second half of a double click comes before the button can be drawn as busy.
  const begun = useRef(false);
  const cancelling = useMutation({
    mutationFn: ({ id, sent: _sent, ...body }: Sent) => cancelEvent(id, body),
    onSuccess(done) {
      notify({
        kind: "success",
        title: t("cancelling.event_done", "Evento annullato"),
        description: outcome(t, done),
        duration: 8000,
      });
      renewEnded(queries);
      onDone();
    },
    onError(error, { sent }) {
      if (isExpired(error, sent)) return onDone();
      if (error instanceof ApiError && error.code === "refund_changed") asked.refetch();
      else if (!isWorthRetrying(error)) {
        notify({ kind: "error", title: cancellingFailure(t, error) });
        renewEnded(queries);
        onDone();
      }
    },
    onSettled() {
      begun.current = false;
    },
  });

  return {
    asked,
    failure: cancelling.variables?.id === id ? cancelling.error : null,
    busy: cancelling.isPending,
    cancel(message: string) {
      if (!asked.data || asked.isFetching || begun.current) return;
      begun.current = true;
      const { paying, total } = asked.data;
      cancelling.mutate({ id, paying, total, message, sent: storage.token() });
    },
  };
}

function outcome(t: Translate, { people, total }: EventCancellation): string {
  const told = t.count("cancelling.event_told", people, {
    one: "Avvisiamo {{count}} persona per email.",
    other: "Avvisiamo {{count}} persone per email.",
  });
  const money = t("cancelling.event_money_done", "A chi ha pagato tornano {{total}}.", {
    total: formatEuros(total, t.language),
  });
  return [...(people > 0 ? [told] : []), ...(total > 0 ? [money] : [])].join(" ");
}
