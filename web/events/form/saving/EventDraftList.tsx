import { Pencil } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import { listDrafts, removeDraft } from "../../../drafts/storedDrafts.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { draftFormPath, EVENT_DRAFTS } from "./eventDraftNames.ts";

type Props = {
  user: User;
  /** The path of a draft's form; by default a page of the dashboard. */
  toPath?: (form: string) => string;
};

/** The user's unsent event drafts, each with a link to its form. */
export function EventDraftList({ user, toPath = draftFormPath }: Props) {
  const t = useT();
  const [drafts, setDrafts] = useState(() => listDrafts<{ title?: string }>(user.id, EVENT_DRAFTS));
  if (drafts.length === 0) return null;
  function drop(form: string) {
    removeDraft(user.id, EVENT_DRAFTS + form);
    setDrafts((before) => before.filter(({ name }) => name !== form));
  }
  return (
    <section aria-label={t("organizing.drafts", "Bozze")} className={grid({ gap: "3", marginBottom: "6" })}>
      {drafts.map(({ name: form, draft }) => {
        const title = draft.fields.title?.trim() || t("organizing.untitled_draft", "senza titolo");
        return (
          <div key={form} className={rowLook}>
            <Pencil size={18} aria-hidden className={css({ color: "sea" })} />
            <p className={css({ flex: 1, minWidth: "10rem", overflowWrap: "anywhere" })}>
              {t("organizing.draft_waits", "Hai una bozza da finire: «{{title}}».", { title })}
            </p>
            <ButtonLink to={toPath(form)}>{t("organizing.draft_go_on", "Continua")}</ButtonLink>
            <Button look="quiet" onClick={() => drop(form)}>
              {t("organizing.draft_drop", "Elimina la bozza")}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

const rowLook = notice({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  textStyle: "small",
});
