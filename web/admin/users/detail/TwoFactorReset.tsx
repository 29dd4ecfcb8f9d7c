import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import {
  TWO_FACTOR_RESET_REASONS,
  type TwoFactorResetReason,
} from "../../../../worker/admin/users/contract.ts";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RadioList } from "../../../ui/RadioList.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { useAdminWrite } from "../../useAdminWrite.ts";
import { useInstants } from "../../useInstants.ts";
import { resetReasonText } from "../labels.ts";
import { resetTwoFactor, userKey } from "./queries.ts";

/** The date of a user's second factor, and its reset for users who have lost it. */
export function TwoFactorReset({ user, isOwn }: { user: UserDetailView; isOwn: boolean }) {
  const t = useT();
  const { time } = useInstants();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState<TwoFactorResetReason | null>(null);
  const close = () => {
    setIsAsking(false);
    setReason(null);
  };
  const resetting = useAdminWrite(
    (chosen: TwoFactorResetReason) => resetTwoFactor(user.id, { reason: chosen }),
    {
      done: t("admin.user.two_factor_done", "Verifica in due passaggi azzerata"),
      invalidates: [userKey(user.id)],
      onSettled: close,
    },
  );
  if (!user.two_factor_since)
    return <p className={mutedLook}>{t("admin.user.two_factor_none", "Non è attiva.")}</p>;
  return (
    <div className={grid({ gap: "4", justifyItems: "start" })}>
      <p className={mutedLook}>
        {t("admin.user.two_factor_since", "Attiva: {{time}}.", { time: time(user.two_factor_since) })}{" "}
        {isOwn
          ? t("admin.user.two_factor_own", "È la tua: si disattiva in Account e sicurezza.")
          : t(
              "admin.user.two_factor_text",
              "Azzerala solo se la persona ha perso telefono e codici di recupero, dopo aver verificato che sia lei a chiederlo.",
            )}
      </p>
      {!isOwn && (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t("admin.user.two_factor_reset", "Azzera la verifica")}
        </Button>
      )}
      <Sheet
        open={isAsking}
        size="small"
        title={t("admin.user.two_factor_title", "Azzerare la verifica in due passaggi?")}
        onClose={close}
      >
        <div className={grid({ gap: "5" })}>
          <p>
            {t(
              "admin.user.two_factor_effect",
              "Tutti gli accessi della persona si chiudono e per rientrare le basta la password. Le arriva un’email; il motivo resta nel registro attività.",
            )}
          </p>
          <RadioList
            label={t("admin.user.two_factor_reason", "Perché")}
            value={reason}
            options={TWO_FACTOR_RESET_REASONS.map((value) => ({ value, label: resetReasonText(t, value) }))}
            onChange={setReason}
          />
          <div className={wrap({ gap: "3" })}>
            <Button
              look="danger"
              busy={resetting.isPending}
              disabled={reason === null}
              onClick={() => reason && resetting.start(reason)}
            >
              {t("admin.user.two_factor_reset", "Azzera la verifica")}
            </Button>
            <Button look="quiet" disabled={resetting.isPending} onClick={close}>
              {t("admin.user.not_now", "Non ora")}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

const mutedLook = css({ color: "muted", textStyle: "small" });
