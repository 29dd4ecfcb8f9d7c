import { Compass } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { Head } from "./Head.tsx";

export function NotFoundPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title="404" />
      <StatusMessage
        level={1}
        icon={<Compass size={28} />}
        title="404"
        text={t("not_found.text", "Oops! Pagina non trovata")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("common.home", "Torna alla Home")}
        </ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}
