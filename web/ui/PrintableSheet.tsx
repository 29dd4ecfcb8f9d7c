import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import { Sheet } from "./Sheet.tsx";
import { useOpenAfterMount } from "./useOpenAfterMount.ts";

type Props = { title: string; closeLabel: string; onClose: () => void; children: ReactNode };

/** A small sheet that is printed without the page below it, and without what has `data-unprinted`. */
export function PrintableSheet({ title, closeLabel, onClose, children }: Props) {
  const open = useOpenAfterMount(true);
  return (
    <Portal>
      <Sheet open={open} size="small" title={title} closeLabel={closeLabel} onClose={onClose}>
        <div data-printed>{children}</div>
      </Sheet>
    </Portal>
  );
}
