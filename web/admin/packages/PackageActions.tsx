import { Ban, Eye, EyeOff, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { AdminPackage } from "../../../worker/admin/packages/outputs.ts";
import { isStandingPackage } from "../../../worker/packages/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { sponsorsQuery } from "../../packages/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { PACKAGE_WRITES, setPackageVisibility } from "./queries.ts";

/** How long the notification offers the undo, in milliseconds. */
const UNDO_MS = 10_000;

type Props = { held: AdminPackage; onCancel: () => void; onRefund: () => void };

/** The buttons of a package's row: icons on a desktop, with names on a phone. */
export function PackageActions({ held, onCancel, onRefund }: Props) {
  const t = useT();
  const params = { package: held.package_name, name: displayName(t, held.user_profile.full_name) };
  return (
    <>
      {held.payment && held.payment.left > 0 && (
        <RowButton
          label={t("admin.packages.refund_row", "Rimborsa {{package}} di {{name}}", params)}
          text={t("admin.payments.refund", "Rimborsa")}
          icon={<Undo2 size={18} aria-hidden />}
          onClick={onRefund}
        />
      )}
      {held.package_type === "sponsor" && isStandingPackage(held) && <LogoButton held={held} />}
      {isStandingPackage(held) && (
        <RowButton
          label={t("admin.packages.cancel_row", "Cancella {{package}} di {{name}}", params)}
          text={t("admin.packages.cancel_short", "Cancella")}
          icon={<Ban size={18} aria-hidden />}
          onClick={onCancel}
        />
      )}
    </>
  );
}

/** Hides a sponsor (name, logo, text and link) from the site, or shows it again. */
function LogoButton({ held }: { held: AdminPackage }) {
  const t = useT();
  const hidden = held.hidden_at !== null;
  const name = displayName(t, held.user_profile.full_name);
  const changing = useWrite(setPackageVisibility, {
    invalidates: [...PACKAGE_WRITES, sponsorsQuery.queryKey],
    onSuccess: (_, { id, hidden }) =>
      notify({
        kind: "success",
        title: hidden
          ? t("admin.packages.logo_hidden", "Sponsor nascosto dal sito")
          : t("admin.packages.logo_shown", "Sponsor di nuovo sul sito"),
        description: name,
        duration: UNDO_MS,
        action: {
          label: t("admin.users.undo", "Annulla"),
          onSelect: () => changing.start({ id, hidden: !hidden }),
        },
      }),
  });
  const label = hidden
    ? t("admin.packages.show_logo", "Mostra sul sito lo sponsor {{name}}", { name })
    : t("admin.packages.hide_logo", "Nascondi dal sito lo sponsor {{name}}", { name });
  const text = hidden
    ? t("admin.packages.show_short", "Mostra sul sito")
    : t("admin.packages.hide_short", "Nascondi dal sito");
  return (
    <RowButton
      label={label}
      text={text}
      icon={hidden ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
      busy={changing.isPending}
      onClick={() => changing.start({ id: held.id, hidden: !hidden })}
    />
  );
}

type RowButtonProps = { label: string; text: string; icon: ReactNode; busy?: boolean; onClick: () => void };

function RowButton({ label, text, icon, busy, onClick }: RowButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={text}
      busy={busy}
      onClick={onClick}
      className={css({ paddingInline: { base: "3!", md: "0!" }, width: { md: "touch" } })}
    >
      {icon}
      <span className={css({ display: { base: "inline", md: "none" } })}>{text}</span>
    </Button>
  );
}
