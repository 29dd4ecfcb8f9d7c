import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import type { EnrolmentToCancel } from "./CancelEnrolmentDialog.tsx";

/** Loaded on intent, because few users cancel an enrolment. */
const load = () => import("./CancelEnrolmentDialog.tsx");

/** The dialog, outside of the enrolment's card, because the card is removed with the enrolment. */
export const { CancelEnrolmentDialog: LazyCancelEnrolmentDialog } = lazyDialogs(load);

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

const linkLook = css({
  color: "muted",
  textStyle: "small",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
