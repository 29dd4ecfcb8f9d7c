import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { css, cx } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { POST_CONTENT_MAX } from "../../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../../worker/forum/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CharactersLeft } from "../../../ui/CharactersLeft.tsx";
import { describedBy, FieldNotes } from "../../../ui/Field.tsx";
import { pageLook } from "../../../ui/prose/proseLooks.ts";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { PostText } from "../../PostText.tsx";
import { MentionList, useMentions } from "./MentionList.tsx";
import { PostPictures } from "./PostPictures.tsx";
import { PostToolbar } from "./PostToolbar.tsx";
import { applyEdit, continueLine, insertBlock, selectionOf, toggleMark } from "./textEdits.ts";
import { usePostPictures } from "./usePostPictures.ts";

export type PostEditorHandle = {
  focus: () => void;
  /** Inserts a block on lines of its own at the caret, and moves the caret after it. */
  insert: (block: string) => void;
};

type Props = {
  id: string;
  label: string;
  /** Markdown of the site's small subset. */
  value: string;
  onChange: (value: string) => void;
  /** Called by Control or Command with Enter. */
  onSubmit: () => void;
  /** Called with the number of uploading pictures, for which a send waits. */
  onBusy: (count: number) => void;
  /** The topic to whose replies the text refers; undefined for a new topic. */
  topic?: ForumTopic | undefined;
  handle?: Ref<PostEditorHandle>;
  isReadOnly?: boolean;
  error?: string | undefined;
};

/**
 * A plain text area for Markdown with tools, pictures and a preview. It is not a rich text editor, because on a phone
 * the system's own text area selects, corrects and undoes best, and its code is small.
 */
export function PostEditor({
  id,
  label,
  value,
  onChange,
  onSubmit,
  onBusy,
  topic,
  handle,
  isReadOnly,
  error,
}: Props) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const pictures = usePostPictures({ area, value, onChange, onBusy });
  const mentions = useMentions(area, topic?.id);
  const described = describedBy(id, "help", error);

  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (isPreview || !wantsFocus.current) return;
    wantsFocus.current = false;
    area.current?.focus();
  }, [isPreview]);

  useImperativeHandle(handle, () => ({
    focus() {
      wantsFocus.current = isPreview;
      setPreview(false);
      area.current?.focus();
    },
    insert(block) {
      setPreview(false);
      const target = area.current;
      if (!target) return;
      target.hidden = false;
      applyEdit(target, insertBlock(selectionOf(target), block));
      // The caret begins at the end of a text, so that the author continues it.
      target.scrollTop = target.scrollHeight;
    },
  }));

  function pressKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const target = event.currentTarget;
    if (event.nativeEvent.isComposing || isReadOnly) return;
    if (mentions.pressKey(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && isCommand) {
      event.preventDefault();
      onSubmit();
      return;
    }
    const mark = isCommand && !event.altKey && !event.shiftKey ? MARKS[event.key.toLowerCase()] : undefined;
    if (mark) {
      event.preventDefault();
      applyEdit(target, toggleMark(selectionOf(target), mark, t("forum.edit.words", "testo")));
      return;
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    const edit = continueLine(selectionOf(target));
    if (!edit) return;
    event.preventDefault();
    applyEdit(target, edit);
  }

  return (
    <div className={grid({ columns: 1, gap: "1.5" })}>
      <div className={wrap({ marginBottom: "1", align: "center", justify: "space-between", gap: "2" })}>
        <label id={`${id}-label`} htmlFor={id} className={css({ textStyle: "small", fontWeight: "medium" })}>
          {label}
        </label>
        <SegmentedControl
          label={t("forum.edit.view", "Vista")}
          value={isPreview ? "preview" : "write"}
          options={[
            { value: "write", label: t("forum.edit.write", "Scrivi") },
            { value: "preview", label: t("forum.edit.preview", "Anteprima") },
          ]}
          onChange={(view) => setPreview(view === "preview")}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped anywhere; the button does the same */}
      <div
        data-wrong={error ? "" : undefined}
        className={cx(frameLook, pictures.isOver && overLook)}
        onDragOver={(event: DragEvent) => pictures.dragOver(event)}
        onDragLeave={pictures.dragLeave}
        onDrop={(event: DragEvent) => pictures.drop(event)}
      >
        <PostToolbar
          id={id}
          area={area}
          label={label}
          isHidden={isPreview}
          disabled={isReadOnly}
          onPictures={pictures.choose}
        />
        <textarea
          {...described}
          ref={area}
          name={id}
          dir="auto"
          value={value}
          hidden={isPreview}
          readOnly={isReadOnly}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-autocomplete="list"
          aria-controls={mentions.people.length > 0 ? `${id}-mentions` : undefined}
          aria-activedescendant={mentions.people.length > 0 ? `${id}-mentions-${mentions.active}` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onSelect={mentions.look}
          onBlur={mentions.close}
          onKeyDown={pressKey}
          onPaste={(event: ClipboardEvent) => pictures.paste(event)}
          className={cx(pageLook, areaLook)}
        />
        <MentionList
          id={`${id}-mentions`}
          people={isPreview ? [] : mentions.people}
          active={mentions.active}
          onChoose={mentions.choose}
        />
        {isPreview && <PostPreview text={value} topic={topic} />}
      </div>
      <PostPictures pictures={pictures} value={value} onChange={onChange} />
      <FieldNotes
        id={id}
        help={t(
          "forum.edit.help",
          "Puoi usare **grassetto**, *corsivo*, elenchi, citazioni, immagini e @ per menzionare qualcuno.",
        )}
        {...(error && { error })}
      />
      <CharactersLeft length={value.trim().length} max={POST_CONTENT_MAX} near={0.9} />
    </div>
  );
}

const MARKS: Record<string, string> = { b: "**", i: "*" };

const frameLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  color: "ink",
  overflow: "hidden",
  _hover: { borderColor: "sea" },
  "&:has(textarea:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "2px" },
  "&[data-wrong]": { borderColor: "danger", borderWidth: "2px" },
});
const overLook = css({ borderColor: "sea!", bg: "foam!", outline: "2px dashed token(colors.sea)" });

const areaLook = css({
  display: "block",
  resize: "none",
  fieldSizing: "content",
  minHeight: { base: "10rem", md: "11rem" },
  maxHeight: "60dvh!",
  "&[hidden]": { display: "none" },
  "&:read-only": { color: "muted" },
});

type PostPreviewProps = {
  text: string /** `topic`: the topic to whose replies `#12` refers; undefined for a new topic. */;
  topic?: ForumTopic | undefined;
};

function PostPreview({ text, topic }: PostPreviewProps) {
  const t = useT();
  return (
    <section aria-label={t("forum.edit.preview", "Anteprima")} className={boxLook}>
      {text.trim() ? (
        <PostText text={text} {...(topic && { topic })} />
      ) : (
        <p className={css({ color: "muted" })}>
          {t("forum.edit.preview_empty", "Qui vedi il testo come lo leggeranno gli altri.")}
        </p>
      )}
    </section>
  );
}

const boxLook = css({
  minHeight: { base: "10rem", md: "11rem" },
  paddingInline: "4",
  paddingBlock: "3",
  minWidth: "0",
});
