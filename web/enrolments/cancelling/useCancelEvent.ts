import { useQuery } from "@tanstack/react-query";
import type { EventCancellation } from "../../../worker/payments/cancelling/contract.ts";
import type { CancelEventBody } from "../../../worker/payments/cancelling/inputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { notify } from "../../ui/notify.ts";
import { cancelEvent } from "./api.ts";
import { cancellationFailureText, isRetryable } from "./cancellationTexts.ts";
import { eventCancellationQuery } from "./queries.ts";

/** Cancels an event for exactly the refunds that were quoted. `onDone`: the event is cancelled, or cannot be. */
export function useCancelEvent(event: { id: string } | null, onDone: () => void) {
  const t = useT();
  const id = event?.id ?? "";
  const quote = useQuery({ ...eventCancellationQuery(id), enabled: event !== null });
  const cancelling = useWrite(({ id, ...body }: CancelEventBody & { id: string }) => cancelEvent(id, body), {
    onSuccess(done) {
      notify({
        kind: "success",
        title: t("cancelling.event_done", "Evento annullato"),
        description: outcomeText(t, done),
        duration: 8000,
      });
      onDone();
    },
    onFailure(failure) {
      if (isRefusal(failure, "refund_changed")) quote.refetch();
      else if (!isRetryable(failure)) return onDone();
      return true;
    },
    failureNotice: (failure) => ({ title: cancellationFailureText(t, failure) }),
    onExpired: onDone,
    invalidates: [["me"], ["events"], ["admin"]],
  });

  return {
    quote,
    failure: cancelling.variables?.id === id ? cancelling.error : null,
    busy: cancelling.isPending,
    cancel(message: string) {
      if (!quote.data || quote.isFetching) return;
      const { paying, total } = quote.data;
      cancelling.start({ id, paying, total, message });
    },
  };
}

function outcomeText(t: Translate, { people, total }: EventCancellation): string {
  const notified = t.count("cancelling.event_told", people, {
    one: "Avvisiamo {{count}} persona per email.",
    other: "Avvisiamo {{count}} persone per email.",
  });
  const money = t("cancelling.event_money_done", "Rimborso a chi ha pagato: {{total}} in tutto.", {
    total: formatEuros(total, t.language),
  });
  return [...(people > 0 ? [notified] : []), ...(total > 0 ? [money] : [])].join(" ");
}
