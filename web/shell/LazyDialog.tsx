import { type ReactNode, useState } from "react";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { useReportMissingCode } from "./useReportMissingCode.ts";

type Props = { open?: boolean; onClose: () => void; children: ReactNode };

/**
 * A lazy dialog: its code loads when it first opens. When the code is missing, the dialog closes and a notification
 * explains why. It stays mounted after closing, so that the closing animation is shown.
 */
export function LazyDialog({ open = true, onClose, children }: Props) {
  const reportMissing = useReportMissingCode();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const close = () => {
    onClose();
    reportMissing();
  };
  return wasOpened && <LazyBoundary onError={close}>{children}</LazyBoundary>;
}
