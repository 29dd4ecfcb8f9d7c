import {
  CalendarClock,
  EllipsisVertical,
  Eye,
  EyeOff,
  History,
  RotateCcw,
  Save,
  Send,
  Settings2,
  Trash2,
} from "lucide-react";
import { css } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import { articleState } from "../../../worker/blog/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { LazyMenu } from "../../ui/LazyMenu.tsx";
import type { MenuItem } from "../../ui/Menu.tsx";
import { DraftStatus } from "../drafts/DraftStatus.tsx";
import type { EditorDialog } from "./ArticleDialogs.tsx";
import type { ArticleFormState } from "./useArticleForm.ts";

type Props = {
  form: ArticleFormState;
  onDialog: (dialog: EditorDialog) => void;
  onPublish: () => void;
  onPreview: () => void;
  /** Whether the preview stands beside the text; undefined where it opens over the page. */
  isPreviewBeside: boolean | undefined;
};

/** The bar at the bottom: where the text is saved, the settings, the preview, publishing, and a menu of rarer actions. */
export function EditorBar({ form, onDialog, onPublish, onPreview, isPreviewBeside }: Props) {
  const t = useT();
  const { draft, uploads } = form;
  const { article } = draft.edited;
  const state = articleState(article);
  const labels = {
    published: t("editor.update", "Aggiorna"),
    scheduled: t("editor.schedule_again", "Programma"),
    draft: t("editor.publish", "Pubblica"),
  };
  const Icon = state === "scheduled" ? CalendarClock : Send;
  return (
    <div data-save-bar data-form-bar className={barLook}>
      <div className={stateLook}>
        {uploads.count > 0 ? (
          <p role="status">
            {t.count("organizing.waiting", uploads.count, {
              one: "{{count}} immagine in caricamento",
              other: "{{count}} immagini in caricamento",
            })}
          </p>
        ) : (
          <DraftStatus draft={draft} />
        )}
      </div>
      <div className={flex({ align: "center", gap: { base: "1.5", sm: "2" } })}>
        <Button
          aria-haspopup="dialog"
          title={t("editor.settings", "Impostazioni dell’articolo")}
          onClick={() => form.setSettings(true)}
          className={toolLook}
        >
          <Settings2 size={18} aria-hidden />
          <span className={labelLook}>{t("editor.settings_open", "Impostazioni")}</span>
        </Button>
        <Button
          aria-pressed={isPreviewBeside}
          title={t("editor.preview", "Anteprima")}
          onClick={onPreview}
          className={toolLook}
        >
          {isPreviewBeside ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          <span className={labelLook}>{t("editor.preview", "Anteprima")}</span>
        </Button>
        <Button
          look="main"
          disabled={draft.isReadOnly}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onPublish}
          className={css({ flex: { base: 1, md: "none" }, paddingInline: { base: "3!", sm: "5!" } })}
        >
          <Icon size={18} aria-hidden />
          {labels[state]}
        </Button>
        <LazyMenu
          trigger={(props) => (
            <Button {...props} look="quiet" size="icon" aria-label={t("editor.more", "Altre azioni")}>
              <EllipsisVertical size={20} aria-hidden />
            </Button>
          )}
          items={useMoreItems(form, onDialog)}
        />
      </div>
    </div>
  );
}

function useMoreItems({ draft }: ArticleFormState, onDialog: (dialog: EditorDialog) => void): MenuItem[] {
  const t = useT();
  const { article, draft: typed } = draft.edited;
  const state = articleState(article);
  const icon = css({ color: "muted" });
  const isKnown = article.revision > 0;
  return [
    {
      id: "save",
      label: t("editor.save_now", "Salva ora"),
      icon: <Save size={18} aria-hidden className={icon} />,
      onSelect: () => draft.flush(),
    },
    ...(isKnown
      ? [
          {
            id: "versions",
            label: t("editor.versions", "Versioni"),
            icon: <History size={18} aria-hidden className={icon} />,
            onSelect: draft.openVersions,
          },
        ]
      : []),
    ...(typed && state !== "draft" && !draft.isReadOnly
      ? [
          {
            id: "discard",
            label: t("editor.discard", "Scarta le modifiche"),
            icon: <RotateCcw size={18} aria-hidden className={icon} />,
            onSelect: () => onDialog("discard"),
          },
        ]
      : []),
    ...(state === "published"
      ? [
          {
            id: "unpublish",
            label: t("editor.unpublish", "Rimuovi dal blog"),
            icon: <EyeOff size={18} aria-hidden className={icon} />,
            onSelect: () => onDialog("unpublish"),
          },
        ]
      : []),
    ...(isKnown
      ? [
          {
            id: "delete",
            label: t("editor.delete", "Elimina"),
            icon: <Trash2 size={18} aria-hidden className={css({ color: "danger" })} />,
            onSelect: () => onDialog("delete"),
          },
        ]
      : []),
  ];
}

/** On a phone the tools are icons, so that publishing and the menu fit beside them in every language. */
const labelLook = css({ srOnly: { base: true, md: false } });
const toolLook = css({
  paddingInline: { base: "3!", sm: "5!" },
  "&[aria-pressed=true]": { borderColor: "sea", bg: "foam" },
});
const barLook = flex({
  position: "sticky",
  bottom: "0",
  zIndex: "bar",
  direction: { base: "column", md: "row" },
  align: { base: "stretch", md: "center" },
  justify: "space-between",
  gap: { base: "2", md: "4" },
  marginInline: "-4",
  paddingInline: "4",
  paddingTop: "3",
  paddingBottom: "calc(0.75rem + env(safe-area-inset-bottom))",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
});
const stateLook = wrap({
  align: "baseline",
  justify: { base: "space-between", md: "flex-start" },
  columnGap: "4",
  textStyle: "small",
  color: "muted",
  minWidth: "0",
});
