import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { SubjectNotFound } from "./SubjectNotFound.tsx";

export function NotFoundPage() {
  const t = useT();
  return (
    <SubjectNotFound title="404" text={t("not_found.text", "Oops! Pagina non trovata")}>
      <ButtonLink to={paths.home.href()} look="main">
        {t("common.home", "Torna alla Home")}
      </ButtonLink>
    </SubjectNotFound>
  );
}
