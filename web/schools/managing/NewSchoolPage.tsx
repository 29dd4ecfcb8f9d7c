import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { SchoolForm } from "./SchoolForm.tsx";

/** The form of a new school, for which the account of the user sells. */
export function NewSchoolPage() {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const title = t("schools.new", "Crea una scuola");
  if (!user) return null;
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "24" })}>
      <Head title={title} />
      <ButtonLink look="quiet" to={paths.dashboard.href()}>
        <ArrowLeft size={18} aria-hidden />
        {t("menu.dashboard", "Dashboard")}
      </ButtonLink>
      <h1 className={css({ textStyle: "title", marginTop: "2" })}>{title}</h1>
      <p className={css({ maxWidth: "text", color: "muted", marginBlock: "4" })}>
        {t(
          "schools.new_text",
          "Con una scuola lavorate in più persone: inviti istruttori, assistenti e segreteria, e gli eventi li vende il tuo account per tutti. Anche i tuoi eventi di oggi diventano della scuola.",
        )}
      </p>
      <SchoolForm
        school={null}
        user={user}
        onFounded={({ slug }) => navigate(paths.schoolDashboard.href(slug))}
      />
    </PageColumn>
  );
}
