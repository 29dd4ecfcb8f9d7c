import { ArrowLeft, CalendarClock } from "lucide-react";
import { useId } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { ARTICLE_TITLE_MAX, articleState } from "../../../worker/blog/contract.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { describedBy, FieldNotes } from "../../ui/Field.tsx";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";
import { scheduleText } from "../publishing/ScheduleFields.tsx";
import type { EditorDialog } from "./ArticleDialogs.tsx";
import { articleFieldLabels, articleStateLabel } from "./labels.ts";

type Props = { draft: ArticleDraftState; onDialog: (dialog: EditorDialog) => void };

/** The link back to the table, the article's state, and the time of a scheduled publication. */
export function EditorHead({ draft, onDialog }: Props) {
  const t = useT();
  const user = useUser();
  const { article, draft: typed } = draft.edited;
  const state = articleState(article);
  const back = hasPermission(user, "admin.open") ? paths.adminArticles.href() : paths.blogManagement.href();
  return (
    <header className={grid({ gap: "3", marginBottom: "4" })}>
      <div className={wrap({ align: "center", justify: "space-between", gap: "2" })}>
        <ButtonLink to={back} look="quiet" className={css({ marginInlineStart: "-4" })}>
          <ArrowLeft size={18} aria-hidden />
          {t("editor.to_articles", "Torna agli articoli")}
        </ButtonLink>
        <h1 className={css({ srOnly: true })}>{t("editor.page", "Scrivi un articolo")}</h1>
        <span className={wrap({ align: "center", gap: "2" })}>
          {state === "published" && typed && (
            <span className={css({ textStyle: "label", color: "accentText" })}>
              {t("editor.has_draft", "modifiche non pubblicate")}
            </span>
          )}
          <Badge>{articleStateLabel(t, state)}</Badge>
        </span>
      </div>
      {article.publish_at && (
        <section aria-label={t("editor.schedule", "Programmazione")} className={scheduledLook}>
          <CalendarClock size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
          <div className={css({ flex: "1 1 16rem", minWidth: "0" })}>
            <p className={css({ fontWeight: "bold" })}>
              {t("editor.scheduled_for", "Esce {{when}}", {
                when: scheduleText(t, article.publish_at, article.publish_time_zone),
              })}
            </p>
            <p className={css({ textStyle: "small", color: "muted" })}>
              {typed
                ? t(
                    "editor.scheduled_typed",
                    "Esce il testo che hai confermato. Le modifiche fatte dopo restano una bozza: programma di nuovo per farle uscire insieme.",
                  )
                : t("editor.scheduled_text", "Puoi ancora cambiarlo fino a quel momento.")}
            </p>
          </div>
          <div className={wrap({ gap: "2" })}>
            <Button onClick={() => onDialog("publish")}>{t("editor.schedule_change", "Cambia")}</Button>
            <Button look="quiet" onClick={() => onDialog("unpublish")}>
              {t("editor.unschedule", "Annulla programmazione")}
            </Button>
          </div>
        </section>
      )}
    </header>
  );
}
const scheduledLook = notice({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" });

type TitleFieldProps = {
  value: string;
  onChange: (title: string) => void;
  readOnly: boolean;
  language: LanguageCode;
  error: string | undefined;
};

/** The title, as large as on the article's page; Enter moves the focus to the text. */
export function TitleField({ value, onChange, readOnly, language, error }: TitleFieldProps) {
  const t = useT();
  const id = useId();
  const { title: label } = articleFieldLabels(t);
  return (
    <div className={grid({ gap: "1.5" })}>
      <label htmlFor={id} className={css({ srOnly: true })}>
        {label}
      </label>
      <textarea
        {...describedBy(id, null, error)}
        name="title"
        rows={1}
        lang={language}
        placeholder={label}
        maxLength={ARTICLE_TITLE_MAX}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
        className={cx(titleLook, error && wrongLook)}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

const titleLook = css({
  display: "block",
  width: "100%",
  paddingBlock: "2",
  paddingInline: "3",
  marginInline: "-3",
  boxSizing: "content-box",
  maxWidth: "100%",
  textStyle: "title",
  textWrap: "balance",
  color: "ink",
  bg: "transparent",
  borderRadius: "sm",
  resize: "none",
  fieldSizing: "content",
  _placeholder: { color: "muted", opacity: 0.7 },
  _hover: { bg: "foam" },
  _focus: { bg: "transparent" },
});
const wrongLook = css({ boxShadow: "inset 0 0 0 2px token(colors.danger)" });
