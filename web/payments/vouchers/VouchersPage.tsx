import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { hasPublicPage } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { confirmationQuery } from "../queries.ts";
import { ReceivedVoucher } from "./ReceivedVoucher.tsx";
import { SoldVouchers } from "./SoldVouchers.tsx";
import { VoucherCard } from "./VoucherCard.tsx";
import { VoucherList } from "./VoucherList.tsx";

/** The gift vouchers that the user bought, for an organizer those sold, and the balance of one by its code. The return page of a voucher's payment. */
export function VouchersPage() {
  const t = useT();
  const user = useUser();
  const [params] = useSearch();
  const session = params.get("session_id");
  return (
    <TitledPage title={t("vouchers.title", "Buoni")} className={grid({ gap: "6" })}>
      {session && <PaymentReturn session={session} />}
      <section aria-labelledby="bought-vouchers">
        <h2 id="bought-vouchers" className={css({ textStyle: "subheading", marginBottom: "3" })}>
          {t("vouchers.bought", "Buoni comprati")}
        </h2>
        <VoucherList
          as="buyer"
          empty={<NoVouchers />}
          render={(voucher) => <VoucherCard key={voucher.id} voucher={voucher} />}
        />
      </section>
      {user && hasPublicPage(user.role) && <SoldVouchers />}
      <ReceivedVoucher />
    </TitledPage>
  );
}

function NoVouchers() {
  const t = useT();
  return (
    <StatusMessage
      icon={<Gift size={28} />}
      title={t("vouchers.empty", "Ancora nessun buono")}
      text={t("vouchers.empty_text", "I buoni si regalano dalla pagina di chi organizza gli eventi.")}
    >
      <ButtonLink to={paths.home.href()} look="main">
        {t("my_events.find", "Trova un evento")}
      </ButtonLink>
    </StatusMessage>
  );
}

/** What became of the payment after the return from Stripe; the list is refetched once it is settled. */
function PaymentReturn({ session }: { session: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(confirmationQuery(session));
  const status = data?.status;
  useEffect(() => {
    if (status && status !== "open") void queries.invalidateQueries({ queryKey: ["me", "vouchers"] });
  }, [status, queries]);
  if (isError) return <LoadFailed neverStored query={{ isFetching, refetch }} />;
  return (
    <p role="status" className={notice()}>
      {status === "paid"
        ? t("vouchers.paid", "Pagamento arrivato: il buono è qui sotto, pronto da stampare o da mandare.")
        : status === "refunded"
          ? t("vouchers.refunded", "Il buono non si poteva più vendere: ti rimborsiamo tutto.")
          : status === "expired"
            ? t("vouchers.not_paid", "Il pagamento non è stato fatto: il buono non è stato comprato.")
            : t("vouchers.checking", "Stiamo controllando il pagamento…")}
    </p>
  );
}
