import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AssignPackageDialog } from "../../packages/AssignPackageDialog.tsx";
import { packageStatusName, packageTypeName } from "../../packages/packageTexts.ts";
import { useInstants } from "../../useInstants.ts";
import { userPackagesQuery } from "./queries.ts";
import { SectionRowParts, SectionRows } from "./SectionList.tsx";

/** The current and former packages of the user. */
export function PackagesSection({ user }: { user: UserDetailView }) {
  const t = useT();
  const [isAssigning, setIsAssigning] = useState(false);
  const { id, deleted_at, profile } = user;
  const { day } = useInstants();
  const query = useQuery(userPackagesQuery(id));
  return (
    <div className={grid({ gap: "4" })}>
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
                ? t("admin.user.package_term", "{{type}} · {{start}} – {{end}}", {
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
      {!deleted_at && (
        <div>
          <Button onClick={() => setIsAssigning(true)}>
            <PackagePlus size={18} aria-hidden />
            {t("admin.user.assign_package", "Assegna un pacchetto")}
          </Button>
        </div>
      )}
      {isAssigning && (
        <Portal>
          <AssignPackageDialog userId={id} name={profile.full_name} onClose={() => setIsAssigning(false)} />
        </Portal>
      )}
    </div>
  );
}
