import { type ReactNode, type Ref, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { POST_CONTENT_MAX } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { FullStorageNotice, OtherVersionNotice } from "../../drafts/OtherVersionNotice.tsx";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { PostEditor, type PostEditorHandle } from "./editor/PostEditor.tsx";
import { SendingNotice } from "./SendingNotice.tsx";
import type { PostDraftState } from "./usePostDraft.ts";
import type { PostSending } from "./usePostSending.ts";

type Props = {
  id: string;
  draft: PostDraftState;
  sending: PostSending;
  label: string;
  sendLabel: string;
  sendingLabel: string;
  /** Whether the fields can be sent; otherwise the button is disabled. */
  canSend: boolean;
  /** A page's own notice of a failure, in place of the general one; null for none. */
  renderFailure?: (failure: unknown) => ReactNode;
  /** The title of the general notice, from the reason. */
  failureTitle?: (message: string) => string;
  /** The page's error about the text. */
  contentError?: string | undefined;
  /** Called before a send; false stops it. */
  onSubmit?: () => boolean;
  onCancel?: () => void;
  /** The topic to whose replies the text refers; undefined for a new topic. */
  topic?: ForumTopic;
  editor?: Ref<PostEditorHandle>;
  /** Further fields, above the text. */
  children?: ReactNode;
};

/** The form of a post: the text, the result of the last send, and the buttons. */
export function PostForm(props: Props) {
  const { id, draft, sending, label, sendLabel, sendingLabel, canSend, onSubmit, onCancel } = props;
  const t = useT();
  const [busy, setBusy] = useState(0);
  const [isTooLong, setTooLong] = useState(false);
  const { content } = draft.fields;
  const { isSending, left, failure } = sending;
  const over = content.trim().length - POST_CONTENT_MAX;
  const refused = failure instanceof ApiError ? failure.fields.content : undefined;
  const error =
    isTooLong && over > 0
      ? fieldErrorText(t, "validation.post_content_max")
      : (props.contentError ?? fieldErrorText(t, refused));

  function submit() {
    setTooLong(over > 0);
    if (!canSend || busy > 0 || over > 0 || onSubmit?.() === false) return;
    void sending.start();
  }

  function discard() {
    const undo = draft.session.discard();
    sending.clearFailure();
    notify({
      title: t("forum.draft.discarded", "Testo scartato"),
      action: { label: t("forum.undo", "Annulla"), onSelect: undo },
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={grid({ columns: 1, gap: "4" })}
    >
      <OtherVersionNotice
        draft={draft}
        textOf={(other) => [other.title, other.content].filter(Boolean).join("\n\n")}
      />
      {props.children}
      <PostEditor
        id={id}
        label={label}
        value={content}
        onChange={(text) => {
          setTooLong(false);
          draft.session.change({ content: text });
        }}
        onSubmit={submit}
        onBusy={setBusy}
        isReadOnly={isSending}
        error={error}
        topic={props.topic}
        {...(props.editor && { handle: props.editor })}
      />
      {draft.isStorageFull && <FullStorageNotice />}
      {props.renderFailure?.(failure) ?? (
        <SendingNotice draft={draft} sending={sending} titleOf={props.failureTitle} />
      )}
      <div className={footLook}>
        <DraftStatus draft={draft} busy={busy} />
        <div className={wrap({ justify: "flex-end", align: "center", gap: "3" })}>
          {/* Cancelling an edit discards it, with an undo. */}
          {draft.isChanged && draft.base === null && !isSending && (
            <Button look="quiet" onClick={discard}>
              {t("forum.draft.discard", "Scarta")}
            </Button>
          )}
          {onCancel && (
            <Button disabled={isSending} onClick={onCancel}>
              {t("forum.cancel", "Annulla")}
            </Button>
          )}
          <Button type="submit" look="main" busy={isSending} disabled={!canSend || left > 0 || busy > 0}>
            {isSending ? sendingLabel : left > 0 ? <Countdown left={left} /> : sendLabel}
          </Button>
        </div>
      </div>
      {/* Only one form of a page may ask before leaving. */}
      {draft.isStorageFull && draft.isChanged && <Unsaved when onDiscard={() => draft.session.discard()} />}
    </form>
  );
}

function Countdown({ left }: { left: number }) {
  const t = useT();
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span className={css({ fontVariantNumeric: "tabular-nums" })}>
      {t("forum.send.again_in", "Riprova tra {{time}}", { time })}
    </span>
  );
}

/** Where the text is stored, in one line. */
function DraftStatus({ draft, busy }: { draft: PostDraftState; busy: number }) {
  const t = useT();
  const text =
    busy > 0
      ? t.count("forum.draft.uploading", busy, {
          one: "Carico {{count}} immagine…",
          other: "Carico {{count}} immagini…",
        })
      : draft.isChanged && draft.isRestored
        ? t("forum.draft.found", "Ecco la bozza rimasta su questo dispositivo")
        : draft.isChanged && !draft.isStorageFull
          ? t("forum.draft.kept", "Bozza salvata su questo dispositivo")
          : "";
  return (
    <p role="status" className={css({ minHeight: "1.5rem", textStyle: "small", color: "muted" })}>
      {text}
    </p>
  );
}

const footLook = flex({
  direction: { base: "column", sm: "row" },
  align: { sm: "center" },
  justify: "space-between",
  gap: "3",
});
