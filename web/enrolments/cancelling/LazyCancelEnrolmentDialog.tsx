import { lazy } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LazyDialog } from "../../shell/LazyDialog.tsx";
import type { EnrolmentToCancel } from "./CancelEnrolmentDialog.tsx";

/** Loaded on intent, because few users cancel an enrolment. */
const load = () => import("./CancelEnrolmentDialog.tsx");
const LoadedCancelEnrolmentDialog = lazy(async () => ({ default: (await load()).CancelEnrolmentDialog }));

type ButtonProps = {
  enrolment: EnrolmentToCancel;
  className?: string;
  onAsk: (enrolment: EnrolmentToCancel) => void;
};

/** A small button next to the event's link that opens the dialog to cancel the enrolment. */
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
  /** The enrolment to cancel; null while the dialog is closed. */
  enrolment: EnrolmentToCancel | null;
  onClose: () => void;
  /** Returns the element that takes the focus once the enrolment and its button are removed. */
  findNextFocus: () => HTMLElement | null;
};

/** The dialog, outside of the enrolment's card, because the card is removed with the enrolment. */
export function LazyCancelEnrolmentDialog({ enrolment, onClose, findNextFocus }: Props) {
  return (
    <LazyDialog open={enrolment !== null} onClose={onClose}>
      <LoadedCancelEnrolmentDialog enrolment={enrolment} onClose={onClose} findNextFocus={findNextFocus} />
    </LazyDialog>
  );
}

const linkLook = css({
  color: "muted",
  textStyle: "small",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
