import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { type GatedEvent, GateRows } from "./GateList.tsx";
import { gatesQuery } from "./queries.ts";

type Props = { event: GatedEvent; isPaid: boolean; open: boolean; onClose: () => void };

/** Shown where a seat was refused: the gates of the answer, and what opens each. */
export function ClosedGatesSheet({ event, isPaid, open, onClose }: Props) {
  const t = useT();
  const { data: gates = [] } = useQuery({ ...gatesQuery(event.id), enabled: false });
  return (
    <Portal>
      <Sheet open={open} size="small" title={t("gates.closed", "Ti manca ancora qualcosa")} onClose={onClose}>
        <p>{t("gates.closed_text", "Il posto si prende quando c’è tutto quello che l’evento chiede.")}</p>
        <ul className={grid({ gap: "2", marginTop: "4" })}>
          <GateRows event={event} gates={gates} isPaid={isPaid} />
        </ul>
      </Sheet>
    </Portal>
  );
}
