import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import {
  AUDIT_PARTS,
  AUDIT_SORTS,
  type AuditSort,
  isAuditDay,
} from "../../../worker/admin/audit/contract.ts";
import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import { AUDIT_ACTIONS } from "../../../worker/audit/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminTable, rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { tableQuery } from "../table/queries.ts";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { useInstants } from "../useInstants.ts";
import { AuditEntrySheet } from "./AuditEntrySheet.tsx";
import { auditOrigin } from "./origin.ts";
import { auditActionName, auditSentence } from "./sentences.ts";

type Props = {
  from: string | undefined;
  to: string | undefined;
  onChange: (name: "from" | "to", day: string | undefined) => void;
};

const periodLook = grid({ columns: 2, gap: "3", maxWidth: { md: "24rem" }, marginBottom: "4" });

/** The audit log of admins' writes, reads and downloads: entries as sentences, with both values in a sheet. */
export function AdminAuditPage() {
  const t = useT();
  const [shown, setShown] = useState<AuditEntryView | null>(null);
  const columns = useAuditColumns(setShown);
  const address = useTableAddress({
    filters: { action: AUDIT_ACTIONS, part: AUDIT_PARTS, from: isAuditDay, to: isAuditDay },
    sorts: AUDIT_SORTS,
  });
  const query = useQuery(auditQuery(address.request));
  const title = t("admin.audit.title", "Registro attività");
  const { from, to } = address.filters;
  return (
    <AdminTab
      title={title}
      lead={t(
        "admin.audit.lead",
        "Chi ha fatto cosa nell’amministrazione, e chi ha aperto o scaricato dati personali. Nessuno può cambiare o cancellare queste righe.",
      )}
    >
      <TableToolbar
        address={address}
        searchLabel={t("admin.audit.search", "Cerca per persona o evento")}
        searchPlaceholder={t("admin.audit.search_placeholder", "Inizio di un’email o di un titolo, o un id…")}
        filters={[
          {
            name: "part",
            label: t("admin.audit.part", "La persona"),
            allLabel: t("admin.audit.any_part", "In ogni ruolo"),
            options: [
              { value: "actor", label: t("admin.audit.as_actor", "Ha agito") },
              { value: "person", label: t("admin.audit.as_person", "È interessata") },
            ],
          },
          {
            name: "action",
            label: t("audit_table.action", "Azione"),
            allLabel: t("admin.audit.all_actions", "Tutte le azioni"),
            options: AUDIT_ACTIONS.map((action) => ({ value: action, label: auditActionName(t, action) })),
          },
        ]}
        csv={{ path: "/api/admin/audit.csv", file: t("admin.audit.file", "registro.csv") }}
      />
      <AuditPeriod from={from} to={to} onChange={address.setFilter} />
      <AdminTable
        label={title}
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        emptyTitle={t("admin.audit.empty", "Nessuna attività trovata.")}
        emptyText={
          address.isNarrowed
            ? undefined
            : t("admin.audit.empty_text", "Ogni modifica fatta da qui in poi lascia una riga.")
        }
      />
      <AuditEntrySheet entry={shown} onClose={() => setShown(null)} />
    </AdminTab>
  );
}

function useAuditColumns(onOpen: (entry: AuditEntryView) => void): TableColumn<AuditEntryView, AuditSort>[] {
  const t = useT();
  const instants = useInstants();
  return [
    {
      key: "at",
      label: t("audit_table.at", "Quando"),
      width: "9.5rem",
      sort: "created_at",
      render: ({ created_at }) => instants.time(created_at),
    },
    {
      key: "action",
      label: t("audit_table.action", "Azione"),
      width: "minmax(0, 1fr)",
      isRowHead: true,
      render: (entry) => (
        <button type="button" className={`${rowLinkLook} ${sentenceLook}`} onClick={() => onOpen(entry)}>
          {auditSentence(t, entry)}
        </button>
      ),
    },
    {
      key: "origin",
      label: t("admin.audit.origin", "Da dove"),
      width: "15rem",
      render: (entry) => (
        <span className={css({ color: "muted", lineClamp: { md: 1 } })}>{auditOrigin(t, entry) || "–"}</span>
      ),
    },
  ];
}

const sentenceLook = css({ fontWeight: "medium!", lineClamp: { base: "none", md: 2 } });

/** The first and last day of the shown entries. */
function AuditPeriod({ from, to, onChange }: Props) {
  const t = useT();
  const field = (name: "from" | "to", label: string, value: string | undefined) => (
    <DateField
      label={label}
      value={value ?? null}
      min={name === "to" ? from : undefined}
      max={name === "from" ? to : undefined}
      onChange={(day) => onChange(name, day ?? undefined)}
    />
  );
  return (
    <div className={periodLook}>
      {field("from", t("admin.audit.from", "Dal giorno"), from)}
      {field("to", t("admin.audit.to", "Al giorno"), to)}
    </div>
  );
}

/** A page of the audit log. Never cached, because every write of an admin adds an entry. */
function auditQuery(request: Record<string, string | undefined>) {
  return {
    ...tableQuery<AuditEntryView>(["me", "admin", "audit"], "/api/admin/audit", request),
    staleTime: 0,
  };
}
