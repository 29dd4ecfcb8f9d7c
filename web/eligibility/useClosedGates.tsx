import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Gate } from "../../worker/eligibility/gates.ts";
import { isRefusal } from "../lib/api.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import type { GatedEvent } from "./queries.ts";
import { gatesQuery } from "./queries.ts";

const { ClosedGatesSheet } = lazyDialogs(() => import.meta.env.SSR || import("./ClosedGatesSheet.tsx"));

/** The sheet of the gates that refuse a seat. `onFailure` opens it with those of a refusal, and returns whether it is one. */
export function useClosedGates(event: GatedEvent, isPaid: boolean) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return {
    show: () => setOpen(true),
    onFailure(failure: unknown): boolean {
      if (!isRefusal(failure, "gate_closed", "requirements_changed")) return false;
      queries.setQueryData(gatesQuery(event.id).queryKey, failure.current as Gate[]);
      queries.invalidateQueries({ queryKey: ["events"] });
      setOpen(true);
      return true;
    },
    sheet: <ClosedGatesSheet event={event} isPaid={isPaid} open={isOpen} onClose={() => setOpen(false)} />,
  };
}
