import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, ClipboardList, Hourglass } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { isAccountUnsettled, returnQuery } from "./queries.ts";
import { useStripeAccount } from "./useStripeAccount.ts";

/**
 * The page at which Stripe ends the registration. The return proves nothing, so the server asks Stripe, a few times
 * while the answer may still change.
 */
export function StripeReturnPage() {
  const t = useT();
  const answer = useQuery(returnQuery);
  return (
    <TitledPage
      title={t("payouts.return.title", "Ritorno da Stripe")}
      back={{ to: paths.payouts.href(), label: t("payouts.title", "Incassi e versamenti") }}
      width="text"
    >
      {answer.isLoadingError ? (
        <LoadFailed
          neverStored
          title={t("payouts.return.failed", "Non sappiamo ancora com’è andata")}
          text={t(
            "payouts.return.failed_text",
            "Quello che hai scritto su Stripe è al sicuro: riprova tra un momento.",
          )}
          query={answer}
        />
      ) : answer.data === undefined ? (
        <p role="status" className={waitingLook}>
          <Spinner />
          {t("payouts.return.asking", "Chiediamo a Stripe com’è andata…")}
        </p>
      ) : (
        <Outcome view={answer.data} />
      )}
    </TitledPage>
  );
}

/** What Stripe says, and where it goes on. */
function Outcome({ view }: { view: PayoutsView }) {
  const t = useT();
  const stripe = useStripeAccount();
  const { state, asked_by } = view.account;
  const home = (
    <ButtonLink to={paths.payouts.href()} look={state === "active" ? "plain" : "main"}>
      {t("payouts.return.home", "Vai agli incassi")}
    </ButtonLink>
  );
  if (state === "active") {
    const isComplete = view.tax_data === "complete";
    return (
      <StatusMessage
        icon={<BadgeCheck size={28} />}
        title={t("payouts.return.active", "Il tuo conto è attivo")}
        text={
          isComplete
            ? t("payouts.return.active_text", "Da ora i tuoi incassi arrivano da soli, evento per evento.")
            : t(
                "payouts.return.active_tax",
                "Da ora i versamenti partono da soli. Manca un passo: i dati fiscali, che la legge ci chiede.",
              )
        }
      >
        {!isComplete && (
          <ButtonLink to={paths.taxData.href(paths.payouts.href())} look="main">
            {t("payouts.tax.fill", "Compila i dati fiscali")}
          </ButtonLink>
        )}
        {home}
      </StatusMessage>
    );
  }
  if (state === "pending" || asked_by === "stripe") {
    return (
      <StatusMessage
        icon={<Hourglass size={28} />}
        title={t("payouts.account.pending", "Stripe sta controllando i tuoi dati")}
        text={t(
          "payouts.account.pending_text",
          "Di solito bastano pochi minuti, a volte un paio di giorni. Non devi fare nulla: ti avvisiamo noi.",
        )}
      >
        {view.tax_data !== "complete" && (
          <ButtonLink to={paths.taxData.href(paths.payouts.href())}>
            {t("payouts.return.tax_meanwhile", "Intanto, i dati fiscali")}
          </ButtonLink>
        )}
        {home}
        <StillAsking view={view} />
      </StatusMessage>
    );
  }
  return (
    <StatusMessage
      icon={<ClipboardList size={28} />}
      title={
        state === "rejected"
          ? t("payouts.account.rejected", "Stripe non ha accettato il tuo conto")
          : t("payouts.return.unfinished", "Manca ancora qualcosa")
      }
      text={
        state === "rejected"
          ? t(
              "payouts.account.rejected_text",
              "Per ora non possiamo versarti nulla, ma i tuoi incassi restano tuoi e aspettano qui. Scrivici: vediamo insieme che cosa fare.",
            )
          : t(
              "payouts.return.unfinished_text",
              "Stripe aspetta altri dati da te. Puoi finire ora o più tardi.",
            )
      }
    >
      {state !== "rejected" && (
        <Button look="main" busy={stripe.isOpening} onClick={stripe.open}>
          {t("payouts.account.continue", "Continua su Stripe")}
        </Button>
      )}
      <ButtonLink to={paths.payouts.href()}>{t("payouts.return.home", "Vai agli incassi")}</ButtonLink>
      <StillAsking view={view} />
    </StatusMessage>
  );
}

/** Says that the answer may still change, while the server is asked again. */
function StillAsking({ view }: { view: PayoutsView }) {
  const t = useT();
  const { isFetching } = useQuery(returnQuery);
  if (!isAccountUnsettled(view) || !isFetching) return null;
  return (
    <p role="status" className={css({ width: "100%", textStyle: "small", color: "muted" })}>
      {t("payouts.return.again", "Chiediamo di nuovo a Stripe…")}
    </p>
  );
}

const waitingLook = grid({
  gridAutoFlow: "column",
  justifyContent: "center",
  alignItems: "center",
  gap: "3",
  paddingBlock: "16",
  color: "muted",
});
