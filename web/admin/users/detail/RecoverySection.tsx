import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { MadeRecoveryToken, UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { paths } from "../../../paths.ts";
import { useCopyLink } from "../../../shell/useCopyLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { notify } from "../../../ui/notify.ts";
import { errorTitle } from "../../useAdminWrite.ts";
import { useInstants } from "../../useInstants.ts";
import { RECOVERY_TOKENS_KEY } from "../queries.ts";
import { mailRecovery, makeRecoveryToken } from "./queries.ts";

/** Makes a recovery token: copied for the admin to pass on, or mailed to the account's owner. */
export function RecoverySection({ user }: { user: UserDetailView }) {
  const t = useT();
  const { time } = useInstants();
  const copyLink = useCopyLink();
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<(MadeRecoveryToken & { isCopied: boolean }) | null>(null);
  const failureNotice = (failure: unknown) => ({ title: errorTitle(t, failure) });
  const making = useWrite(() => makeRecoveryToken(user.id), {
    async onSuccess(token) {
      const isCopied = await copyText(token.token);
      setMade({ ...token, isCopied });
      notify(
        isCopied
          ? {
              kind: "success",
              title: t("admin.user.token_copied", "Token di reset password generato e copiato negli appunti"),
              description: t("admin.user.token_until", "Vale fino al {{time}}.", {
                time: time(token.expires_at),
              }),
            }
          : {
              kind: "info",
              title: t("admin.user.token_by_hand", "Token generato: copialo a mano, non lo mostriamo più"),
            },
      );
    },
    invalidates: [RECOVERY_TOKENS_KEY],
    failureNotice,
  });
  const mailing = useWrite(() => mailRecovery(user.id), {
    done: t("admin.user.recovery_mailed", "Link di recupero inviato a {{email}}", {
      email: user.email ?? "",
    }),
    invalidates: [RECOVERY_TOKENS_KEY],
    failureNotice,
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className={grid({ gap: "4" })}>
      <p className={css({ color: "muted", textStyle: "small" })}>
        {user.profile.is_active
          ? t(
              "admin.user.recovery_text",
              "Un token vale un’ora e una volta sola. Copialo e dallo tu alla persona, oppure mandale il link per email: in quel caso non lo vede nessun altro.",
            )
          : t(
              "admin.user.recovery_inactive",
              "L’account è disattivato: finché non lo riattivi, non si può recuperare la password.",
            )}
      </p>
      <div className={wrap({ gap: "3" })}>
        <Button
          busy={making.isPending}
          disabled={!user.profile.is_active || mailing.isPending}
          onClick={() => making.start()}
        >
          {t("admin.user.make_token", "Genera e copia un token")}
        </Button>
        <Button disabled={!user.profile.is_active || making.isPending} onClick={() => setIsAsking(true)}>
          {t("admin.user.mail_recovery", "Manda il link per email")}
        </Button>
      </div>
      {made && !made.isCopied && (
        <TextField
          label={t("admin.user.token", "Token di recupero")}
          help={t("admin.user.token_until", "Vale fino al {{time}}.", { time: time(made.expires_at) })}
          value={made.token}
          readOnly
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {made && (
        <div className={wrap({ align: "center", gap: "3" })}>
          <Button look="quiet" onClick={() => copyLink(recoveryLink(made.token, user.email))}>
            <LinkIcon size={18} aria-hidden />
            {t("admin.user.copy_link", "Copia come link")}
          </Button>
          <p className={css({ color: "muted", textStyle: "small", flex: 1, minWidth: "12rem" })}>
            {t(
              "admin.user.copy_link_text",
              "Con il link la persona arriva subito alla pagina in cui sceglie la nuova password.",
            )}
          </p>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        isSafe
        title={t("admin.user.mail_recovery_title", "Mandare il link di recupero?")}
        text={t("admin.user.mail_recovery_text", "Arriva a {{email}} e vale un’ora.", {
          email: user.email ?? "",
        })}
        confirmLabel={t("admin.user.mail_recovery", "Manda il link per email")}
        cancelLabel={t("admin.user.not_now", "Non ora")}
        busy={mailing.isPending}
        onAction={() => mailing.start()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

/** The link with which the account's owner chooses a new password. */
function recoveryLink(token: string, email: string | null): string {
  const query = new URLSearchParams({ type: "recovery", token, email: email ?? "" });
  return `${location.origin}${paths.confirm.href()}?${query}`;
}

/** Whether the browser allowed copying the text. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
