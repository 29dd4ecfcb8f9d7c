import { useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { Button, ButtonLink, buttonLook } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { PackageOutcome, PackageType } from "./checkPayment.ts";
import { outcomeTexts } from "./outcomes.ts";
import { SPONSOR_FIELDS, type usePackagePayment } from "./usePackagePayment.ts";

type Props = { type: PackageType; payment: ReturnType<typeof usePackagePayment> };

/** The strip with the state of the payment after the return from Stripe, and the next steps. */
export function PaymentStrip({ type, payment: { shown, busy, canRetry, isManual, onward, verify } }: Props) {
  const t = useT();
  if (!shown || isManual) return null;
  if (shown.state === "checking") {
    return (
      <div role="status" className={stripLook}>
        <Spinner />
        <p>{t("paying.confirming", "Stiamo confermando il pagamento")}</p>
      </div>
    );
  }
  return (
    <div role={hasFailed(shown) ? "alert" : "status"} className={stripLook}>
      <OutcomeText outcome={shown} />
      {hasFailed(shown) && <Write />}
      {canRetry && <Verify busy={busy} onClick={verify} />}
      {onward && (
        <ButtonLink to={type === "sponsor" ? SPONSOR_FIELDS : onward} look="main">
          {type === "sponsor"
            ? t("sponsors.onward", "Scegli logo, testo e link")
            : t("packages.onward", "Vai alla dashboard")}
        </ButtonLink>
      )}
    </div>
  );
}

/** The strip with the button that checks a payment, and with the result of the check. */
export function CheckPayment({ payment: { shown, busy, isManual, verify } }: Pick<Props, "payment">) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const outcome = isManual && shown && shown.state !== "checking" ? shown : null;
  // Scrolls, because the result is taller than the question.
  useEffect(() => {
    if (outcome) box.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  return (
    <div ref={box} className={cx(stripLook, css({ scrollMarginBottom: { base: "24", md: "6" } }))}>
      <div role="status" className={textLook}>
        {outcome ? (
          <OutcomeText outcome={outcome} />
        ) : (
          <p>{t("packages.paid_already", "Hai pagato e il pacchetto non si vede ancora?")}</p>
        )}
      </div>
      {outcome && hasFailed(outcome) && <Write />}
      <Verify busy={busy} onClick={verify} />
    </div>
  );
}

function hasFailed({ state }: PackageOutcome): boolean {
  return state === "failed" || state === "unsure";
}

function OutcomeText({ outcome }: { outcome: PackageOutcome }) {
  const { title, description } = outcomeTexts(useT(), outcome, useSite());
  return (
    <div className={textLook}>
      <p className={css({ fontWeight: "bold" })}>{title}</p>
      <p>{description}</p>
    </div>
  );
}

function Write() {
  const t = useT();
  const { contact_email: contact } = useSite();
  return (
    <a href={`mailto:${contact}`} className={buttonLook({ look: "plain" })}>
      {t("packages.write", "Scrivi a {{contact}}", { contact })}
    </a>
  );
}

function Verify({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useT();
  return (
    <Button busy={busy} onClick={onClick}>
      {t("packages.verify", "Verifica Stato Pagamento")}
    </Button>
  );
}

const textLook = css({ flex: 1, minWidth: "14rem" });

const stripLook = wrap({
  align: "center",
  gap: "3",
  padding: "5",
  marginTop: "6",
  borderRadius: "lg",
  bg: "foam",
});
