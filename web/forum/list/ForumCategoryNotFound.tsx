import { Compass } from "lucide-react";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";

/** The page of a category that does not exist. */
export function ForumCategoryNotFound() {
  const t = useT();
  const title = t("forum.category_not_found", "Categoria non trovata");
  return (
    <PageColumn>
      <Head title={title} />
      <StatusMessage
        level={1}
        icon={<Compass size={28} />}
        title={title}
        text={t(
          "forum.category_not_found_text",
          "Forse ha cambiato nome, o non c'è più. I topic sono tutti nel forum.",
        )}
      >
        <ButtonLink to={paths.forum.href()} look="main">
          {t("forum.all", "Tutto il forum")}
        </ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}
