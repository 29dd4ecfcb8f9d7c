import { QrCode } from "lucide-react";
import { lazy, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { LazyDialog } from "../shell/LazyDialog.tsx";
import { Button } from "../ui/Button.tsx";

const CheckInCodeSheet = lazy(async () => ({
  default: (await import("./CheckInCodeSheet.tsx")).CheckInCodeSheet,
}));

/** Opens the code that a member shows at the arrival. */
export function CheckInCodeButton({ enrolmentId, title }: { enrolmentId: string; title: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className={buttonLook} onClick={() => setIsOpen(true)}>
        <QrCode size={18} aria-hidden />
        {t("my_events.code", "Codice per l’arrivo")}
        <span className={css({ srOnly: true })}>{title}</span>
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <CheckInCodeSheet enrolmentId={enrolmentId} title={title} onClose={() => setIsOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** Lies above the link that covers the whole row. */
const buttonLook = css({ position: "relative", paddingInline: "0!" });
