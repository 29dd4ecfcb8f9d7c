import { Check, Copy, Download, Printer } from "lucide-react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { saveFile } from "../lib/saveFile.ts";
import { useSite } from "../settings/hooks.ts";
import { useCopyLinkHere } from "../shell/useCopyLink.ts";
import { Button } from "../ui/Button.tsx";
import { PrintableSheet } from "../ui/PrintableSheet.tsx";

type Props = { codes: string[]; onClose: () => void };

/** Shows new recovery codes to copy, download or print. The site never shows them again. */
export function RecoveryCodesSheet({ codes, onClose }: Props) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  const { isCopied, copy } = useCopyLinkHere();
  const title = t("account.recovery_codes", "Codici di recupero");
  const lines = codes.join("\n");
  const whose = `${site.name} · ${user?.email ?? ""}`;
  return (
    <PrintableSheet title={title} onClose={onClose}>
      <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>{whose}</p>
      <p className={css({ marginBlock: "3" })}>
        {t(
          "account.recovery_codes_text",
          "Se perdi il telefono, uno di questi codici sostituisce quello dell’app. Ognuno vale una volta. Conservali lontano dal telefono: dopo, il sito non li mostra più.",
        )}
      </p>
      <ul className={listLook}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div data-unprinted className={wrap({ gap: "3", marginTop: "5" })}>
        <Button onClick={() => copy(lines)}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {isCopied ? t("account.codes_copied", "Copiati") : t("account.codes_copy", "Copia")}
        </Button>
        <Button
          onClick={() =>
            saveFile("recovery-codes.txt", `${title}\n${whose}\n\n${lines}\n`, "text/plain;charset=utf-8")
          }
        >
          <Download size={18} aria-hidden />
          {t("account.codes_download", "Scarica")}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {t("account.codes_print", "Stampa")}
        </Button>
        <Button look="main" onClick={onClose}>
          {t("account.codes_kept", "Li ho conservati")}
        </Button>
      </div>
    </PrintableSheet>
  );
}

const listLook = grid({
  columns: 2,
  gap: "2",
  padding: "4",
  borderRadius: "sm",
  bg: "foam",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, monospace",
  whiteSpace: "nowrap",
});
