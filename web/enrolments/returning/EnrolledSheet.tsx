import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { ReturnSheet } from "./ReturnSheet.tsx";

/** The sheet after enrolling without a payment: confirms the seat, and lists the next steps. */
export function EnrolledSheet({ event }: { event: EventDetail }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  return (
    <ReturnSheet
      open={open}
      onClose={() => setOpen(false)}
      title={t("enrol.done", "Iscrizione confermata")}
      icon={<CircleCheck size={24} />}
      texts={[t("enrol.done_text", "Ti abbiamo mandato un’email con i dettagli. A presto in acqua.")]}
    >
      <NextSteps event={event} />
    </ReturnSheet>
  );
}
