import { lazy, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import type { EnrolmentToCancel } from "./useCancelEnrolment.ts";

/** Wanted by the few who cannot come. */
const load = () => import("./CancelEnrolmentDialog.tsx");
const LoadedCancelEnrolmentDialog = lazy(async () => ({ default: (await load()).CancelEnrolmentDialog }));

type ButtonProps = {
  place: EnrolmentToCancel;
  className?: string;
  onAsk: (place: EnrolmentToCancel) => void;
};

/** The way out of a place, small beside what leads to its event. */
export function CancelEnrolmentButton({ place, className, onAsk }: ButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={cx(linkLook, className)}
      onPointerEnter={() => load().catch((error: unknown) => console.info(error))}
      onClick={() => onAsk(place)}
    >
      {t("cancelling.ask", "Annulla iscrizione")} <span className={css({ srOnly: true })}>{place.title}</span>
    </button>
  );
}

type Props = {
  /** Null: nothing is asked. */
  place: EnrolmentToCancel | null;
  onClose: () => void;
  /** Where the keyboard goes on once the place is gone, and its button with it. */
  goOn: () => HTMLElement | null;
};

/** The question that follows. It stands outside of what shows the place, which goes with it. */
export function LazyCancelEnrolmentDialog({ place, onClose, goOn }: Props) {
  const tellMissing = useReportMissingCode();
  // Once open, it stays to be closed.
  const [wanted, setWanted] = useState(false);
  if (place && !wanted) setWanted(true);
  const missing = () => {
    onClose();
    tellMissing();
  };
  if (!wanted) return null;
  return (
    <LazyBoundary onMissing={missing}>
      <LoadedCancelEnrolmentDialog place={place} onClose={onClose} goOn={goOn} />
    </LazyBoundary>
  );
}

const linkLook = css({
  color: "muted",
  textStyle: "small",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
