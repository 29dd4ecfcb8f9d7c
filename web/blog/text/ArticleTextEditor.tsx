import { type ComponentType, lazy, type ReactNode, type Ref, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** What a page asks of the editor. */
export type ArticleTextHandle = {
  /**
   * Passes what was typed last to `onChange` at once, instead of within 150 ms. A page calls it before it saves and
   * when it is left: its own clean-up runs before the editor's.
   */
  flush: () => void;
};

export type ArticleTextEditorProps = {
  /** The id of what takes the focus, and the name of its field in error summaries. */
  id: string;
  label: string;
  /** The article's HTML as the server cleaned it. */
  value: string;
  /** Called with HTML that the server keeps as it is, at most every 150 ms and when the editor is left. */
  onChange: (html: string) => void;
  /** Called with the number of pictures that are uploading. */
  onBusy?: (count: number) => void;
  /** Called with the number of words. */
  onWordCount?: (words: number) => void;
  /** The language of the article, by which the browser checks the spelling. */
  articleLanguage?: LanguageCode;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<ArticleTextHandle>;
};

export type ArticleRichEditorProps = Omit<ArticleTextEditorProps, "help" | "error"> & {
  describedBy: string | undefined;
  invalid: boolean;
};

const loadRich = () =>
  lazy(async () => ({ default: (await import("./ArticleRichEditor.tsx")).ArticleRichEditor }));

/** The text of an article. Without the editor's code the HTML itself can be written, and nothing is lost. */
export function ArticleTextEditor({ help, error, ...props }: ArticleTextEditorProps) {
  const { id, label, value, onChange, disabled } = props;
  const t = useT();
  const [Rich, setRich] = useState<ComponentType<ArticleRichEditorProps>>(loadRich);
  const [isMissing, setMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const described = describedBy(id, help, error);

  function retry() {
    setRich(loadRich);
    setMissing(false);
    setTries(tries + 1);
  }

  const fallback = isMissing ? (
    <div className={grid({ gap: "3" })}>
      <div role="alert" className={missingLook}>
        <p>
          {t(
            "editor.text_missing",
            "La barra della formattazione non si è caricata. Il testo c’è tutto: riprova, o continua in HTML.",
          )}
        </p>
        <Button onClick={retry}>{t("editor.text_retry", "Riprova")}</Button>
      </div>
      <textarea
        {...described}
        name={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputLook, areaLook)}
      />
    </div>
  ) : (
    <Skeleton className={css({ height: "24rem" })} />
  );

  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <LazyBoundary key={tries} fallback={fallback} onError={() => setMissing(true)}>
        <Rich {...props} describedBy={described["aria-describedby"]} invalid={Boolean(error)} />
      </LazyBoundary>
    </FieldFrame>
  );
}

const missingLook = notice({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  textStyle: "small",
});

const areaLook = css({
  display: "block",
  minHeight: "24rem",
  paddingBlock: "3",
  lineHeight: 1.6,
  fieldSizing: "content",
});
