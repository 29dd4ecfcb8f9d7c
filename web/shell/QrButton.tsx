import { QrCode } from "lucide-react";
import { useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { LazyQrPanel } from "./LazyQrPanel.tsx";

type Props = { url: string; title: string; fileName: string };

/** The button that opens the QR code of an address. */
export function QrButton(props: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = t("share.qr", "Codice QR");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <QrCode size={18} aria-hidden />
        {name}
      </Button>
      <Sheet open={open} size="small" title={name} onClose={() => setOpen(false)}>
        <LazyQrPanel {...props} />
      </Sheet>
    </>
  );
}
