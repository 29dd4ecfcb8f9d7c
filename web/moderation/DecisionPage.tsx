import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import * as v from "valibot";
import { OBJECTION_MAX, TEXT_MIN } from "../../worker/moderation/contract.ts";
import type { DecisionView } from "../../worker/moderation/outputs.ts";
import { FormFailure } from "../auth/FormErrors.tsx";
import { isRefusal } from "../lib/api.ts";
import { shows, useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { paths } from "../paths.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TimeAgo } from "../shell/TimeAgo.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { notify } from "../ui/notify.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { measureName, objectionState, targetName } from "./labels.ts";
import { decisionQuery, postObjection } from "./queries.ts";
import { TargetLink } from "./TargetLink.tsx";

const objectionForm = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    shows(TEXT_MIN, "validation.report_text"),
    v.maxLength(OBJECTION_MAX, "validation.too_long"),
  ),
});

/** A decision about something of the member: its statement of reasons, and the objection to it. */
export function DecisionPage() {
  const t = useT();
  const { id = "" } = useParams();
  const query = useQuery(decisionQuery(id));
  const { data, error } = query;
  const title = t("moderation.decision", "La nostra decisione");
  if (!data)
    return (
      <TitledPage title={title} width="text">
        {!error ? (
          <Loading rows={2} className={grid({ gap: "4" })} look={css({ height: "10rem" })} />
        ) : isRefusal(error, "not_found") ? (
          <StatusMessage
            icon={<FileQuestion size={28} />}
            title={t("moderation.no_decision", "Questa decisione non c’è")}
            text={t(
              "moderation.no_decision_text",
              "La vede solo chi ha scritto il contenuto: controlla di essere nel tuo account.",
            )}
          >
            <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
          </StatusMessage>
        ) : (
          <LoadFailed
            title={t("moderation.decision_failed", "Non riusciamo a caricare la decisione")}
            query={query}
          />
        )}
      </TitledPage>
    );
  return (
    <TitledPage
      title={title}
      lead={
        <>
          {targetName(t, data.target.type)}: <TargetLink target={data.target} />
        </>
      }
      width="text"
    >
      <div className={grid({ gap: "6" })}>
        <Section title={measureName(t, data.measure)} instant={data.decided_at}>
          <p className={textLook}>{data.statement}</p>
        </Section>
        {data.objection && (
          <Section title={t("moderation.objection", "La tua opposizione")} instant={data.objected_at}>
            <p className={textLook}>{data.objection}</p>
          </Section>
        )}
        {data.objected_at ? (
          <Section title={objectionState(t, data) ?? ""} instant={data.answered_at}>
            <p className={textLook}>
              {data.answer ??
                t(
                  "moderation.objection_waits",
                  "La legge un’altra persona, se può. Ti scriviamo appena ha deciso.",
                )}
            </p>
          </Section>
        ) : (
          <ObjectionForm decision={data} />
        )}
      </div>
    </TitledPage>
  );
}

function Section({
  title,
  instant,
  children,
}: {
  title: string;
  instant: string | null;
  children: ReactNode;
}) {
  return (
    <section className={card({ display: "grid", gap: "3" })}>
      <div>
        <h2 className={css({ textStyle: "subheading" })}>{title}</h2>
        {instant && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            <TimeAgo instant={instant} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/** The author's objection, once. */
function ObjectionForm({ decision }: { decision: DecisionView }) {
  const t = useT();
  const queries = useQueryClient();
  const { values, errors, failure, busy, change, submit } = useForm(
    objectionForm,
    { text: "" },
    async (body) => {
      const answer = await postObjection(decision.id, body);
      queries.setQueryData(decisionQuery(decision.id).queryKey, answer);
      notify({ kind: "success", title: t("moderation.objected", "Opposizione inviata") });
    },
  );
  return (
    <form noValidate onSubmit={submit} className={card({ display: "grid", gap: "4" })}>
      <div>
        <h2 className={css({ textStyle: "subheading" })}>{t("moderation.object", "Non sei d’accordo?")}</h2>
        <p className={css({ color: "muted" })}>
          {t(
            "moderation.object_text",
            "Puoi opporti una volta. Decide una persona diversa da chi ha deciso, se c’è.",
          )}
        </p>
      </div>
      <FormFailure
        title={t("moderation.objection_failed", "L’opposizione non è partita")}
        failure={failure}
        unknown={t("moderation.failed_text", "Il testo è ancora qui: riprova tra poco.")}
      />
      <TextArea
        label={t("moderation.objection_why", "Perché")}
        name="text"
        rows={5}
        value={values.text}
        limit={OBJECTION_MAX}
        error={fieldErrorText(t, errors.text)}
        onChange={(event) => change("text", event.target.value)}
      />
      <Button type="submit" look="main" busy={busy} className={css({ justifySelf: "start" })}>
        {t("moderation.object_send", "Invia l’opposizione")}
      </Button>
    </form>
  );
}

const textLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
