import { useParams } from "react-router";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { organizerRefFromParams } from "./queries.ts";

/** `/instructor/id` without an id matches the slug route. */
const ID_MISSING = "id";

/** The organizer does not exist or has no public page. */
export function OrganizerNotFound() {
  const t = useT();
  const named = organizerRefFromParams(useParams());
  const unnamed = "slug" in named && named.slug === ID_MISSING;
  const title = unnamed
    ? t("organizer.id_missing", "ID istruttore mancante")
    : t("organizer.not_found", "Profilo non trovato");
  return (
    <SubjectNotFound
      title={title}
      text={t("organizer.not_found_text", "Il profilo che stai cercando non esiste o non è pubblico.")}
    >
      <ButtonLink to={paths.upcoming.href()} look="main">
        {t("organizer.see_events", "Guarda gli eventi")}
      </ButtonLink>
      <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
    </SubjectNotFound>
  );
}
