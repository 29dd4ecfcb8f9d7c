import { FileDown, Receipt } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatMonth, listMonths } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { requestFeeInvoices } from "./queries.ts";

/** The years whose report can still be asked for. */
const YEARS_BACK = 5;

/** The yearly report for the tax office, and the site's invoices for its fees of a month. */
export function YearFiles() {
  return (
    <div className={grid({ gap: "4", gridTemplateColumns: { md: "1fr 1fr" } })}>
      <Dac7Export />
      <FeeInvoices />
    </div>
  );
}

function Dac7Export() {
  const t = useT();
  const current = Number(useToday().slice(0, 4));
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(current - back));
  const [year, setYear] = useState(String(current - 1));
  const download = useFileDownload();
  return (
    <section aria-labelledby="dac7" className={cardLook}>
      <h3 id="dac7" className={css({ textStyle: "subheading" })}>
        {t("admin.payouts.dac7", "Comunicazione DAC7")}
      </h3>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "admin.payouts.dac7_text",
          "Per ogni venditore e trimestre: corrispettivi prima delle commissioni, numero di vendite, commissioni. All’Agenzia delle Entrate entro fine gennaio.",
        )}
      </p>
      <Select
        label={t("ledger.year", "Anno")}
        value={year}
        options={years.map((value) => ({ value, label: value }))}
        onChange={setYear}
      />
      <div>
        <Button
          busy={download.isPending}
          onClick={() =>
            download.start({
              path: "/api/admin/dac7",
              search: { year, format: "csv" },
              name: `dac7-${year}.csv`,
            })
          }
        >
          {!download.isPending && <FileDown size={18} aria-hidden />}
          {t("participants.csv", "Scarica CSV")}
        </Button>
      </div>
    </section>
  );
}

function FeeInvoices() {
  const t = useT();
  // Fees of the running month can still change.
  const months = listMonths(useToday()).slice(1);
  const [month, setMonth] = useState(months[0] ?? "");
  const [isAsking, setAsking] = useState(false);
  const issuing = useAdminWrite(() => requestFeeInvoices(month), {
    onSuccess: ({ issued, missing }) =>
      notify({
        kind: missing.length > 0 ? "info" : "success",
        title: t.count("admin.payouts.fee_issued", issued, {
          one: "{{count}} fattura emessa",
          other: "{{count}} fatture emesse",
        }),
        ...(missing.length > 0 && {
          description: t("admin.payouts.fees_missing", "Senza dati fiscali, da chiedere: {{names}}", {
            names: missing.map(({ full_name }) => displayName(t, full_name)).join(", "),
          }),
        }),
      }),
    onSettled: () => setAsking(false),
  });
  const name = formatMonth(`${month}-01`, t.language);
  return (
    <section aria-labelledby="fee-invoices" className={cardLook}>
      <h3 id="fee-invoices" className={css({ textStyle: "subheading" })}>
        {t("admin.payouts.fees", "Fatture delle commissioni")}
      </h3>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "admin.payouts.fees_text",
          "Una per ogni organizzatore con commissioni nel mese. Rifarlo non ne crea di doppie.",
        )}
      </p>
      <Select
        label={t("ledger.month", "Mese")}
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`, t.language) }))}
        onChange={setMonth}
      />
      <div>
        <Button onClick={() => setAsking(true)}>
          <Receipt size={18} aria-hidden />
          {t("admin.payouts.fees_issue", "Emetti le fatture")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        isSafe
        title={t("admin.payouts.fees_title", "Emettere le fatture di {{month}}?", { month: name })}
        text={t(
          "admin.payouts.fees_effect",
          "Prendono i prossimi numeri della serie del sito e restano: si correggono solo con note di credito.",
        )}
        confirmLabel={t("admin.payouts.fees_issue", "Emetti le fatture")}
        cancelLabel={t("documents.not_now", "Non ora")}
        busy={issuing.isPending}
        onAction={() => void issuing.start()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

const cardLook = card({ display: "grid", gap: "3", alignContent: "start", minWidth: "0" });
