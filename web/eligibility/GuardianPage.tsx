import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, ShieldCheck } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { GuardianConsent } from "../../worker/enrolments/eligibility/outputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { isRefusal } from "../lib/api.ts";
import { formatLongRange } from "../lib/dates.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { EndedTokenPage, TokenPage } from "../shell/TokenPage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { giveConsent, guardianConsentQuery } from "./queries.ts";

/** Loads what is behind a guardian's link; unknown and replaced ones are not found. */
export function guardianLoader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...guardianConsentQuery(token), ...CACHED })]);
}

/** The page of a guardian's link: the event, the minor's first name, the text and the consent. Nobody signs in. */
export function GuardianPage() {
  const { token = "" } = useParams();
  const t = useT();
  const query = useQuery(guardianConsentQuery(token));
  if (isRefusal(query.error, "not_found")) return <NoGuardianLink />;
  return (
    <TokenPage title={pageTitle(t)} query={query}>
      {query.data && <Consent token={token} consent={query.data} />}
    </TokenPage>
  );
}

function Consent({ token, consent }: { token: string; consent: GuardianConsent }) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = guardianConsentQuery(token);
  const giving = useWrite(() => giveConsent(token, consent.text_version), {
    onSuccess: (given) => queries.setQueryData(queryKey, given),
    invalidates: [queryKey],
  });
  const { event, minor_name, waiver_text } = consent;
  const facts = (
    <div className={eventLook}>
      <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{event.title}</p>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {[formatLongRange(event.date, event.end_date, t.language), event.location, event.organizer_name]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
  if (consent.consented_at)
    return (
      <StatusMessage
        level={1}
        icon={<CircleCheck size={28} />}
        title={t("guardian.given", "Il consenso è registrato")}
        text={t("guardian.given_text", "{{name}} può iscriversi. Il link ora non serve più.", {
          name: minor_name,
        })}
      >
        {facts}
        <ButtonLink to={paths.event.href(event.slug)}>
          {t("participants.to_event", "Apri l’evento")}
        </ButtonLink>
      </StatusMessage>
    );
  return (
    <StatusMessage
      level={1}
      icon={<ShieldCheck size={28} />}
      title={t("guardian.page_title", "{{name}} chiede il tuo consenso", { name: minor_name })}
      text={t(
        "guardian.page_text",
        "Confermando dichiari di essere un genitore o il tutore di {{name}}, che è minorenne, e acconsenti che partecipi a questo evento.",
        { name: minor_name },
      )}
    >
      {facts}
      {waiver_text && (
        <details className={css({ width: "100%", maxWidth: "28rem", textAlign: "start" })}>
          <summary className={css({ cursor: "pointer", minHeight: "touch", fontWeight: "medium" })}>
            {t("guardian.waiver", "La liberatoria che viene accettata")}
          </summary>
          <p className={css({ textStyle: "small", whiteSpace: "pre-line", overflowWrap: "anywhere" })}>
            {waiver_text}
          </p>
        </details>
      )}
      <Button look="main" size="lg" busy={giving.isPending} onClick={() => giving.start()}>
        {t("guardian.give", "Do il consenso")}
      </Button>
      <ButtonLink look="quiet" to={paths.event.href(event.slug)}>
        {t("participants.to_event", "Apri l’evento")}
      </ButtonLink>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "guardian.not_yours",
          "Se non sai di che si tratta, chiudi la pagina: senza il tuo consenso non succede nulla.",
        )}
      </p>
    </StatusMessage>
  );
}

/** Shown where a link is unknown, replaced, or of an event that is gone. */
export function NoGuardianLink() {
  const t = useT();
  return (
    <EndedTokenPage
      title={pageTitle(t)}
      text={t("guardian.gone_text", "Forse ne è stato mandato un altro: chiedilo a chi te l’ha mandato.")}
    >
      <ButtonLink to={paths.upcoming.href()}>{t("seats.to_events", "Guarda gli eventi")}</ButtonLink>
    </EndedTokenPage>
  );
}

function pageTitle(t: Translate): string {
  return t("guardian.page", "Il consenso di un genitore");
}

const eventLook = grid({
  gap: "1",
  width: "100%",
  maxWidth: "28rem",
  textAlign: "start",
  padding: "4",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
});
