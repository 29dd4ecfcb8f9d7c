import { useQuery } from "@tanstack/react-query";
import { CircleCheck, GraduationCap } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { InvitationView } from "../../worker/schools/outputs.ts";
import { useRefreshUser, useUser } from "../auth/session.ts";
import { useWrite } from "../auth/useWrite.ts";
import { isRefusal } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { EndedTokenPage, TokenPage } from "../shell/TokenPage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { acceptInvitation, invitationQuery } from "./queries.ts";
import { schoolRoleName, schoolRoleText } from "./schoolTexts.ts";

/** Loads what an invitation's link offers; unknown, used and ended ones are not found. */
export function schoolInvitationLoader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...invitationQuery(token), ...CACHED })]);
}

/** The page of an invitation's link: the school and the role, for members and for those who must sign up first. */
export function SchoolInvitationPage() {
  const t = useT();
  const { token = "" } = useParams();
  const shown = useQuery(invitationQuery(token));
  const own = useOwnInvitation(token);
  const [accepted, setAccepted] = useState<InvitationView | null>(null);
  const held = accepted ?? (own?.is_member ? own : null);
  if (!held && isRefusal(shown.error, "school_invitation_ended", "school_not_found"))
    return <NoSchoolInvitation />;
  const { data } = shown;
  return (
    <TokenPage title={pageTitle(t)} query={shown}>
      {held ? (
        <Accepted invitation={held} />
      ) : (
        data && <Offer token={token} invitation={data} onAccepted={() => setAccepted(data)} />
      )}
    </TokenPage>
  );
}

/** The invitation as the user sees it, who may be in the school already. */
function useOwnInvitation(token: string): InvitationView | undefined {
  const user = useUser();
  const queryKey = ["me", "school-invitations", token];
  return useQuery({ ...invitationQuery(token), queryKey, enabled: user !== null }).data;
}

type OfferProps = { token: string; invitation: InvitationView; onAccepted: () => void };

function Offer({ token, invitation: { school, role, invited_by }, onAccepted }: OfferProps) {
  const t = useT();
  const user = useUser();
  const refresh = useRefreshUser();
  const accepting = useWrite(() => acceptInvitation(token), {
    async onSuccess() {
      await refresh();
      onAccepted();
    },
  });
  const here = paths.schoolInvitation.href(token);
  return (
    <StatusMessage
      level={1}
      icon={<GraduationCap size={28} />}
      title={
        role === "owner"
          ? t("schools.handover_title", "Vuoi prendere la scuola {{name}}?", { name: school.name })
          : t("schools.invited_title", "La scuola {{name}} ti invita", { name: school.name })
      }
      text={invited_by ? t("schools.invited_by", "Ti invita {{name}}.", { name: invited_by }) : ""}
    >
      <p className={css({ flexBasis: "100%" })}>
        <strong>{schoolRoleName(t, role)}</strong>: {schoolRoleText(t, role)}
      </p>
      {role === "owner" && (
        <p className={css({ flexBasis: "100%", textStyle: "small", color: "muted" })}>
          {t(
            "schools.handover_text",
            "I prossimi eventi senza pagamenti e il pacchetto passano al tuo account, che da allora vende e incassa. Gli eventi già pagati restano a chi li ha venduti.",
          )}
        </p>
      )}
      {user ? (
        <Button look="main" size="lg" busy={accepting.isPending} onClick={() => accepting.start()}>
          {t("schools.accept", "Accetta")}
        </Button>
      ) : (
        <div className={wrap({ gap: "3", justify: "center" })}>
          <ButtonLink look="main" size="lg" to={paths.auth.href("register", here)}>
            {t("schools.register", "Registrati e accetta")}
          </ButtonLink>
          <ButtonLink size="lg" to={paths.auth.href("login", here)}>
            {t("seats.sign_in", "Ho già un account")}
          </ButtonLink>
        </div>
      )}
      <ButtonLink look="quiet" to={paths.school.href(school.slug)}>
        {t("schools.open", "Guarda la scuola")}
      </ButtonLink>
    </StatusMessage>
  );
}

function Accepted({ invitation: { school, role } }: { invitation: InvitationView }) {
  const t = useT();
  return (
    <StatusMessage
      level={1}
      icon={<CircleCheck size={28} />}
      title={t("schools.joined", "Sei nella scuola {{name}}", { name: school.name })}
      text={schoolRoleText(t, role)}
    >
      <ButtonLink look="main" to={paths.dashboard.href()}>
        {t("schools.to_dashboard", "Apri la dashboard")}
      </ButtonLink>
      <ButtonLink to={paths.schoolDashboard.href(school.slug)}>
        {t("schools.open", "Guarda la scuola")}
      </ButtonLink>
    </StatusMessage>
  );
}

/** Shown where a link is unknown, used or ended; who used it is in the school. */
export function NoSchoolInvitation() {
  const t = useT();
  const { token = "" } = useParams();
  const own = useOwnInvitation(token);
  const title = pageTitle(t);
  if (own)
    return (
      <TokenPage title={title}>
        <Accepted invitation={own} />
      </TokenPage>
    );
  return (
    <EndedTokenPage
      title={title}
      text={t(
        "errors.school_invitation_ended",
        "Questo invito non vale più: è scaduto, è già stato usato, oppure la scuola ne ha mandato uno nuovo.",
      )}
    >
      <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
    </EndedTokenPage>
  );
}

function pageTitle(t: Translate): string {
  return t("schools.invitation", "Invito a una scuola");
}
