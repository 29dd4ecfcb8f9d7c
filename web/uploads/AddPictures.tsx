import { ImagePlus, Link as LinkIcon } from "lucide-react";
import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { describedBy, FieldFrame, inputLook } from "../ui/Field.tsx";
import { ACCEPTED_PICTURES } from "./prepareImage.ts";

type Props = {
  id: string;
  /** The button's label. */
  action: string;
  several?: boolean;
  full?: boolean;
  help: ReactNode;
  error: string | undefined;
  /** The label of the link field, when the link need not point to an image. */
  linkLabel?: string;
  onFiles: (files: File[]) => void;
  /** Adds a URL, or returns the error text; null where only uploads are accepted. */
  onUrl: ((url: string) => string | null) | null;
  children?: ReactNode;
};

/** Adds pictures: selected, dropped or by link. */
export function AddPictures({
  id,
  action,
  several,
  full,
  help,
  error,
  linkLabel,
  onFiles,
  onUrl,
  children,
}: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [linking, setLinking] = useState(false);
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return (
    <div {...drop} data-wrong={error ? "" : undefined} className={cx(boxLook, isOver && overLook)}>
      {children}
      <div className={wrap({ align: "center", gap: "2" })}>
        <Button
          id={id}
          name={id}
          aria-labelledby={`${id}-action ${id}-label`}
          aria-describedby={describedBy(id, help, error)["aria-describedby"]}
          disabled={full}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden />
          <span id={`${id}-action`}>{action}</span>
        </Button>
        {onUrl && (
          <Button
            look="quiet"
            disabled={full}
            aria-labelledby={`${id}-by-link ${id}-label`}
            aria-expanded={linking}
            onClick={() => setLinking(!linking)}
            className={css({ paddingInline: "3!" })}
          >
            <LinkIcon size={18} aria-hidden />
            <span id={`${id}-by-link`}>{t("pictures.by_link", "Con un link")}</span>
          </Button>
        )}
        <span className={hintLook}>{t("pictures.drop", "oppure trascina qui")}</span>
      </div>
      {onUrl && linking && !full && (
        <LinkRow
          id={`${id}-link`}
          label={linkLabel ?? t("pictures.link", "Link diretto all’immagine")}
          onUrl={(url) => {
            const wrong = onUrl(url);
            if (!wrong && !several) setLinking(false);
            return wrong;
          }}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple={several}
        tabIndex={-1}
        aria-hidden
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again.
          event.target.value = "";
        }}
        className={css({ display: "none" })}
      />
    </div>
  );
}

type NoticeProps = {
  /** The field's id. */
  id: string;
  isRemoved: boolean;
  onPutBack: () => void;
  children?: ReactNode;
};

/** The notice of a removed picture with its undo, and the field's other notices. */
export function PictureNotice({ id, isRemoved, onPutBack, children }: NoticeProps) {
  const t = useT();
  return (
    <div role="status" className={noticeLook}>
      {isRemoved && (
        <>
          {t("pictures.removed", "Foto rimossa.")}
          <Button id={`${id}-undo`} look="quiet" onClick={onPutBack}>
            {t("pictures.put_back", "Ripristina")}
          </Button>
        </>
      )}
      {children}
    </div>
  );
}

type LinkProps = { id: string; label: string; onUrl: (url: string) => string | null };

function LinkRow({ id, label, onUrl }: LinkProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  function add() {
    const found = onUrl(typed.trim());
    setWrong(found);
    if (!found) setTyped("");
  }
  return (
    <div className={grid({ gap: "2" })}>
      <FieldFrame id={id} label={label} error={wrong ?? undefined}>
        <div className={flex({ gap: "2" })}>
          <input
            {...describedBy(id, null, wrong)}
            // biome-ignore lint/a11y/noAutofocus: it was asked for
            autoFocus
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(null);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== "Enter") return;
              // Enter must not submit the surrounding form.
              event.preventDefault();
              add();
            }}
            className={inputLook}
          />
          <Button onClick={add} className={css({ flexShrink: 0 })}>
            {t("pictures.add", "Aggiungi")}
          </Button>
        </div>
      </FieldFrame>
    </div>
  );
}

const boxLook = grid({
  columns: 1,
  gap: "3",
  padding: { base: "3", md: "4" },
  borderRadius: "sm",
  border: "2px dashed token(colors.line)",
  bg: "card",
  "&[data-wrong]": { borderColor: "danger" },
});

const overLook = css({ borderColor: "sea!", bg: "foam!" });

const hintLook = css({ display: { base: "none", md: "inline" }, textStyle: "small", color: "muted" });

const noticeLook = wrap({
  align: "center",
  gap: "2",
  textStyle: "small",
  color: "muted",
  _empty: { display: "none" },
});
