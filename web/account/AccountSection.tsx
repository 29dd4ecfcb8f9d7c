import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { DepthSection } from "../ui/DepthSection.tsx";

type Props = {
  depth: number;
  title: string;
  text?: ReactNode;
  /** The fragment of links that lead to this section. */
  anchor?: string;
  children: ReactNode;
};

export function AccountSection({ depth, title, text, anchor, children }: Props) {
  const id = useId();
  return (
    <div id={anchor} className={css({ borderTop: "1px solid token(colors.line)" })}>
      <DepthSection depth={depth} labelledBy={id}>
        <h2 id={id} className={css({ textStyle: "subheading" })}>
          {title}
        </h2>
        {text && <p className={css({ color: "muted", marginTop: "1", overflowWrap: "anywhere" })}>{text}</p>}
        <div className={css({ marginTop: "5" })}>{children}</div>
      </DepthSection>
    </div>
  );
}
