import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { grid } from "styled-system/patterns";
import { isClosed } from "../../worker/eligibility/gates.ts";
import { useT } from "../lib/i18n.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { GateRows } from "./GateList.tsx";
import type { GatedEvent } from "./queries.ts";
import { gatesQuery } from "./queries.ts";

type Props = { event: GatedEvent; isPaid: boolean; open: boolean; onClose: () => void };

/** Shown where a seat was refused: the gates of the answer, and what opens each; or that all are open, but others than before. */
export function ClosedGatesSheet({ event, isPaid, open, onClose }: Props) {
  const t = useT();
  const { data: gates = [] } = useQuery({ ...gatesQuery(event.id), enabled: false });
  const misses = gates.some(isClosed);
  const title = misses
    ? t("gates.closed", "Ti manca ancora qualcosa")
    : t("gates.changed", "I requisiti sono cambiati");
  return (
    <Portal>
      <Sheet open={open} size="small" title={title} onClose={onClose}>
        <p>
          {misses
            ? t("gates.closed_text", "Il posto si prende quando c’è tutto quello che l’evento chiede.")
            : t(
                "gates.changed_text",
                "Ecco che cosa chiede adesso l’evento. Se va bene, iscriviti di nuovo.",
              )}
        </p>
        <ul className={grid({ gap: "2", marginTop: "4" })}>
          <GateRows event={event} gates={gates} isPaid={isPaid} />
        </ul>
      </Sheet>
    </Portal>
  );
}
