import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  PACKAGE_SEARCH_USERS,
  PACKAGE_SORTS,
  PACKAGE_STATES,
  PACKAGE_TYPES,
  packageOrder,
} from "../../../worker/admin/packages/contract.ts";
import type { AdminPackage, PackagePayment } from "../../../worker/admin/packages/outputs.ts";
import { isStandingPackage } from "../../../worker/packages/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { RefundForm } from "../payments/RefundForm.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { AssignPackageDialog } from "./AssignPackageDialog.tsx";
import { CancelPackageDialog } from "./CancelPackageDialog.tsx";
import { ChooseOwnerDialog } from "./ChooseOwnerDialog.tsx";
import { PackageActions } from "./PackageActions.tsx";
import { packageStateName, packageTypeName } from "./packageTexts.ts";
import { PACKAGES_PATH, packageTableQuery } from "./queries.ts";
import { usePackageColumns } from "./usePackageColumns.tsx";

/** The packages of all users: the table, and the dialogs that cancel and refund a package. */
export function AdminPackagesPage() {
  const t = useT();
  const { address, state } = usePackageAddress();
  const query = useQuery(packageTableQuery(address.request));
  const columns = usePackageColumns(state);
  const [cancelled, setCancelled] = useState<AdminPackage | null>(null);
  const [refunded, setRefunded] = useState<AdminPackage | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [owner, setOwner] = useState<{ userId: string; name: string } | null>(null);
  return (
    <AdminTab
      title={t("admin.packages.title", "Pacchetti utenti")}
      actions={
        <Button look="main" onClick={() => setIsChoosing(true)}>
          <Plus size={18} aria-hidden />
          {t("admin.packages.assign", "Assegna pacchetto")}
        </Button>
      }
    >
      <TableToolbar
        address={address}
        searchLabel={t("admin.packages.search", "Cerca per nome o email…")}
        filters={[
          {
            name: "status",
            label: t("package_table.status", "Stato"),
            allLabel: t("admin.packages.all_states", "Tutti gli stati"),
            options: PACKAGE_STATES.map((value) => ({ value, label: packageStateName(t, value) })),
          },
          {
            name: "type",
            label: t("package_table.type", "Tipo"),
            allLabel: t("admin.packages.all_types", "Tutti i tipi"),
            options: PACKAGE_TYPES.map((value) => ({ value, label: packageTypeName(t, value) })),
          },
        ]}
        csv={{ path: `${PACKAGES_PATH}.csv`, file: t("admin.packages.file", "pacchetti.csv") }}
      />
      <AdminTable
        label={t("admin.packages.title", "Pacchetti utenti")}
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(held) => (
          <PackageActions
            held={held}
            onCancel={() => setCancelled(held)}
            onRefund={() => setRefunded(held)}
          />
        )}
        limitText={() =>
          t(
            "admin.packages.cut",
            "La ricerca trova più di {{count}} persone: qui ci sono i pacchetti delle prime {{count}}. Aggiungi qualche lettera per restringerla.",
            { count: PACKAGE_SEARCH_USERS },
          )
        }
        emptyTitle={
          address.isNarrowed
            ? t("admin.packages.none_found", "Nessun pacchetto trovato.")
            : t("admin.packages.none", "Nessun pacchetto.")
        }
      />
      {isChoosing && (
        <ChooseOwnerDialog
          onChoose={(chosen) => {
            setIsChoosing(false);
            setOwner(chosen);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {owner && <AssignPackageDialog {...owner} onClose={() => setOwner(null)} />}
      {cancelled && <CancelPackageDialog held={cancelled} onClose={() => setCancelled(null)} />}
      {refunded?.payment && (
        <RefundPackageSheet held={refunded} payment={refunded.payment} onClose={() => setRefunded(null)} />
      )}
    </AdminTab>
  );
}

type RefundPackageSheetProps = { held: AdminPackage; payment: PackagePayment; onClose: () => void };

function RefundPackageSheet({ held, payment, onClose }: RefundPackageSheetProps) {
  const t = useT();
  const name = displayName(t, held.user_profile.full_name);
  const params = { package: held.package_name, name };
  return (
    <Sheet
      open
      size="small"
      title={t("admin.packages.refund_title", "Rimborsa {{package}} a {{name}}", params)}
      onClose={onClose}
    >
      <RefundForm
        payment={{
          id: payment.id,
          isEvent: false,
          refundable: payment.left,
          isDisputed: payment.dispute === "open" || payment.dispute === "inquiry",
          canEnd: isStandingPackage(held),
          payer: name,
        }}
        onDone={onClose}
      />
    </Sheet>
  );
}

/** The table's address, whose sort is limited to those that the filter by state allows. */
function usePackageAddress() {
  const address = useTableAddress({
    filters: { status: PACKAGE_STATES, type: PACKAGE_TYPES },
    sorts: PACKAGE_SORTS,
  });
  const state = PACKAGE_STATES.find((one) => one === address.filters.status);
  return { address: { ...address, ...packageOrder(state, address) }, state };
}
