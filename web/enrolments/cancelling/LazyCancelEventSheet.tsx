import { lazy, useState } from "react";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";

const LoadedCancelEventSheet = lazy(async () => ({
  default: (await import("./CancelEventSheet.tsx")).CancelEventSheet,
}));

type Props = { event: { id: string; title: string } | null; onClose: () => void };

/** The sheet that cancels an event, loaded when it is first opened. */
export function LazyCancelEventSheet({ event, onClose }: Props) {
  const tellMissing = useReportMissingCode();
  // The sheet stays mounted after the first opening, so that its closing animation is shown.
  const [wanted, setWanted] = useState(false);
  if (event && !wanted) setWanted(true);
  const missing = () => {
    onClose();
    tellMissing();
  };
  if (!wanted) return null;
  return (
    <LazyBoundary onError={missing}>
      <LoadedCancelEventSheet event={event} onClose={onClose} />
    </LazyBoundary>
  );
}
