import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { Sheet } from "../../ui/Sheet.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  icon: ReactNode;
  texts: (string | null)[];
  children?: ReactNode;
};

/** The result of a payment, in a sheet over the page of the event or package. */
export function ReturnSheet({ open, onClose, title, icon, texts, children }: Props) {
  return (
    <Portal>
      <Sheet open={open} size="small" title={title} onClose={onClose}>
        <div className={flex({ gap: "3" })}>
          <span aria-hidden className={css({ color: "sea", flexShrink: 0 })}>
            {icon}
          </span>
          <div role="status" className={grid({ gap: "2" })}>
            {texts.map((text) => text && <p key={text}>{text}</p>)}
          </div>
        </div>
        {children && <div className={grid({ gap: "3", marginTop: "6" })}>{children}</div>}
      </Sheet>
    </Portal>
  );
}
