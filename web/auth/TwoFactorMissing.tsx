import { ShieldAlert } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** The fragment of the account page's section about the second factor. */
export const TWO_FACTOR_ANCHOR = "two-factor";

/** Leads an admin without the required second factor to the account page, because the admin calls would be refused. */
export function TwoFactorMissing({ level }: { level: 1 | 2 }) {
  const t = useT();
  return (
    <StatusMessage
      level={level}
      icon={<ShieldAlert size={28} />}
      title={t("admin.two_factor_title", "Manca la verifica in due passaggi")}
      text={t(
        "admin.two_factor_text",
        "Su questo sito chi amministra accede con la password e un codice. Attivala nel tuo account: ci vuole un minuto, poi torni qui.",
      )}
    >
      <ButtonLink to={`${paths.account.href()}#${TWO_FACTOR_ANCHOR}`} look="main">
        {t("account.two_factor_begin", "Attiva la verifica")}
      </ButtonLink>
    </StatusMessage>
  );
}
