import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useOpenAfterMount } from "../../ui/useOpenAfterMount.ts";
import { AssignPackageForm } from "./AssignPackageForm.tsx";
import { assignmentTargetQuery } from "./queries.ts";

type Props = { userId: string; name: string; onClose: () => void };

/** Assigns a package to a user. It is open while it is rendered. */
export function AssignPackageDialog({ userId, name, onClose }: Props) {
  const t = useT();
  const open = useOpenAfterMount(true);
  const target = useQuery(assignmentTargetQuery(userId));
  return (
    <Sheet
      open={open}
      size="small"
      title={t("admin.packages.assign_to", "Assegna un pacchetto a {{name}}", { name })}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      {target.isPending ? (
        <div role="status" aria-label={t("common.loading", "Caricamento…")} className={skeletonLook}>
          <Skeleton className={css({ height: "5rem" })} />
          <Skeleton className={css({ height: "5rem" })} />
          <Skeleton className={css({ height: "3rem" })} />
        </div>
      ) : target.data ? (
        <AssignPackageForm userId={userId} name={name} target={target.data} onClose={onClose} />
      ) : (
        <LoadFailed
          level={2}
          title={t("home.error_title", "Errore nel caricamento")}
          busy={target.isFetching}
          onRetry={() => target.refetch()}
        />
      )}
    </Sheet>
  );
}

const skeletonLook = css({ display: "grid", gap: "4" });
