import { type ReactNode, useState } from "react";
import { PackageGate } from "../packages/PackageGate.tsx";
import { useSeatsAllowed } from "../packages/useSeatsAllowed.ts";

/** Whether creating an event needs a package first, and the dialog about that (`gate`), to render near the buttons. */
export function useCreateEvent(): { blocked: boolean; explain: () => void; gate: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    blocked: useSeatsAllowed() === 0,
    explain: () => setOpen(true),
    gate: <PackageGate open={open} onClose={() => setOpen(false)} />,
  };
}
