import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TWO_FACTOR_ANCHOR, twoFactorQuery } from "../account/queries.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** Leads an admin without the second factor that the site asks for to the account, instead of to refused calls. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const t = useT();
  const { data } = useQuery(twoFactorQuery);
  if (!data?.is_required || data.state === "on") return children;
  return (
    <StatusMessage
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
