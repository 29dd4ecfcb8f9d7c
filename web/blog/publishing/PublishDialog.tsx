import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { articleState } from "../../../worker/blog/contract.ts";
import type { EditedArticle } from "../../../worker/blog/outputs.ts";
import { RetryAfterNote, useRetryAfter } from "../../auth/retryAfter.tsx";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { SavedRevisions } from "../drafts/useArticleDraft.ts";
import { articleProblemsQuery } from "../editor/queries.ts";
import type { ArticleFormState } from "../editor/useArticleForm.ts";
import { isHardProblem, PublishChecks, PublishedSummary } from "./PublishChecks.tsx";
import { ownTimeZone, ScheduleFields, toClockTime } from "./ScheduleFields.tsx";
import { usePublish } from "./usePublish.ts";

type Props = { form: ArticleFormState; isOpen: boolean; onClose: () => void };

/** The publishing dialog: the remaining problems, the choice of now or a set time, and the summary afterwards. */
export function PublishDialog({ form, isOpen, onClose }: Props) {
  const t = useT();
  const { article } = form.draft.edited;
  const state = articleState(article);
  const titles = {
    published: t("editor.update_title", "Aggiorna l’articolo"),
    scheduled: t("editor.schedule_title", "Cambia la programmazione"),
    draft: t("editor.publish_title", "Pubblica l’articolo"),
  };
  const [done, setDone] = useState<EditedArticle | null>(null);
  return (
    <Sheet
      open={isOpen}
      size="small"
      title={done ? t("editor.is_published", "È sul blog") : titles[state]}
      onClose={() => {
        setDone(null);
        onClose();
      }}
    >
      {done ? (
        <PublishedSummary edited={done} />
      ) : (
        <PublishSteps form={form} onClose={onClose} onDone={setDone} />
      )}
    </Sheet>
  );
}

type StepsProps = { form: ArticleFormState; onClose: () => void; onDone: (answer: EditedArticle) => void };

function PublishSteps({ form, onClose, onDone }: StepsProps) {
  const t = useT();
  const { draft } = form;
  const { article } = draft.edited;
  const saved = useSavedText(form);
  const { revisions } = saved;
  const checks = useQuery({
    ...articleProblemsQuery(article.id, revisions?.draft_revision ?? 0),
    enabled: revisions !== null,
  });
  function correct(field: string) {
    onClose();
    // The sheet restores the focus first.
    setTimeout(() => form.goTo(field), FOCUS_MS);
  }
  if (saved.hasFailed) {
    return (
      <div className={stepsLook}>
        <p role="alert">
          {t(
            "editor.publish_unsaved",
            "Il testo non è ancora arrivato al sito, quindi non si può pubblicare. Quello che hai scritto resta qui.",
          )}
        </p>
        <Button look="main" busy={saved.isSaving} onClick={saved.retry}>
          {t("common.retry", "Riprova")}
        </Button>
      </div>
    );
  }
  if (!revisions || checks.isPending) {
    return (
      <div role="status" aria-label={t("editor.checking", "Controlliamo l’articolo…")} className={stepsLook}>
        <Skeleton className={css({ height: "2.75rem" })} />
        <Skeleton className={css({ height: "2.75rem" })} />
        <Skeleton className={css({ height: "6rem" })} />
      </div>
    );
  }
  return (
    <div className={stepsLook}>
      {checks.data ? (
        <PublishChecks problems={checks.data} onGo={correct} />
      ) : (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("editor.checks_failed", "Non siamo riusciti a controllare i link: puoi pubblicare lo stesso.")}{" "}
          {failureText(t, checks.error)}
        </p>
      )}
      <PublishForm
        form={form}
        isHard={checks.data?.some(isHardProblem) ?? false}
        isSoft={(checks.data?.length ?? 0) > 0}
        onClose={onClose}
        onPublished={onDone}
      />
    </div>
  );
}

const FOCUS_MS = 50;

type FormProps = {
  form: ArticleFormState;
  isHard: boolean;
  isSoft: boolean;
  onClose: () => void;
  onPublished: (answer: EditedArticle) => void;
};

/** The choice of now or a set time, and the publish button. */
function PublishForm({ form, isHard, isSoft, onClose, onPublished }: FormProps) {
  const t = useT();
  const { article } = form.draft.edited;
  const state = articleState(article);
  const timeZone = article.publish_time_zone ?? ownTimeZone();
  const [when, setWhen] = useState<"now" | "later">(state === "scheduled" ? "later" : "now");
  const [clockTime, setClockTime] = useState(
    article.publish_at ? toClockTime(article.publish_at, timeZone) : "",
  );
  const isLater = when === "later";
  const publish = usePublish(form, { onClose, onPublished });
  const left = useRetryAfter(publish.failure);
  const labels = {
    update: t("editor.update", "Aggiorna"),
    later: t("editor.schedule_again", "Programma"),
    anyway: t("editor.publish_anyway", "Pubblica lo stesso"),
    now: t("editor.publish", "Pubblica"),
  };
  const label = isLater
    ? labels.later
    : isSoft
      ? labels.anyway
      : state === "published"
        ? labels.update
        : labels.now;
  return (
    <form
      noValidate
      className={stepsLook}
      onSubmit={(event) => {
        event.preventDefault();
        publish.start(isLater ? { clockTime, timeZone } : null);
      }}
    >
      {state !== "published" && (
        <div>
          <SegmentedControl
            label={t("editor.when", "Quando")}
            value={when}
            options={[
              { value: "now", label: t("editor.when_now", "Adesso") },
              { value: "later", label: t("editor.when_later", "A un’ora precisa") },
            ]}
            onChange={setWhen}
          />
        </div>
      )}
      {isLater && (
        <ScheduleFields
          value={clockTime}
          onChange={(next) => {
            publish.clearTimeError();
            setClockTime(next);
          }}
          timeZone={timeZone}
          error={fieldErrorText(t, publish.timeError)}
        />
      )}
      <RetryAfterNote left={left} />
      <Button type="submit" look="main" wide busy={publish.isPending} disabled={isHard || left > 0}>
        {label}
      </Button>
    </form>
  );
}

/** Saves the typed text when the dialog opens; returns the revisions of the saved text. */
function useSavedText(form: ArticleFormState) {
  const [revisions, setRevisions] = useState<SavedRevisions | null>(null);
  const [state, setState] = useState<"saving" | "failed" | "saved">("saving");
  async function save() {
    setState("saving");
    const saved = await form.save();
    setRevisions(saved);
    setState(saved ? "saved" : "failed");
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    save();
  }, []);
  return {
    revisions,
    isSaving: state === "saving",
    hasFailed: revisions === null && state === "failed",
    retry: save,
  };
}

const stepsLook = grid({ gap: "5" });
