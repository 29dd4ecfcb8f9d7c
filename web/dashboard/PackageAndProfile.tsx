import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import { hasPublicPage } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { CompanyNameNote } from "../packages/CompanyNameNote.tsx";
import { OwnPackage } from "../packages/OwnPackage.tsx";
import { isCompanyNameMissing } from "../packages/texts.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";

export function PackageAndProfile() {
  const t = useT();
  const user = useUser();
  if (!user || !hasPublicPage(user.role)) return null;
  const { public_profile_enabled, public_slug } = user;
  const isShown = public_profile_enabled && public_slug;
  return (
    <section aria-label={t("dashboard.places", "Pacchetto e profilo")} className={gridLook}>
      <div className={cardLook}>
        <OwnPackage />
      </div>
      <div className={cardLook}>
        <h3 className={css({ textStyle: "subheading" })}>{t("dashboard.profile", "Il tuo profilo")}</h3>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {isShown
            ? t("dashboard.profile_shown", "La tua pagina pubblica è attiva: ogni tuo evento rimanda lì.")
            : t(
                "dashboard.profile_hidden",
                "La tua pagina pubblica non è attiva. Attivala: chi si iscrive vuole sapere con chi scende.",
              )}
        </p>
        {isCompanyNameMissing(user) && (
          <div>
            <CompanyNameNote user={user} />
          </div>
        )}
        <div className={wrap({ gap: "3", marginTop: "auto" })}>
          <ButtonLink to={paths.profile.href()}>{t("dashboard.to_profile", "Vai al profilo")}</ButtonLink>
          {isShown && (
            <ButtonLink look="quiet" to={paths.organizer.href(public_slug)}>
              {t("dashboard.to_page", "Apri la pagina pubblica")}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

const gridLook = grid({ gap: "4", gridTemplateColumns: { md: "1fr 1fr" }, marginTop: "8" });
const cardLook = card({ display: "grid", alignContent: "start", gap: "3", padding: { base: "4", md: "6" } });
