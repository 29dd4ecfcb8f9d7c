import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { HoldStatus } from "../holds/HoldStatus.tsx";
import { findLiveEnrolment, ownEnrolmentsQuery } from "../queries.ts";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { useClearReturnParams } from "./useClearReturnParams.ts";

/** The return from Stripe without a payment: nothing was charged, and the hold remains until it expires. */
export function CanceledReturn({ event }: { event: EventDetail }) {
  const t = useT();
  const user = useUser();
  const [open, setOpen] = useState(true);
  const { data } = useQuery({ ...ownEnrolmentsQuery, enabled: user !== null });
  const enrolment = findLiveEnrolment(data, event.id);
  const settle = useClearReturnParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(settle, []);
  return (
    <ReturnSheet
      open={open}
      onClose={() => setOpen(false)}
      title={t("paying.canceled", "Pagamento annullato")}
      icon={<CircleX size={24} />}
      texts={[
        enrolment?.status === "confirmed"
          ? t("errors.already_enrolled", "Hai già un posto a questo evento.")
          : t("paying.nothing_charged", "Non ti è stato addebitato nulla."),
      ]}
    >
      {enrolment?.held_until && <HoldStatus event={event} until={enrolment.held_until} wide />}
    </ReturnSheet>
  );
}
