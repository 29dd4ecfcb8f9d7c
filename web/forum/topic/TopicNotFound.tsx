import { Compass } from "lucide-react";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";

/** The page of a topic that does not exist or was deleted. */
export function TopicNotFound() {
  const t = useT();
  const title = t("forum.topic_not_found", "Topic non trovato");
  return (
    <PageColumn>
      <Head title={title} />
      <StatusMessage
        level={1}
        icon={<Compass size={28} />}
        title={title}
        text={t("forum.topic_not_found_text", "Forse è stato eliminato, o l'indirizzo non è giusto.")}
      >
        <ButtonLink to={paths.forum.href()} look="main">
          {t("forum.to_forum", "Vai al forum")}
        </ButtonLink>
        <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}
