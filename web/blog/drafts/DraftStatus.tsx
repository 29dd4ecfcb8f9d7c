import { useEffect, useState } from "react";
import { css, cx } from "styled-system/css";
import { localeOf } from "../../../worker/lib/languages.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import type { ArticleDraftState } from "./useArticleDraft.ts";

/** Where the text is stored, in one line. Screen readers hear only states that need action, not each save. */
export function DraftStatus({ draft }: { draft: ArticleDraftState }) {
  const t = useT();
  const { isReadOnly } = draft;
  const seconds = useSecondsUntil(draft.saving.retryAt);
  if (isReadOnly) return <p className={lineLook} />;
  const { text, isAlarming } = statusText(t, draft, seconds);
  return (
    <p className={cx(lineLook, isAlarming && alarmLook)}>
      <span aria-hidden>{text}</span>
      <span role="status" className={css({ srOnly: true })}>
        {announcement(t, draft)}
      </span>
    </p>
  );
}

function statusText(t: Translate, draft: ArticleDraftState, seconds: number) {
  const { isOnline, retryAt, savedAt } = draft.saving;
  if (draft.isStorageFull && draft.isChanged && (!isOnline || retryAt !== null))
    return { text: t("editor.draft_nowhere", "Non salvato da nessuna parte"), isAlarming: true };
  const problem = problemText(t, draft);
  if (problem) return { text: problem, isAlarming: isOnline };
  if (!draft.isChanged) return { text: savedText(t, savedAt), isAlarming: false };
  if (retryAt !== null)
    return {
      text: t("editor.draft_retry", "Non ancora inviato: riproviamo tra {{seconds}} s", { seconds }),
      isAlarming: false,
    };
  return { text: t("editor.draft_saving", "Salvataggio…"), isAlarming: false };
}

function problemText(t: Translate, { isChanged, saving }: ArticleDraftState): string | null {
  const { block, isOnline } = saving;
  if (!isChanged) return null;
  if (block?.kind === "signed_out")
    return t("editor.draft_signed_out", "Sessione scaduta: accedi per salvare");
  if (block?.kind === "conflict")
    return t("editor.draft_conflict", "Modificato anche altrove: scegli che cosa tenere");
  if (block) return t("editor.draft_refused", "Non inviato: salvato su questo dispositivo");
  return isOnline ? null : t("editor.draft_offline", "Offline: salvato su questo dispositivo");
}

/** "Salvato alle 14:32"; on another day with the day. */
function savedText(t: Translate, savedAt: string | null): string {
  if (!savedAt) return "";
  const at = new Date(savedAt);
  const time = new Intl.DateTimeFormat(localeOf(t.language), { timeStyle: "short" }).format(at);
  if (at.toDateString() === new Date().toDateString())
    return t("editor.draft_saved", "Salvato alle {{time}}", { time });
  const day = new Intl.DateTimeFormat(localeOf(t.language), { dateStyle: "medium" }).format(at);
  return t("editor.draft_saved_on", "Salvato: {{day}}, ore {{time}}", { day, time });
}

function announcement(t: Translate, draft: ArticleDraftState): string {
  const problem = problemText(t, draft);
  if (problem) return problem;
  if (draft.saving.retryAt !== null)
    return t("editor.draft_waiting", "Non ancora inviato: riproviamo tra poco.");
  return !draft.isChanged && draft.saving.savedAt ? t("editor.draft_all_saved", "Tutto salvato") : "";
}

/** The whole seconds until an instant, counted down; 0 for a past instant or null. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The line never wraps, so that changes of its text move nothing. */
const lineLook = css({ minHeight: "1.5rem", textStyle: "small", color: "muted", overflowWrap: "anywhere" });
const alarmLook = css({ color: "danger" });
