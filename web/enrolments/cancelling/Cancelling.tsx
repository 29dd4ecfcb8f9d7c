import { lazy, useState } from "react";
import { useMissingPart } from "../../shell/useMissingPart.ts";
import { Arriving } from "../../ui/Arriving.tsx";

const CancelEvent = lazy(async () => ({ default: (await import("./CancelEvent.tsx")).CancelEvent }));

type Props = { event: { id: string; title: string } | null; onClose: () => void };

/** Cancelling an event, whose code comes when somebody is about to. */
export function Cancelling({ event, onClose }: Props) {
  const tellMissing = useMissingPart();
  // Once open, it stays to be closed.
  const [wanted, setWanted] = useState(false);
  if (event && !wanted) setWanted(true);
  const missing = () => {
    onClose();
    tellMissing();
  };
  if (!wanted) return null;
  return (
    <Arriving onMissing={missing}>
      <CancelEvent event={event} onClose={onClose} />
    </Arriving>
  );
}
