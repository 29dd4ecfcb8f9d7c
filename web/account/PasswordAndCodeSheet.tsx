import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { AccountForm, ProofFields, useAccountForm } from "./AccountForm.tsx";
import { passwordAndCodeForm } from "./forms.ts";
import { endTwoFactor, renewRecoveryCodes } from "./queries.ts";

type SheetProps<Done> = { open: boolean; onClose: () => void; onDone: (done: Done) => Promise<void> };

/** The sheet that makes new recovery codes; the former codes stop working. */
export function RenewCodesSheet({ open, onClose, onDone }: SheetProps<string[]>) {
  const t = useT();
  return (
    <PasswordAndCodeSheet
      open={open}
      title={t("account.recovery_codes_renew", "Crea nuovi codici di recupero")}
      text={t("account.recovery_codes_renew_text", "Quelli di prima, anche non usati, smettono di valere.")}
      action={t("account.recovery_codes_make", "Crea i codici")}
      send={async (values) => onDone((await renewRecoveryCodes(values)).recovery_codes)}
      onClose={onClose}
    />
  );
}

export function EndTwoFactorSheet({ open, onClose, onDone }: SheetProps<void>) {
  const t = useT();
  return (
    <PasswordAndCodeSheet
      open={open}
      isDanger
      title={t("account.two_factor_end_title", "Disattivare la verifica?")}
      text={t("account.two_factor_end_text", "Per accedere basterà di nuovo la password da sola.")}
      action={t("account.two_factor_end", "Disattiva la verifica")}
      send={async (values) => onDone(await endTwoFactor(values))}
      onClose={onClose}
    />
  );
}

type Props = {
  open: boolean;
  title: string;
  text: string;
  action: string;
  isDanger?: boolean;
  send: (values: { password: string; code: string }) => Promise<void>;
  onClose: () => void;
};

/** The sheet of an action that needs the password and a code, from the app or a recovery code. */
function PasswordAndCodeSheet({ open, title, text, action, isDanger, send, onClose }: Props) {
  const form = useAccountForm(passwordAndCodeForm, { password: "", code: "" }, send);
  function close() {
    if (form.busy) return;
    form.replace({ password: "", code: "" });
    onClose();
  }
  return (
    // A portal, because the section's CSS containment would contain the fixed sheet.
    <Portal>
      <Sheet open={open} size="small" title={title} onClose={close}>
        <p className={css({ marginBottom: "5" })}>{text}</p>
        <AccountForm form={form} look={isDanger ? "danger" : "main"} action={action}>
          <ProofFields form={form} />
        </AccountForm>
      </Sheet>
    </Portal>
  );
}
