import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { useIsBlocked } from "../../auth/useIsBlocked.ts";
import { useT } from "../../lib/i18n.tsx";

/** Whether a post is folded because the reader blocks its author, and the note with the button that shows it. */
export function useFolded(authorId: string | null): { is: boolean; note: ReactNode } {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const is = useIsBlocked(authorId) && !isShown;
  const note = is ? (
    <p className={css({ color: "muted", fontStyle: "italic" })}>
      {t("forum.blocked", "Messaggio di un utente che hai bloccato")}
      {" · "}
      <button type="button" onClick={() => setShown(true)} className={showLook}>
        {t("forum.show_blocked", "mostra")}
      </button>
    </p>
  ) : null;
  return { is, note };
}

const showLook = css({ color: "sea", textDecoration: "underline", cursor: "pointer", paddingBlock: "2" });
