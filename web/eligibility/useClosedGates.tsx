import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { isRefusal } from "../lib/api.ts";
import { notOnServer } from "../lib/notOnServer.ts";
import { LazyDialog } from "../shell/LazyDialog.tsx";
import type { GatedEvent } from "./GateList.tsx";
import { gatesQuery } from "./queries.ts";

const ClosedGatesSheet = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./ClosedGatesSheet.tsx")).ClosedGatesSheet }),
);

/** The sheet of the gates that refuse a seat. `onFailure` opens it with those of a refusal, and returns whether it is one. */
export function useClosedGates(event: GatedEvent, isPaid: boolean) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return {
    show: () => setOpen(true),
    onFailure(failure: unknown): boolean {
      if (!isRefusal(failure, "gate_closed", "requirements_changed")) return false;
      queries.setQueryData(gatesQuery(event.id).queryKey, failure.gates);
      queries.invalidateQueries({ queryKey: ["events"] });
      setOpen(true);
      return true;
    },
    sheet: (
      <LazyDialog open={isOpen} onClose={() => setOpen(false)}>
        <ClosedGatesSheet event={event} isPaid={isPaid} open={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    ),
  };
}
