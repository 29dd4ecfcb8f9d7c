import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { TimeAgo } from "../../shell/TimeAgo.tsx";

type Props = {
  title: string;
  /** The reason why the post is hidden. */
  note: string;
  /** ISO; without it only the note is shown. */
  deletedAt?: string;
  /** The member's possible actions. */
  children?: ReactNode;
};

/** A post or a topic that only its author still sees here. */
export function DeletedPostRow({ title, note, deletedAt, children }: Props) {
  return (
    <article className={rowLook}>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <h2 className={titleLook}>{title}</h2>
        <p className={noteLook}>
          {note}
          {deletedAt && (
            <>
              {" · "}
              <TimeAgo instant={deletedAt} short />
            </>
          )}
        </p>
      </div>
      {children}
    </article>
  );
}

const rowLook = flex({
  direction: { base: "column", md: "row" },
  align: { base: "flex-start", md: "center" },
  gap: "3",
  padding: { base: "4", md: "5" },
});
const titleLook = css({ fontWeight: "medium", color: "muted", lineClamp: 2, overflowWrap: "anywhere" });
const noteLook = css({ textStyle: "small", color: "muted", marginTop: "1" });
