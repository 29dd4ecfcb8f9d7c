import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { CancelPaymentButton } from "../../payments/CancelPaymentButton.tsx";
import { paymentState } from "../../payments/paymentState.ts";
import { ownPaymentsQuery } from "../../payments/queries.ts";
import { Strip } from "../own/Strip.tsx";
import type { PackageType } from "./checkPayment.ts";

/** The notice of an open package payment, with a button that ends it. */
export function OpenPackagePayment({ type }: { type: PackageType }) {
  const t = useT();
  const { data } = useInfiniteQuery(ownPaymentsQuery);
  const payment = data?.pages
    .flatMap(({ payments }) => payments)
    .find((one) => one.kind === `${type}_package` && paymentState(one, Date.now()) === "open");
  if (!payment) return null;
  return (
    <Strip>
      <div className={wrap({ align: "center", gap: "3" })}>
        <p className={css({ flex: 1, minWidth: "14rem" })}>
          {t(
            "packages.waiting",
            "Hai un pagamento in corso per {{name}}. Per riprenderlo scegli di nuovo il pacchetto.",
            { name: payment.title },
          )}
        </p>
        <CancelPaymentButton payment={payment} />
      </div>
    </Strip>
  );
}
