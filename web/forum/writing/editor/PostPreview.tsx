import { css } from "styled-system/css";
import { useT } from "../../../lib/i18n.tsx";
import { ProseText } from "../../../ui/prose/ProseText.tsx";

/** A post as it will be shown. */
export function PostPreview({ text }: { text: string }) {
  const t = useT();
  return (
    <section aria-label={t("forum.edit.preview", "Anteprima")} className={boxLook}>
      {text.trim() ? (
        <ProseText text={text} />
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
