import { useId } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { TOPIC_TITLE_MAX, toTopicTitle } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { charactersLeftText } from "../../ui/charactersLeftText.ts";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";

/** The fraction of the limit from which the remaining characters are shown. */
const NEAR = 0.8;

type Props = {
  value: string;
  onChange: (title: string) => void;
  isReadOnly: boolean;
  error?: string | undefined;
};

/** The title of a topic. On blur it shows itself as stored: typographic quotes, and no `<` and `>`. */
export function TopicTitleField({ value, onChange, isReadOnly, error }: Props) {
  const t = useT();
  const id = useId();
  const left = TOPIC_TITLE_MAX - toTopicTitle(value).length;
  const help = t("forum.title_help", "In poche parole, di che cosa vuoi parlare.");
  return (
    <div className={grid({ columns: 1, gap: "1" })}>
      <FieldFrame id={id} label={t("forum.title", "Titolo")} help={help} {...(error && { error })}>
        <input
          {...describedBy(id, help, error)}
          name="title"
          autoComplete="off"
          value={value}
          readOnly={isReadOnly}
          aria-required
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const stored = toTopicTitle(value);
            if (stored !== value && !isReadOnly) onChange(stored);
          }}
          onKeyDown={(event) => {
            // Enter would send the topic before its text is written.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
          className={inputLook}
        />
      </FieldFrame>
      <p aria-live="polite" className={left < 0 ? tooLongLook : countLook}>
        {left < TOPIC_TITLE_MAX * (1 - NEAR) && charactersLeftText(t, left)}
      </p>
    </div>
  );
}

const countLook = css({
  textStyle: "label",
  color: "muted",
  fontWeight: "normal",
  _empty: { display: "none" },
});
const tooLongLook = css({ textStyle: "label", color: "danger" });
