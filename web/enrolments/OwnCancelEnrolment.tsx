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

/** On the event's page: the way out of one's place, while there is one. */
export function OwnCancelEnrolment({ event }: { event: EventDetail }) {
  const today = useToday();
  const [asked, ask] = useState<EnrolmentToCancel | null>(null);
  const { data } = useQuery(ownEnrolmentsQuery);
  const place = data?.find(({ event_id, status }) => event_id === event.id && status === "confirmed");
  const canLeave = place && !isPendingEnrolment(place) && canCancel(event, today);
  return (
    <>
      {canLeave && <FullRefundNote place={place} className={css({ marginTop: { base: "4", lg: "0" } })} />}
      {canLeave && (
        <CancelEnrolmentButton
          place={{ id: place.id, title: event.title }}
          className={css({ minHeight: "touch", width: { lg: "100%" } })}
          onAsk={ask}
        />
      )}
      <LazyCancelEnrolmentDialog
        place={asked}
        onClose={() => ask(null)}
        goOn={() => document.getElementById("main")}
      />
    </>
  );
}
