import { Compass } from "lucide-react";
import { useMatch } from "react-router";
import { isEventAddress } from "../../../worker/lib/pageAddresses.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { NotFoundPage } from "../../shell/NotFoundPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";

/**
 * The page of an event that does not exist or is deleted. An address of one segment without a day or an id was not
 * meant for an event, so it gets the general text.
 */
export function EventNotFound() {
  const t = useT();
  const user = useUser();
  const { params: { slug = "" } = {} } = useMatch(paths.event.pattern) ?? {};
  if (slug && !isEventAddress(slug)) return <NotFoundPage />;
  return (
    <PageColumn>
      <Head title={t("event.not_found", "Evento non trovato")} />
      <StatusMessage
        level={1}
        icon={<Compass size={28} />}
        title={t("event.not_found", "Evento non trovato")}
        text={t("event.not_found_text", "Forse è stato spostato o rimosso da chi lo organizza.")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("common.home", "Torna alla Home")}
        </ButtonLink>
        {user && (
          <ButtonLink to={paths.admin.href()}>{t("event.to_admin", "Vai all’amministrazione")}</ButtonLink>
        )}
      </StatusMessage>
    </PageColumn>
  );
}
