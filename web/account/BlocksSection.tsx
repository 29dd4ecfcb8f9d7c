import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { BlockButton } from "../auth/BlockButton.tsx";
import { blocksQuery } from "../auth/queries.ts";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { AccountSection } from "./AccountSection.tsx";

/** The members whom the user blocks; nothing while there is none. */
export function BlocksSection() {
  const t = useT();
  const blocks = useQuery(blocksQuery);
  if (!blocks.isLoadingError && !blocks.data?.length) return null;
  return (
    <AccountSection
      depth={45}
      title={t("blocks.list", "Persone che hai bloccato")}
      text={t(
        "blocks.list_text",
        "Non possono scriverti né menzionarti, e i loro messaggi nel forum sono chiusi.",
      )}
    >
      {blocks.isLoadingError && <LoadFailed query={blocks} />}
      <ul>
        {blocks.data?.map(({ user_id, full_name, avatar_url }) => {
          const name = displayName(t, full_name);
          return (
            <li key={user_id} className={rowLook}>
              <Avatar name={full_name ?? "?"} src={imageUrl(avatar_url)} size={36} />
              <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>{name}</span>
              <BlockButton userId={user_id} name={name} />
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
});
