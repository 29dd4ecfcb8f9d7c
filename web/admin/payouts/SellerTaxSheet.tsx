import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { SellerTaxView } from "../../../worker/invoices/outputs.ts";
import { kindText, partyLabels } from "../../invoices/PartyFields.tsx";
import { regimeText } from "../../invoices/seller/TaxDataForm.tsx";
import { formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { AdminLoadFailed } from "../DetailState.tsx";
import { Fact, factsLook } from "../payments/Fact.tsx";
import { sellerTaxQuery } from "./queries.ts";

type Props = { user: { id: string; name: string }; onClose: () => void };

/** An organizer's tax data; the look is in the audit log. */
export function SellerTaxSheet({ user, onClose }: Props) {
  const t = useT();
  const tax = useQuery(sellerTaxQuery(user.id));
  return (
    <Sheet open size="side" title={`${t("tax.title", "Dati fiscali")}: ${user.name}`} onClose={onClose}>
      <p className={css({ textStyle: "small", color: "muted", marginBottom: "4" })}>
        {t("admin.payouts.tax_logged", "Averli aperti resta nel registro attività.")}
      </p>
      {tax.isLoadingError ? (
        <AdminLoadFailed query={tax} />
      ) : tax.data ? (
        <dl className={factsLook}>
          {listFacts(t, tax.data).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      ) : (
        <Loading className={grid({ gap: "3" })} rows={5} look={css({ height: "2rem" })} />
      )}
    </Sheet>
  );
}

/** The filled fields with their labels. */
function listFacts(t: Translate, tax: SellerTaxView): [string, string][] {
  const kind = tax.kind ?? "person";
  const labels = partyLabels(t, kind);
  const { address } = tax;
  const rows: [string, string | null | undefined][] = [
    [t("tax.kind", "Tipo"), kindText(t, kind)],
    [labels.name, tax.name],
    [labels.tax_code, tax.tax_code],
    [labels.vat_number, tax.vat_number],
    [
      labels["address.street"] ?? "",
      address &&
        [address.street, `${address.zip} ${address.city}`, address.province, address.country]
          .filter(Boolean)
          .join(", "),
    ],
    [t("tax.regime", "Regime fiscale"), tax.regime && regimeText(t, tax.regime)],
    [t("tax.birth_date", "Data di nascita"), tax.birth_date && formatShortRange(tax.birth_date, null)],
    [t("tax.birth_place", "Luogo di nascita"), tax.birth_place],
    [t("tax.register", "Iscrizione in un registro"), tax.register],
    [t("tax.iban_country", "Paese dell’IBAN"), tax.iban_country],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
