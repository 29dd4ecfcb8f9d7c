import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

type Props = {
  what: "event" | "package" | "voucher";
  /** A short text, where the room is two lines. */
  short?: boolean;
  className?: string;
};

/**
 * The note next to the payment button that paying accepts the terms of sale, and that an event with a date has no right
 * of withdrawal (D.Lgs. 206/2005, art. 59 c. 1 lett. n). The checkout call sends the terms' version.
 */
export function SaleTermsNote({ what, short, className }: Props) {
  const t = useT();
  return (
    <span className={cx(noteLook, className)}>
      {t("sale_terms.accept", "Pagando accetti le")}{" "}
      <Link to={paths.saleTerms.href()} className={linkLook}>
        {t("sale_terms.name", "condizioni di vendita")}
      </Link>
      .{" "}
      {what === "package"
        ? t(
            "sale_terms.at_once",
            "Chiedi che il pacchetto cominci subito, senza aspettare i 14 giorni del recesso.",
          )
        : what === "voucher"
          ? t(
              "sale_terms.voucher",
              "Hai 14 giorni per cambiare idea: rimborsiamo quello che non è stato speso.",
            )
          : short
            ? t("sale_terms.no_withdrawal_short", "Niente recesso di 14 giorni: vale la regola di rimborso.")
            : t(
                "sale_terms.no_withdrawal",
                "L’evento ha una data: non c’è il recesso di 14 giorni, vale la regola di rimborso.",
              )}
    </span>
  );
}

const noteLook = css({ display: "block", textStyle: "label", fontWeight: "normal", color: "muted" });
const linkLook = css({ color: "sea", textDecoration: "underline" });
