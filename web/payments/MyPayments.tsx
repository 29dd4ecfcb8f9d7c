import { useInfiniteQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { PaymentRow } from "./PaymentRow.tsx";
import { ownPaymentsQuery } from "./queries.ts";

/** The signed-in user's payments: open, paid and refunded. */
export function MyPayments() {
  const t = useT();
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("my_payments.title", "I tuoi pagamenti")}
      </h2>
      <PaymentList />
    </section>
  );
}

function PaymentList() {
  const t = useT();
  const { data, isPending, isLoadingError, isFetching, refetch, ...more } =
    useInfiniteQuery(ownPaymentsQuery);
  if (isPending) {
    return (
      <Loading className={grid({ gap: "4" })} rows={3} look={css({ height: "24", marginBottom: "4" })} />
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed
        title={t("my_payments.failed", "Errore nel caricamento dei pagamenti")}
        neverStored
        query={{ isFetching, refetch }}
      />
    );
  }
  const payments = data.pages.flatMap((page) => page.payments);
  if (payments.length === 0) {
    return (
      <StatusMessage
        icon={<Receipt size={28} />}
        title={t("my_payments.empty", "Ancora nessun pagamento")}
        text={t("my_payments.empty_text", "Quando ti iscrivi a un evento a pagamento lo trovi qui.")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("my_events.find", "Trova un evento")}
        </ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <>
      <ul className={grid({ gap: "4" })}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      <LoadMore list={more} label={t("my_payments.more", "Mostra altri pagamenti")} />
    </>
  );
}
