import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";

type Props = { title: string; text: string; children: ReactNode };

/** One setting: its title, what it does, and its form. */
export function SettingSection({ title, text, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={sectionLook}>
      <h3 id={id} className={css({ textStyle: "subheading" })}>
        {title}
      </h3>
      <p className={css({ color: "muted", maxWidth: "42rem", marginTop: "1", marginBottom: "4" })}>{text}</p>
      {children}
    </section>
  );
}

const sectionLook = css({
  padding: { base: "4", md: "6" },
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  minWidth: "0",
});
