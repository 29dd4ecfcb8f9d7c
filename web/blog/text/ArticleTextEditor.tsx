import { type ComponentType, lazy, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ArticleRichEditorProps, ArticleTextEditorProps } from "./useArticleHtml.ts";

const loadRich = () =>
  lazy(async () => ({ default: (await import("./ArticleRichEditor.tsx")).ArticleRichEditor }));

/** The text of an article. If the editor's code fails to load, a text area edits the HTML, so that nothing is lost. */
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
