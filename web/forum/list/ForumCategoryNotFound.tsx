import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

/** The page of a category that does not exist. */
export function ForumCategoryNotFound() {
  const t = useT();
  const title = t("forum.category_not_found", "Categoria non trovata");
  return (
    <SubjectNotFound
      title={title}
      text={t(
        "forum.category_not_found_text",
        "Forse ha cambiato nome, o non c’è più. I topic sono tutti nel forum.",
      )}
    >
      <ButtonLink to={paths.forum.href()} look="main">
        {t("forum.all", "Tutto il forum")}
      </ButtonLink>
    </SubjectNotFound>
  );
}
