import { lazy } from "react";
import { LazyDialog } from "../../shell/LazyDialog.tsx";

const LoadedCancelEventSheet = lazy(async () => ({
  default: (await import("./CancelEventSheet.tsx")).CancelEventSheet,
}));

type Props = { event: { id: string; title: string } | null; onClose: () => void };

/** The sheet that cancels an event, loaded when it is first opened. */
export function LazyCancelEventSheet({ event, onClose }: Props) {
  return (
    <LazyDialog open={event !== null} onClose={onClose}>
      <LoadedCancelEventSheet event={event} onClose={onClose} />
    </LazyDialog>
  );
}
