import { type ReactNode, useState } from "react";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { type LoadCode, lazyComponents } from "../ui/lazyParts.tsx";
import { useReportMissingCode } from "./useReportMissingCode.ts";

type DialogProps = { open?: boolean; onClose: () => void };

/**
 * The dialogs of a module, each loaded when it first opens. When the code is missing, the dialog closes and a notification
 * explains why. It stays mounted after closing, so that the closing animation is shown.
 */
export function lazyDialogs<Code>(load: LoadCode<Code>) {
  return lazyComponents<Code, DialogProps>(load, (Dialog) => (props) => (
    <DialogBoundary {...(props as DialogProps)}>
      <Dialog {...props} />
    </DialogBoundary>
  ));
}

function DialogBoundary({ open = true, onClose, children }: DialogProps & { children: ReactNode }) {
  const reportMissing = useReportMissingCode();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const close = () => {
    onClose();
    reportMissing();
  };
  return wasOpened && <LazyBoundary onError={close}>{children}</LazyBoundary>;
}
