import { BadgeCheck, CalendarClock } from "lucide-react";
import { inlineRow, wrap } from "styled-system/patterns";
import { hasPermission, hasPermissionFor } from "../../../worker/permissions/permissionMap.ts";
import type { School } from "../../../worker/schools/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { workAreaOf } from "../../auth/workArea.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { schoolKeys, verifySchool } from "../queries.ts";
import { SchoolNotFound, SchoolOfAddress } from "../SchoolPage.tsx";
import { EmbedSection } from "./EmbedSection.tsx";
import { Invitations } from "./Invitations.tsx";
import { Members } from "./Members.tsx";
import { Papers } from "./Papers.tsx";
import { SchoolForm } from "./SchoolForm.tsx";

/**
 * Where a school is managed: people, papers and page; instructors read, and every member leaves. An admin marks it as
 * verified.
 */
export function SchoolDashboardPage() {
  return <SchoolOfAddress Shown={Managing} />;
}

function Managing({ school }: { school: School }) {
  const t = useT();
  const user = useUser();
  const { id, slug, name, account_id } = school;
  const manages = hasPermissionFor(user, "schools.manage", account_id);
  const verifying = useWrite(() => verifySchool(slug, !school.verified), { invalidates: schoolKeys(slug) });
  const opens = hasPermissionFor(user, "schools.open", account_id);
  if (!user || !(opens || user.schools?.some((one) => one.id === id))) return <SchoolNotFound />;
  return (
    <TitledPage
      title={t("schools.titled", "Scuola {{name}}", { name })}
      back={{ to: workAreaOf(user) ?? paths.home.href(), label: t("menu.dashboard", "Dashboard") }}
      actions={
        <div className={wrap({ gap: "2" })}>
          {manages && (
            <ButtonLink to={paths.staffCalendar.href(id)}>
              <CalendarClock size={18} aria-hidden />
              {t("staff.calendar", "Calendario dello staff")}
            </ButtonLink>
          )}
          <ButtonLink to={paths.school.href(slug)}>{t("schools.public_page", "Pagina pubblica")}</ButtonLink>
        </div>
      }
      lead={
        school.verified && (
          <span className={inlineRow({ gap: "1", color: "badge" })}>
            <BadgeCheck size={18} aria-hidden />
            {t("schools.verified_text", "Verificata: abbiamo visto i documenti.")}
          </span>
        )
      }
    >
      {hasPermission(user, "schools.verify") && (
        <Button
          look={school.verified ? "plain" : "main"}
          busy={verifying.isPending}
          onClick={() => verifying.start()}
        >
          {school.verified
            ? t("schools.unverify", "Rimuovi la verifica")
            : t("schools.verify", "Ho visto i documenti: verifica la scuola")}
        </Button>
      )}
      <DepthSection depth={10} labelledBy="people" title={t("schools.team", "Le persone")}>
        <Members school={school} user={user} manages={manages} />
        {manages && <Invitations school={school} user={user} />}
      </DepthSection>
      {opens && (
        <DepthSection depth={20} labelledBy="papers" title={t("schools.papers", "Documenti")}>
          <Papers school={school} manages={manages} />
        </DepthSection>
      )}
      {manages && (
        <>
          <DepthSection depth={30} labelledBy="page" title={t("schools.page", "Pagina della scuola")}>
            <SchoolForm key={school.revision} school={school} user={user} />
          </DepthSection>
          <DepthSection depth={40} labelledBy="embed" title={t("embed.title", "Il calendario sul tuo sito")}>
            <EmbedSection school={school} />
          </DepthSection>
        </>
      )}
    </TitledPage>
  );
}
