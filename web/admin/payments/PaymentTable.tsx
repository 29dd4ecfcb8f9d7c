import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { css, cx } from "styled-system/css";
import { inlineRow, pill } from "styled-system/patterns";
import {
  PAYMENT_ISSUE_FILTERS,
  PAYMENT_KIND_FILTERS,
  PAYMENT_SORTS,
  PAYMENT_STATUS_FILTERS,
  type PaymentSort,
} from "../../../worker/admin/payments/contract.ts";
import type { AdminPaymentRow } from "../../../worker/admin/payments/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { AdminTable, rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { useInstants } from "../useInstants.ts";
import { paymentLabels } from "./labels.ts";
import { PAYMENTS_PATH, paymentTableQuery } from "./queries.ts";

/** All payments, with search, filters and sorts. */
export function PaymentTable() {
  const t = useT();
  const labels = paymentLabels(t);
  const address = useTableAddress({
    filters: { status: PAYMENT_STATUS_FILTERS, kind: PAYMENT_KIND_FILTERS, issue: PAYMENT_ISSUE_FILTERS },
    sorts: PAYMENT_SORTS,
  });
  const query = useQuery(paymentTableQuery(address.request));
  const columns = usePaymentColumns();
  return (
    <>
      <TableToolbar
        address={address}
        searchLabel={t("admin.payments.search", "Cerca un pagamento")}
        searchPlaceholder={t("admin.payments.search_hint", "Email, evento, id Stripe")}
        filters={[
          {
            name: "status",
            label: labels.status,
            allLabel: t("admin.payments.all_states", "Tutti gli stati"),
            options: PAYMENT_STATUS_FILTERS.map((value) => ({ value, label: labels.statuses[value] })),
          },
          {
            name: "kind",
            label: labels.kind,
            allLabel: t("admin.payments.all_kinds", "Tutti i tipi"),
            options: PAYMENT_KIND_FILTERS.map((value) => ({ value, label: labels.kinds[value] })),
          },
          {
            name: "issue",
            label: t("admin.payments.issue", "Verifica"),
            allLabel: t("admin.payments.any_issue", "Con e senza"),
            options: [{ value: "yes", label: t("admin.payments.issues", "Da verificare") }],
          },
        ]}
        csv={{ path: `${PAYMENTS_PATH}.csv`, file: t("admin.payments.file", "pagamenti.csv") }}
      />
      <AdminTable
        label={t("admin.payments.title", "Pagamenti")}
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        limitText={(count) =>
          t(
            "admin.payments.partial",
            "La ricerca trova più di quanto guardiamo in una volta: qui ci sono {{count}} pagamenti delle persone e degli eventi più recenti. Scrivi l’email intera, o l’id dell’evento.",
            { count },
          )
        }
        emptyTitle={
          address.isNarrowed
            ? t("admin.payments.none_found", "Nessun pagamento trovato.")
            : t("admin.payments.none", "Nessun pagamento.")
        }
      />
    </>
  );
}

function usePaymentColumns(): TableColumn<AdminPaymentRow, PaymentSort>[] {
  const t = useT();
  const labels = paymentLabels(t);
  const { day } = useInstants();
  const [, change] = useSearch();
  return [
    {
      key: "title",
      label: labels.title,
      width: "minmax(0, 1.5fr)",
      isRowHead: true,
      render: ({ id, title, kind }) => (
        <span className={css({ minWidth: "0", display: "grid" })}>
          <button type="button" className={rowLinkLook} onClick={() => change({ payment: id })}>
            {title || labels.kinds[kind]}
          </button>
          {kind !== "event" && (
            <span className={css({ textStyle: "label", color: "muted" })}>{labels.kinds[kind]}</span>
          )}
        </span>
      ),
    },
    {
      key: "person",
      label: labels.person,
      width: "minmax(0, 1.3fr)",
      render: ({ person }) => (
        <>
          {displayName(t, person.full_name)}
          {person.email && (
            <span className={css({ display: "block", textStyle: "label", color: "muted" })}>
              {person.email}
            </span>
          )}
        </>
      ),
    },
    {
      key: "status",
      label: labels.status,
      width: "10rem",
      render: (payment) => <PaymentStatusBadge payment={payment} />,
    },
    {
      key: "amount",
      label: labels.amount,
      width: "8.5rem",
      sort: "amount",
      align: "end",
      render: ({ amount, refunded, refund_waiting }) => (
        <>
          {formatEuros(amount, t.language)}
          {refunded + refund_waiting > 0 && (
            <span className={css({ display: "block", textStyle: "label", color: "muted" })}>
              {formatEuros(-(refunded + refund_waiting), t.language)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "created",
      label: labels.created,
      width: "8.5rem",
      sort: "created_at",
      render: ({ created_at }) => day(created_at),
    },
  ];
}

type StatusProps = { payment: Pick<AdminPaymentRow, "status" | "attention"> };

/** The status of a payment, and whether an admin must look at it, as text and colour. */
export function PaymentStatusBadge({ payment: { status, attention } }: StatusProps) {
  const t = useT();
  const { statuses } = paymentLabels(t);
  return (
    <span className={inlineRow({ flexWrap: "wrap", gap: "1" })}>
      <span className={cx(pill(), statusLooks[status])}>{statuses[status]}</span>
      {attention && (
        <span className={issueLook}>
          <TriangleAlert size={14} aria-hidden />
          {t("admin.payments.issues", "Da verificare")}
        </span>
      )}
    </span>
  );
}
const quietLook = css({ border: "1px solid token(colors.field)", color: "muted" });
const statusLooks: Record<AdminPaymentRow["status"], string> = {
  open: css({ border: "1px solid token(colors.sea)", color: "sea" }),
  paid: css({ border: "1px solid token(colors.success)", color: "success" }),
  expired: quietLook,
  refunded: quietLook,
  unknown: css({ bg: "dangerSoft", color: "danger" }),
};
const issueLook = inlineRow({ gap: "1", textStyle: "label", color: "danger", whiteSpace: "nowrap" });
