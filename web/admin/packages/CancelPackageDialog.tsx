import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { packagesAfter } from "../../../worker/admin/packages/contract.ts";
import type { AdminPackage } from "../../../worker/admin/packages/outputs.ts";
import type { UserPackage } from "../../../worker/packages/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { useInstants } from "../useInstants.ts";
import { assignmentTargetQuery, cancelPackage, PACKAGE_WRITES } from "./queries.ts";

/** Asks before cancelling a package: what stops, which package begins instead, and what happens to the payment. */
export function CancelPackageDialog({ held, onClose }: { held: AdminPackage; onClose: () => void }) {
  const t = useT();
  const name = displayName(t, held.user_profile.full_name);
  const consequence = useConsequence(held);
  const { data: target } = useQuery(assignmentTargetQuery(held.user_id));
  const write = useAdminWrite(() => cancelPackage(held.id, { status: held.status }), {
    invalidates: PACKAGE_WRITES,
    done: t("admin.packages.cancelled", "Pacchetto cancellato con successo"),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t("admin.packages.cancel_title", "Cancellare {{package}} di {{name}}?", {
        package: held.package_name,
        name,
      })}
      confirmLabel={t("admin.packages.cancel", "Cancella pacchetto")}
      cancelLabel={t("admin.packages.keep", "Mantieni")}
      busy={write.isPending}
      onAction={() => write.start()}
      onClose={onClose}
    >
      <div className={grid({ gap: "2" })}>
        <p>{consequence}</p>
        {packagesAfter(target?.packages ?? [], held).map((next) => (
          <NextPackage key={next.id} held={held} next={next} />
        ))}
        {held.payment && held.payment.left > 0 && (
          <p>
            {t(
              "admin.packages.cancel_paid",
              "Pagamento di {{amount}}: il rimborso non parte in automatico, usa Rimborsa.",
              { amount: formatEuros(held.payment.left, t.language) },
            )}
          </p>
        )}
        <p>{t("admin.packages.told", "Avvisiamo la persona per email.")}</p>
      </div>
    </ConfirmDialog>
  );
}

/** The features that stop when a package is cancelled. */
function useConsequence({ status, package_type, starts_at }: AdminPackage): string {
  const t = useT();
  const { day } = useInstants();
  if (status === "upcoming")
    return t("admin.packages.stops_waiting", "Non comincerà più (inizio previsto: {{day}}).", {
      day: day(starts_at),
    });
  return package_type === "organizer"
    ? t(
        "admin.packages.stops_organizer",
        "Da subito non può più creare eventi e allenamenti. Quelli già pubblicati restano, con le loro iscrizioni.",
      )
    : t("admin.packages.stops_sponsor", "La sponsorizzazione finisce subito.");
}

/** A waiting package, which starts earlier by the remaining time of the cancelled one. */
function NextPackage({ held, next }: { held: AdminPackage; next: UserPackage }) {
  const t = useT();
  const { day } = useInstants();
  const from = Math.max(Date.parse(held.starts_at), Date.now());
  const left = held.expires_at ? Date.parse(held.expires_at) - from : 0;
  const moved = (instant: string) => day(new Date(Date.parse(instant) - left).toISOString());
  return (
    <p className={css({ fontWeight: "medium", color: "ink" })}>
      {t(
        "admin.packages.moves",
        "{{name}}, in attesa, viene anticipato (inizio: {{from}}, scadenza: {{until}}).",
        {
          name: next.name,
          from: moved(next.starts_at),
          until: next.expires_at ? moved(next.expires_at) : "…",
        },
      )}
    </p>
  );
}
