import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { wrap } from "styled-system/patterns";

type Props = {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  alert?: boolean;
  level?: 1 | 2 | 3;
  /** Less padding, for a message above other content. */
  compact?: boolean;
};

/** An empty, failed or completed state: a message with the next step. */
export function StatusMessage({ icon, title, text, children, alert, level = 2, compact }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div role={alert ? "alert" : undefined} className={compact ? compactLook : roomyLook}>
      <span
        aria-hidden
        className={css({
          position: "relative",
          display: "grid",
          placeItems: "center",
          width: "16",
          height: "16",
          borderRadius: "full",
          bg: "foam",
          color: "sea",
          marginBottom: "2",
          _before: {
            content: '""',
            position: "absolute",
            bottom: "100%",
            height: "12",
            width: "2px",
            bgGradient: "to-b",
            gradientFrom: "transparent",
            gradientTo: "lagoon",
          },
        })}
      >
        {icon}
      </span>
      <Heading className={css({ textStyle: "heading" })}>{title}</Heading>
      {text && <p className={textLook}>{text}</p>}
      {children && <div className={wrap({ justify: "center", gap: "3", marginTop: "3" })}>{children}</div>}
    </div>
  );
}

const textLook = css({
  textStyle: "lead",
  color: "muted",
  maxWidth: "text",
  overflowWrap: "anywhere",
  textWrap: "balance",
});
const look = css({
  display: "grid",
  justifyItems: "center",
  textAlign: "center",
  paddingInline: "4",
  animation: "rise 260ms ease-out",
});
const roomyLook = cx(look, css({ gap: "3", paddingBlock: { base: "12", md: "16" } }));
const compactLook = cx(
  look,
  css({ gap: "2", paddingTop: "2", paddingBottom: "6", "& > span": { display: "none" } }),
);
