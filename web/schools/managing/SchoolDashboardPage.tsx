import { ArrowLeft, BadgeCheck } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow, wrap } from "styled-system/patterns";
import { hasPermission, hasPermissionFor } from "../../../worker/permissions/contract.ts";
import type { School } from "../../../worker/schools/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { workAreaOf } from "../../auth/workArea.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { verifySchool } from "../queries.ts";
import { SchoolNotFound, SchoolOfAddress } from "../SchoolPage.tsx";
import { EmbedSection } from "./EmbedSection.tsx";
import { Invitations } from "./Invitations.tsx";
import { Members } from "./Members.tsx";
import { Papers } from "./Papers.tsx";
import { SchoolForm } from "./SchoolForm.tsx";

/** Where a school is managed: people, papers and page; instructors read. An admin marks it as verified. */
export function SchoolDashboardPage() {
  return <SchoolOfAddress Shown={Managing} />;
}

function Managing({ school }: { school: School }) {
  const t = useT();
  const user = useUser();
  const { slug, name, account_id } = school;
  const manages = hasPermissionFor(user, "schools.manage", account_id);
  if (!user || !hasPermissionFor(user, "schools.open", account_id)) return <SchoolNotFound />;
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "24" })}>
      <Head title={name} />
      <ButtonLink look="quiet" to={workAreaOf(user) ?? paths.home.href()}>
        <ArrowLeft size={18} aria-hidden />
        {t("menu.dashboard", "Dashboard")}
      </ButtonLink>
      <header className={headerLook}>
        <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>
          {t("schools.titled", "Scuola {{name}}", { name })}
        </h1>
        <ButtonLink to={paths.school.href(slug)}>{t("schools.public_page", "Pagina pubblica")}</ButtonLink>
      </header>
      {school.verified && (
        <p className={inlineRow({ gap: "1", color: "badge", marginTop: "2" })}>
          <BadgeCheck size={18} aria-hidden />
          {t("schools.verified_text", "Verificata: abbiamo visto i documenti.")}
        </p>
      )}
      {hasPermission(user, "schools.verify") && <Verification school={school} />}
      <DepthSection depth={10} labelledBy="people">
        <h2 id="people" className={headingLook}>
          {t("schools.team", "Le persone")}
        </h2>
        <Members school={school} user={user} manages={manages} />
        {manages && <Invitations school={school} user={user} />}
      </DepthSection>
      <DepthSection depth={20} labelledBy="papers">
        <h2 id="papers" className={headingLook}>
          {t("schools.papers", "Documenti")}
        </h2>
        <Papers school={school} manages={manages} />
      </DepthSection>
      {manages && (
        <DepthSection depth={30} labelledBy="page">
          <h2 id="page" className={headingLook}>
            {t("schools.page", "Pagina della scuola")}
          </h2>
          <SchoolForm key={school.revision} school={school} user={user} />
        </DepthSection>
      )}
      {manages && (
        <DepthSection depth={40} labelledBy="embed">
          <h2 id="embed" className={headingLook}>
            {t("embed.title", "Il calendario sul tuo sito")}
          </h2>
          <EmbedSection school={school} />
        </DepthSection>
      )}
    </PageColumn>
  );
}

function Verification({ school: { slug, verified } }: { school: School }) {
  const t = useT();
  const verifying = useWrite(() => verifySchool(slug, !verified), {
    invalidates: [
      ["schools", slug],
      ["me", "schools", slug],
    ],
  });
  return (
    <p className={css({ marginTop: "4" })}>
      <Button look={verified ? "plain" : "main"} busy={verifying.isPending} onClick={() => verifying.start()}>
        {verified
          ? t("schools.unverify", "Rimuovi la verifica")
          : t("schools.verify", "Ho visto i documenti: verifica la scuola")}
      </Button>
    </p>
  );
}

const headerLook = wrap({ align: "center", justify: "space-between", gap: "3", marginTop: "2" });
const headingLook = css({ textStyle: "heading", marginBottom: "4" });
