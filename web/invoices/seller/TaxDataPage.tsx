import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { taxDataQuery } from "../queries.ts";
import { TaxDataForm } from "./TaxDataForm.tsx";

/** A seller's tax data: for the documents that the seller issues, and for the yearly report to the tax office. */
export function TaxDataPage() {
  const t = useT();
  const user = useUser();
  const saved = useQuery(taxDataQuery);
  return (
    <TitledPage
      title={t("tax.title", "Dati fiscali")}
      back={{ to: paths.payouts.href(), label: t("payouts.title", "Incassi e versamenti") }}
      lead={t(
        "tax.lead",
        "Servono per le tue ricevute e fatture, e perché la legge (DAC7) li chiede a chi vende su una piattaforma. Restano cifrati: li vedi tu, e chi amministra il sito lasciando traccia.",
      )}
      width="text"
    >
      <AccountantNote />
      {saved.isLoadingError ? (
        <LoadFailed neverStored query={saved} />
      ) : saved.data && user ? (
        <TaxDataForm saved={saved.data} user={user} />
      ) : (
        <Loading className={grid({ gap: "5" })} rows={6} look={css({ height: "4.5rem" })} />
      )}
    </TitledPage>
  );
}

/** The site builds data and documents; which ones are right is an accountant's to say. */
export function AccountantNote() {
  const t = useT();
  return (
    <p className={noteLook}>
      <Scale size={20} aria-hidden className={css({ color: "sea", flexShrink: 0, marginTop: "0.5" })} />
      <span>
        {t(
          "tax.accountant",
          "Regime, bolli e documenti giusti per te li decide chi segue la tua contabilità: qui trovi dati e file pronti. Spedire le fatture elettroniche e conservarle resta a te, con il servizio che usi.",
        )}
      </span>
    </p>
  );
}

const noteLook = notice({ display: "flex", gap: "3", textStyle: "small", marginBottom: "6" });
