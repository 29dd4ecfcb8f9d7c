import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";

type Props = { term: string; children: ReactNode; isItalian?: boolean };

/** A word of the law with its explanation, which a tap opens below it. */
export function Explain({ term, children, isItalian = true }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css({ display: "inline" })}>
      <span lang={isItalian ? "it" : undefined}>{term}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t("register.explain", "Che cosa vuol dire: {{term}}", { term })}
        onClick={() => setOpen(!isOpen)}
        className={buttonLook}
      >
        <CircleQuestionMark size={20} aria-hidden />
      </button>
      <span id={id} hidden={!isOpen} className={textLook}>
        {children}
      </span>
    </span>
  );
}

const buttonLook = css({
  display: "inline-grid",
  placeItems: "center",
  width: "3.5rem",
  height: "3.5rem",
  marginBlock: "-1.125rem",
  verticalAlign: "middle",
  color: "sea",
  borderRadius: "full",
  cursor: "pointer",
});
const textLook = notice({
  textStyle: "small",
  fontWeight: "normal",
  color: "ink",
  padding: "3",
  marginBlock: "2",
  "&:not([hidden])": { display: "block" },
});
