import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CancelledEnrolment } from "../../../worker/payments/cancelling/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { notify } from "../../ui/notify.ts";
import { showCancelled } from "../showEnrolled.ts";
import { cancelEnrolment } from "./api.ts";
import { cancellationFailureText, isRetryable } from "./cancellationTexts.ts";
import { enrolmentCancellationQuery } from "./queries.ts";

/** A confirmed place, by what its event is called. */
export type EnrolmentToCancel = { id: string; title: string };

/** Giving a place up: what comes back, then the yes to exactly that. `onDone`: it is gone, or never was to be had. */
export function useCancelEnrolment(place: EnrolmentToCancel | null, onDone: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const id = place?.id ?? "";
  const asked = useQuery({ ...enrolmentCancellationQuery(id), enabled: place !== null });
  const gone = useRef<string>(null);
  // The question closes when nothing is asked any more, and then still wants to know of whom it was.
  const last = useRef(id);
  if (id) last.current = id;
  const giving = useWrite(
    ({ id, refund }: { id: string; refund: number }) => cancelEnrolment(id, { refund }),
    {
      onSuccess(given, { id }) {
        gone.current = id;
        showCancelled(queries, id);
        notify({
          kind: "success",
          title: t("cancelling.done", "Iscrizione annullata"),
          description: outcomeText(t, given),
        });
        onDone();
      },
      onFailure(failure, { id }) {
        if (isRefusal(failure, "refund_changed")) asked.refetch();
        else if (!isRetryable(failure)) {
          gone.current = id;
          return onDone();
        }
        return true;
      },
      failureNotice: (failure) => ({ title: cancellationFailureText(t, failure) }),
      onExpired: onDone,
      invalidates: [["me"], ["events"]],
    },
  );

  return {
    asked,
    failure: giving.variables?.id === id ? giving.error : null,
    /** Whether the place that was asked about last is no more. */
    gone: () => gone.current === last.current,
    busy: giving.isPending,
    giveUp() {
      if (asked.data && !asked.isFetching) giving.start({ id, refund: asked.data.refund });
    },
  };
}

function outcomeText(t: Translate, { refund }: CancelledEnrolment): string {
  if (refund === 0) return t("cancelling.done_free", "Il tuo posto è di nuovo libero.");
  return t(
    "cancelling.done_back",
    "{{refund}} tornano sulla tua carta. Di solito bastano da 5 a 10 giorni lavorativi.",
    { refund: formatEuros(refund, t.language) },
  );
}
