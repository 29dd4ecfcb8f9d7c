import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { CATALOGUE } from "../../worker/packages/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { SaleTermsNote } from "../payments/checkout/SaleTermsNote.tsx";
import { useSite } from "../settings/hooks.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { packageSeats } from "./ownPackages.ts";
import { PackageSeats } from "./PackageSeats.tsx";
import { dayText } from "./texts.ts";
import type { LaterChoice } from "./useBuyPackage.ts";

type Props = {
  /** Null while the dialog is closed. */
  later: LaterChoice | null;
  busy: boolean;
  onContinue: () => void;
  onClose: () => void;
};

/** The dialog before paying for a package of another level: its start, and the package that is active until then. */
export function BeginsLaterDialog({ later, busy, onContinue, onClose }: Props) {
  const t = useT();
  const { time_zone, contact_email: contact } = useSite();
  if (!later) return null;
  const { name, type } = CATALOGUE[later.id];
  const day = dayText(later.at, time_zone);
  return (
    <ConfirmDialog
      open
      title={t("packages.later_title", "{{name}}: inizio {{day}}", { name, day })}
      confirmLabel={t("packages.later_pay", "Vai al pagamento")}
      cancelLabel={t("packages.gate_later", "Non ora")}
      isSafe
      busy={busy}
      onAction={onContinue}
      onClose={onClose}
    >
      <div className={grid({ gap: "2" })}>
        <p>
          {t(
            "packages.later_running",
            "Il tuo {{running}} resta com’è fino a quel giorno: un pacchetto dello stesso tipo comincia quando finisce l’altro, e non perdi nemmeno un giorno.",
            { running: later.running.name },
          )}
        </p>
        {type === "organizer" && (
          <p className={css({ fontWeight: "medium" })}>
            {t("packages.later_until", "Fino ad allora:")}{" "}
            <PackageSeats seats={packageSeats(later.running)} />
          </p>
        )}
        <p>
          {t("packages.later_sooner", "Ti serve prima? Non pagare adesso e scrivici: {{contact}}.", {
            contact,
          })}
        </p>
        <SaleTermsNote what="package" short />
      </div>
    </ConfirmDialog>
  );
}
