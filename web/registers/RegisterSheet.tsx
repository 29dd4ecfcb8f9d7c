import type { ReactNode } from "react";
import { cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { Sheet } from "../ui/Sheet.tsx";
import { brightLook } from "./looks.ts";

type Props = { title: string; onClose: () => void; onSubmit?: () => void; children: ReactNode };

/** An open sheet of a register's day, in the colours for bright light. With `onSubmit` its content is a form. */
export function RegisterSheet({ title, onClose, onSubmit, children }: Props) {
  return (
    <Sheet open size="small" title={title} onClose={onClose}>
      {onSubmit ? (
        <form
          noValidate
          className={contentLook}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
      ) : (
        <div className={contentLook}>{children}</div>
      )}
    </Sheet>
  );
}

const contentLook = cx(brightLook, grid({ gap: "3", color: "ink" }));
