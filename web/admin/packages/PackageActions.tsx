import { Ban, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { AdminPackage } from "../../../worker/admin/packages/contract.ts";
import { isStandingPackage } from "../../../worker/packages/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = { held: AdminPackage; onCancel: () => void; onRefund: () => void };

/** The buttons of a package's row: icons on a desktop, with words on a phone. */
export function PackageActions({ held, onCancel, onRefund }: Props) {
  const t = useT();
  const params = { package: held.package_name, name: displayName(t, held.user_profile.full_name) };
  return (
    <>
      {held.payment && held.payment.left > 0 && (
        <RowButton
          label={t("admin.packages.refund_row", "Rimborsa {{package}} di {{name}}", params)}
          text={t("admin.packages.refund", "Rimborsa")}
          icon={<Undo2 size={18} aria-hidden />}
          onClick={onRefund}
        />
      )}
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

type RowButtonProps = { label: string; text: string; icon: ReactNode; onClick: () => void };

function RowButton({ label, text, icon, onClick }: RowButtonProps) {
  return (
    <Button look="quiet" aria-label={label} title={text} onClick={onClick} className={rowButtonLook}>
      {icon}
      <span className={css({ display: { base: "inline", md: "none" } })}>{text}</span>
    </Button>
  );
}

const rowButtonLook = css({ paddingInline: { base: "3!", md: "0!" }, width: { md: "touch" } });
