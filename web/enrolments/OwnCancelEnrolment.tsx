import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { canCancel } from "../../worker/enrolments/contract.ts";
import type { EventDetail } from "../../worker/events/contract.ts";
import { FullRefundNote } from "../payments/FullRefundNote.tsx";
import { useToday } from "../settings/hooks.ts";
import { CancelEnrolmentButton, LazyCancelEnrolmentDialog } from "./cancelling/LazyCancelEnrolmentDialog.tsx";
import type { EnrolmentToCancel } from "./cancelling/useCancelEnrolment.ts";
import { ownEnrolmentsQuery } from "./queries.ts";
import { isPendingEnrolment } from "./showEnrolled.ts";

/** On the event's page: cancels the user's own enrolment. */
export function OwnCancelEnrolment({ event }: { event: EventDetail }) {
  const today = useToday();
  const [cancelled, setCancelled] = useState<EnrolmentToCancel | null>(null);
  const { data } = useQuery(ownEnrolmentsQuery);
  const enrolment = data?.find(({ event_id, status }) => event_id === event.id && status === "confirmed");
  const canLeave = enrolment && !isPendingEnrolment(enrolment) && canCancel(event, today);
  return (
    <>
      {canLeave && (
        <FullRefundNote enrolment={enrolment} className={css({ marginTop: { base: "4", lg: "0" } })} />
      )}
      {canLeave && (
        <CancelEnrolmentButton
          enrolment={{ id: enrolment.id, title: event.title }}
          className={css({ minHeight: "touch", width: { lg: "100%" } })}
          onAsk={setCancelled}
        />
      )}
      <LazyCancelEnrolmentDialog
        enrolment={cancelled}
        onClose={() => setCancelled(null)}
        findNextFocus={() => document.getElementById("main")}
      />
    </>
  );
}
