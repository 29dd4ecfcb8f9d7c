import { useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { Button, ButtonLink, buttonLook } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { outcomeWords } from "./outcomes.ts";
import type { Outcome } from "./returning.ts";
import type { usePackagePayment } from "./usePackagePayment.ts";

type Props = { payment: ReturnType<typeof usePackagePayment> };

/** The strip with the state of the payment after the return from Stripe, and the next steps. */
export function PaymentStrip({ payment: { shown, busy, asksAgain, isAsked, onward, verify } }: Props) {
  const t = useT();
  if (!shown || isAsked) return null;
  if (shown.state === "checking") {
    return (
      <div role="status" className={stripLook}>
        <Spinner />
        <p>{t("packages.checking", "Verifichiamo il pagamento...")}</p>
      </div>
    );
  }
  return (
    <div role={isTrouble(shown) ? "alert" : "status"} className={stripLook}>
      <OutcomeWords outcome={shown} />
      {isTrouble(shown) && <Write />}
      {asksAgain && <Verify busy={busy} onClick={verify} />}
      {onward && <ButtonLink to={onward}>{t("packages.onward", "Vai alla dashboard")}</ButtonLink>}
    </div>
  );
}

/** The strip with the button that checks a payment, and with the result of the check. */
export function AskAgain({ payment: { shown, busy, isAsked, verify } }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const told = isAsked && shown && shown.state !== "checking" ? shown : null;
  // The result is taller than the question.
  useEffect(() => {
    if (told) box.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return (
    <div ref={box} className={cx(stripLook, css({ scrollMarginBottom: { base: "24", md: "6" } }))}>
      <div role="status" className={wordsLook}>
        {told ? (
          <OutcomeWords outcome={told} />
        ) : (
          <p>{t("packages.paid_already", "Hai pagato e il pacchetto non si vede ancora?")}</p>
        )}
      </div>
      {told && isTrouble(told) && <Write />}
      <Verify busy={busy} onClick={verify} />
    </div>
  );
}

function isTrouble({ state }: Outcome): boolean {
  return state === "failed" || state === "unsure";
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  const { title, description } = outcomeWords(useT(), outcome, useSite());
  return (
    <div className={wordsLook}>
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

const wordsLook = css({ flex: 1, minWidth: "14rem" });

const stripLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  padding: "5",
  marginTop: "6",
  borderRadius: "lg",
  bg: "foam",
});
