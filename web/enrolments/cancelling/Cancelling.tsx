import { lazy, useState } from "react";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";

const CancelEvent = lazy(async () => ({ default: (await import("./CancelEvent.tsx")).CancelEvent }));

type Props = { event: { id: string; title: string } | null; onClose: () => void };

/** Cancelling an event, whose code comes when somebody is about to. */
export function Cancelling({ event, onClose }: Props) {
  const tellMissing = useReportMissingCode();
  // Once open, it stays to be closed.
  const [wanted, setWanted] = useState(false);
  if (event && !wanted) setWanted(true);
  const missing = () => {
    onClose();
    tellMissing();
  };
  if (!wanted) return null;
  return (
    <LazyBoundary onMissing={missing}>
      <CancelEvent event={event} onClose={onClose} />
    </LazyBoundary>
  );
}
