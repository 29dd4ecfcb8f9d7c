import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import { Sheet } from "./Sheet.tsx";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A small sheet that is printed without the page below it, and without elements that have `data-unprinted`. */
export function PrintableSheet({ title, onClose, children }: Props) {
  return (
    <Portal>
      <Sheet open size="small" title={title} onClose={onClose}>
        <div data-printed>{children}</div>
      </Sheet>
    </Portal>
  );
}
