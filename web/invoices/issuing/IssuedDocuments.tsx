import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { notice, wrap } from "styled-system/patterns";
import type { TaxDocumentView } from "../../../worker/invoices/outputs.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { useToday } from "../../settings/hooks.ts";
import { PagedList } from "../../shell/PagedList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { documentFile, documentKindText } from "../documentText.ts";
import { issuedDocumentsQuery } from "../queries.ts";
import { DocumentCard } from "./DocumentCard.tsx";
import type { DocumentToIssue } from "./IssueDialog.tsx";

/** The first year of documents on the site. */
const FIRST_YEAR = 2026;

type Asking = { onAsk: (asked: DocumentToIssue) => void };

/** The documents issued in a year, which the address keeps. */
export function IssuedDocuments({ onAsk }: Asking) {
  const t = useT();
  const [params, change] = useSearch();
  const current = Number(useToday().slice(0, 4));
  const years = Array.from({ length: Math.max(1, current - FIRST_YEAR + 1) }, (_, back) =>
    String(current - back),
  );
  const year = years.find((one) => one === params.get("year")) ?? String(current);
  return (
    <section aria-labelledby="issued-documents">
      <div className={headLook}>
        <h2 id="issued-documents" className={css({ textStyle: "subheading" })}>
          {t("documents.issued_title", "Emessi")}
        </h2>
        <div className={css({ width: "9rem" })}>
          <Select
            label={t("ledger.year", "Anno")}
            value={year}
            options={years.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ year: value }, { replace: true })}
          />
        </div>
      </div>
      <DocumentList year={year} onAsk={onAsk} />
    </section>
  );
}

function DocumentList({ year, onAsk }: Asking & { year: string }) {
  const t = useT();
  return (
    <PagedList
      list={useInfiniteQuery(issuedDocumentsQuery(year))}
      loadingLook={css({ height: "5rem", borderRadius: "lg!" })}
      empty={
        <p className={notice({ padding: "5", borderRadius: "lg" })}>
          {t("documents.issued_none", "Nessun documento emesso in questo anno.")}
        </p>
      }
    >
      {(issued) => <Row key={issued.id} issued={issued} onAsk={onAsk} />}
    </PagedList>
  );
}

function Row({ issued, onAsk }: Asking & { issued: TaxDocumentView }) {
  const t = useT();
  const isOnline = useIsOnline();
  const download = useFileDownload();
  const { kind, label, buyer_name, title, total, stamp_duty, state, issued_on, has_xml } = issued;
  const { payment_id, refunds } = issued;
  const name = `${documentKindText(t, kind)} ${label}`;
  return (
    <DocumentCard
      title={name}
      badge={state === "exported" && <Badge>{t("documents.exported", "Scaricato")}</Badge>}
      detail={
        <>
          {displayName(t, buyer_name)}, {title}
          <br />
          <time dateTime={issued_on}>{formatShortRange(issued_on, null)}</time>
          {stamp_duty > 0 &&
            ` · ${t("documents.stamped", "bollo {{amount}}", { amount: formatEuros(stamp_duty, t.language) })}`}
        </>
      }
      amount={total}
    >
      {payment_id !== null &&
        refunds.map((refund) => (
          <Button
            key={refund.id}
            onClick={() =>
              onAsk({
                ...{ kind: "credit_note", payment_id, refund_id: refund.id, buyer_name, title },
                amount: refund.amount,
              })
            }
          >
            {t("documents.issue_credit_note", "Emetti nota di credito")}
            <span className={css({ srOnly: true })}>{name}</span>
          </Button>
        ))}
      <Button
        disabled={!isOnline}
        busy={download.isPending && download.variables?.path.endsWith(".pdf")}
        aria-label={`PDF: ${name}`}
        onClick={() => download.start(documentFile(issued, "pdf"))}
      >
        PDF
      </Button>
      {has_xml && (
        <Button
          disabled={!isOnline}
          busy={download.isPending && download.variables?.path.endsWith(".xml")}
          aria-label={`XML: ${name}`}
          onClick={() => download.start(documentFile(issued, "xml"))}
        >
          XML
        </Button>
      )}
    </DocumentCard>
  );
}

const headLook = wrap({ align: "end", justify: "space-between", gap: "3", marginBottom: "3" });
