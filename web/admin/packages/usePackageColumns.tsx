import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { pill } from "styled-system/patterns";
import {
  type PackageSort,
  type PackageState,
  packageOrders,
} from "../../../worker/admin/packages/contract.ts";
import type { AdminPackage } from "../../../worker/admin/packages/outputs.ts";
import type { PackageStatus } from "../../../worker/packages/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { useInstants } from "../useInstants.ts";
import { packageStatusName, packageTypeName } from "./packageTexts.ts";

/** The columns of the packages' table. Only those columns sort for which the filter by state has an order. */
export function usePackageColumns(state: PackageState | undefined): TableColumn<AdminPackage, PackageSort>[] {
  const t = useT();
  const { day } = useInstants();
  const sortOf = (sort: PackageSort) =>
    packageOrders(state).filter((order) => order.sort === sort).length > 1 ? { sort } : {};
  return [
    {
      key: "person",
      label: t("package_table.person", "Persona"),
      width: "minmax(0, 1.4fr)",
      isRowHead: true,
      render: (held) => <PackageOwner held={held} />,
    },
    {
      key: "package",
      label: t("package_table.package", "Pacchetto"),
      width: "minmax(0, 1fr)",
      render: (held) => <TwoLines first={held.package_name} second={packageTypeName(t, held.package_type)} />,
    },
    {
      key: "status",
      label: t("package_table.status", "Stato"),
      width: "7.5rem",
      render: ({ status, hidden_at }) => (
        <TwoLines
          first={<PackageStatusBadge status={status} />}
          second={hidden_at && t("admin.packages.hidden", "nascosto dal sito")}
        />
      ),
    },
    {
      key: "starts",
      label: t("package_table.starts", "Inizio"),
      width: "6.5rem",
      ...sortOf("starts_at"),
      render: ({ starts_at }) => day(starts_at),
    },
    {
      key: "ends",
      label: t("package_table.ends", "Fine"),
      width: "9.5rem",
      ...sortOf("expires_at"),
      render: ({ expires_at, cancelled_at }) => {
        const end = expires_at ? day(expires_at) : t("admin.packages.without_end", "senza fine");
        return cancelled_at ? (
          <TwoLines
            first={end}
            second={t("admin.packages.cancelled_on", "cancellato il {{day}}", { day: day(cancelled_at) })}
          />
        ) : (
          end
        );
      },
    },
    {
      key: "acquired",
      label: t("package_table.acquired", "Origine"),
      width: "7.5rem",
      render: (held) => <PackageOrigin held={held} />,
    },
  ];
}

function PackageOwner({ held: { user_id, user_profile } }: { held: AdminPackage }) {
  const t = useT();
  const { full_name, email } = user_profile;
  if (!email)
    return <span className={css({ color: "muted" })}>{t("admin.packages.erased", "Account eliminato")}</span>;
  return (
    <TwoLines
      first={
        <Link to={`${paths.adminUsers.href()}?user=${user_id}`} className={rowLinkLook}>
          {full_name ?? email}
        </Link>
      }
      second={full_name ? email : null}
    />
  );
}

/** The origin of a package: its price and refunds, or that an admin assigned it. */
function PackageOrigin({ held: { payment } }: { held: AdminPackage }) {
  const t = useT();
  if (!payment) return t("package_table.assigned", "Assegnato");
  const euros = (amount: number) => formatEuros(amount, t.language);
  const refunded =
    payment.refunded > 0
      ? t("admin.packages.refunded", "rimborsati {{amount}}", { amount: euros(payment.refunded) })
      : null;
  const disputed = payment.dispute === "lost" ? t("admin.packages.lost", "contestazione persa") : null;
  return (
    <TwoLines
      first={euros(payment.amount)}
      second={disputed ?? refunded ?? t("package_table.bought", "Acquistato")}
    />
  );
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={css({ display: "grid", minWidth: "0" })}>
      <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>{first}</span>
      {second && (
        <span
          className={css({
            textStyle: "label",
            fontWeight: "normal",
            color: "muted",
            overflowWrap: "anywhere",
          })}
        >
          {second}
        </span>
      )}
    </span>
  );
}

/** The status of a package as text and colour. */
function PackageStatusBadge({ status }: { status: PackageStatus }) {
  const t = useT();
  return <span className={cx(pill(), badgeLooks[status])}>{packageStatusName(t, status)}</span>;
}

const badgeLooks: Record<PackageStatus, string> = {
  active: css({ border: "1px solid token(colors.success)", color: "success" }),
  upcoming: css({ border: "1px solid token(colors.sea)", color: "badge" }),
  expired: css({ border: "1px solid token(colors.field)", color: "muted" }),
  cancelled: css({ bg: "dangerSoft", color: "danger" }),
};
