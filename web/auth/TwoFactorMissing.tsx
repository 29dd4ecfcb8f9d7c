import { ShieldAlert } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** The section of the second factor in the address of the account's page. */
export const TWO_FACTOR_ANCHOR = "two-factor";

/** Leads an admin without the second factor that the site asks for to the account, instead of to refused calls. */
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
