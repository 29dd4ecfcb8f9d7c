import { type ComponentProps, lazy } from "react";
import { LazyDialog } from "../../shell/LazyDialog.tsx";
import type { CancelEventSheet } from "./CancelEventSheet.tsx";

const LoadedCancelEventSheet = lazy(async () => ({
  default: (await import("./CancelEventSheet.tsx")).CancelEventSheet,
}));

type Props = ComponentProps<typeof CancelEventSheet>;

/** The sheet that cancels an event, loaded when it is first opened. */
export function LazyCancelEventSheet({ event, onClose }: Props) {
  return (
    <LazyDialog open={event !== null} onClose={onClose}>
      <LoadedCancelEventSheet event={event} onClose={onClose} />
    </LazyDialog>
  );
}
