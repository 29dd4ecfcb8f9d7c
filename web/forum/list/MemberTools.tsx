import { Files } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ReadAllButton } from "./ReadAllButton.tsx";

/**
 * What members can do above the list: go to their own posts, and mark everything as read. On a phone the user menu has the
 * way to own posts, so that the line does not break.
 */
export function MemberTools() {
  const t = useT();
  return (
    <div className={flex({ align: "center" })}>
      <ButtonLink
        to={paths.ownPosts.href()}
        look="quiet"
        className={css({ display: { base: "none!", md: "inline-flex!" } })}
      >
        <Files size={18} aria-hidden />
        {t("forum.own.title", "I tuoi post")}
      </ButtonLink>
      <ReadAllButton />
    </div>
  );
}
