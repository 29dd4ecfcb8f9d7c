import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AssignPackageForm } from "./AssignPackageForm.tsx";
import { assignmentTargetQuery } from "./queries.ts";

type Props = { userId: string; name: string; onClose: () => void };

/** The dialog that assigns a package to a user. It is open while rendered. */
export function AssignPackageDialog({ userId, name, onClose }: Props) {
  const t = useT();
  const target = useQuery(assignmentTargetQuery(userId));
  return (
    <Sheet
      open
      size="small"
      title={t("admin.packages.assign_to", "Assegna un pacchetto a {{name}}", { name })}
      onClose={onClose}
    >
      {target.isPending ? (
        <Loading className={grid({ gap: "4" })}>
          <Skeleton className={css({ height: "5rem" })} />
          <Skeleton className={css({ height: "5rem" })} />
          <Skeleton className={css({ height: "3rem" })} />
        </Loading>
      ) : target.data ? (
        <AssignPackageForm userId={userId} name={name} target={target.data} onClose={onClose} />
      ) : (
        <LoadFailed level={2} query={target} />
      )}
    </Sheet>
  );
}
