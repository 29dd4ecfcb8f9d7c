import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import type { PackageStatus } from "../../../../worker/packages/contract.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { useInstants } from "../../useInstants.ts";
import { userPackagesQuery } from "./queries.ts";
import { SectionRowParts, SectionRows } from "./SectionList.tsx";

/** The packages that the user has or had. */
export function PackagesSection({ userId }: { userId: string }) {
  const t = useT();
  const { day } = useInstants();
  const query = useQuery(userPackagesQuery(userId));
  return (
    <div className={css({ display: "grid", gap: "4" })}>
      <SectionRows
        query={query}
        rows={query.data}
        label={t("admin.user.packages", "Pacchetti")}
        emptyText={t("admin.user.no_packages", "Nessun pacchetto.")}
        render={({ name, package_type, status, starts_at, expires_at }) => (
          <SectionRowParts
            title={name}
            detail={
              expires_at
                ? t("admin.user.package_term", "{{type}} · dal {{start}} al {{end}}", {
                    type: packageTypeName(t, package_type),
                    start: day(starts_at),
                    end: day(expires_at),
                  })
                : t("admin.user.package_endless", "{{type}} · dal {{start}}, senza scadenza", {
                    type: packageTypeName(t, package_type),
                    start: day(starts_at),
                  })
            }
            end={<Badge>{packageStatusName(t, status)}</Badge>}
          />
        )}
      />
    </div>
  );
}

function packageTypeName(t: Translate, type: "organizer" | "sponsor"): string {
  return type === "organizer"
    ? t("admin.user.package_organizer", "Organizzatore")
    : t("admin.user.package_sponsor", "Sponsor");
}

function packageStatusName(t: Translate, status: PackageStatus): string {
  const names: Record<PackageStatus, string> = {
    active: t("admin.user.package_active", "Attivo"),
    upcoming: t("admin.user.package_upcoming", "In arrivo"),
    expired: t("admin.user.package_expired", "Scaduto"),
    cancelled: t("admin.user.package_cancelled", "Annullato"),
  };
  return names[status];
}
