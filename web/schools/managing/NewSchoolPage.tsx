import { useNavigate } from "react-router";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { SchoolForm } from "./SchoolForm.tsx";

/** The form of a new school, for which the account of the user sells. */
export function NewSchoolPage() {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <TitledPage
      title={t("schools.new", "Crea una scuola")}
      lead={t(
        "schools.new_text",
        "Con una scuola lavorate in più persone: inviti istruttori, assistenti e segreteria, e gli eventi li vende il tuo account per tutti. Anche i tuoi eventi di oggi diventano della scuola.",
      )}
      back={{ to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") }}
      width="text"
    >
      <SchoolForm
        school={null}
        user={user}
        onFounded={({ slug }) => navigate(paths.schoolDashboard.href(slug))}
      />
    </TitledPage>
  );
}
