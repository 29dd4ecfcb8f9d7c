import { lazy, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import type { EnrolmentToCancel } from "./useCancelEnrolment.ts";

/** Loaded on intent, because few users cancel. */
const load = () => import("./CancelEnrolmentDialog.tsx");
const LoadedCancelEnrolmentDialog = lazy(async () => ({ default: (await load()).CancelEnrolmentDialog }));

type ButtonProps = {
  enrolment: EnrolmentToCancel;
  className?: string;
  onAsk: (enrolment: EnrolmentToCancel) => void;
};

/** Cancels the enrolment; small beside the link to its event. */
export function CancelEnrolmentButton({ enrolment, className, onAsk }: ButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={cx(linkLook, className)}
      onPointerEnter={() => load().catch((error: unknown) => console.info(error))}
      onClick={() => onAsk(enrolment)}
    >
      {t("cancelling.ask", "Annulla iscrizione")}{" "}
      <span className={css({ srOnly: true })}>{enrolment.title}</span>
    </button>
  );
}

type Props = {
  /** Null: nothing is asked. */
  enrolment: EnrolmentToCancel | null;
  onClose: () => void;
  /** Where the focus goes once the enrolment and its button are gone. */
  goOn: () => HTMLElement | null;
};

/** The dialog, outside of the enrolment's card, because the card is removed with the enrolment. */
export function LazyCancelEnrolmentDialog({ enrolment, onClose, goOn }: Props) {
  const tellMissing = useReportMissingCode();
  // Once open, it stays to be closed.
  const [wanted, setWanted] = useState(false);
  if (enrolment && !wanted) setWanted(true);
  const missing = () => {
    onClose();
    tellMissing();
  };
  if (!wanted) return null;
  return (
    <LazyBoundary onError={missing}>
      <LoadedCancelEnrolmentDialog enrolment={enrolment} onClose={onClose} goOn={goOn} />
    </LazyBoundary>
  );
}

const linkLook = css({
  color: "muted",
  textStyle: "small",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
