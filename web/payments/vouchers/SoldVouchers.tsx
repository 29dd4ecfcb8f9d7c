import { css } from "styled-system/css";
import { card } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { VoucherList } from "./VoucherList.tsx";
import { voucherBalanceText, voucherExpiryText, voucherStateText } from "./voucherTexts.ts";

/** An organizer's sold vouchers with their balances. */
export function SoldVouchers() {
  const t = useT();
  return (
    <section aria-labelledby="sold-vouchers">
      <h2 id="sold-vouchers" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("vouchers.sold", "Buoni venduti")}
      </h2>
      <VoucherList
        as="organizer"
        empty={
          <p className={css({ color: "muted" })}>
            {t(
              "vouchers.none_sold",
              "Ancora nessun buono venduto. Chi vuole regalarne uno lo trova nella tua pagina pubblica.",
            )}
          </p>
        }
        render={(voucher) => (
          <li key={voucher.id} className={rowLook}>
            <span className={css({ minWidth: "10rem", fontWeight: "bold", letterSpacing: "0.06em" })}>
              {voucher.code}
            </span>
            <span>{voucherBalanceText(t, voucher)}</span>
            <span className={css({ flex: 1, textStyle: "small", color: "muted" })}>
              {voucherExpiryText(t, voucher)}
            </span>
            <Badge>{voucherStateText(t, voucher.state)}</Badge>
          </li>
        )}
      />
    </section>
  );
}

const rowLook = card({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "4",
  rowGap: "1",
  padding: "4",
  boxShadow: "card",
});
