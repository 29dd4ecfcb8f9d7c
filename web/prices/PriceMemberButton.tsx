import { useQuery, useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { priceMembersQuery, setPriceMember } from "./queries.ts";

/** Marks a user for the members' price of the organizer who is signed in, or takes the mark away, with an undo. */
export function PriceMemberButton({ userId, name }: { userId: string; name: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { data } = useQuery(priceMembersQuery);
  const isMember = data?.some(({ user_id }) => user_id === userId) ?? false;
  const setting = useWrite((isWanted: boolean) => setPriceMember(userId, isWanted), {
    onSuccess(_, isWanted) {
      if (isWanted) return;
      notify({
        title: t("codes.member_removed", "{{name}} non è più tra i soci", { name }),
        action: {
          label: t("codes.undo", "Annulla"),
          onSelect: () =>
            void setPriceMember(userId, true).then(() =>
              queries.invalidateQueries({ queryKey: priceMembersQuery.queryKey }),
            ),
        },
      });
    },
    invalidates: [priceMembersQuery.queryKey],
  });
  return (
    <Button
      className={css({ justifySelf: "start" })}
      aria-pressed={isMember}
      busy={setting.isPending || data === undefined}
      onClick={() => setting.start(!isMember)}
    >
      {isMember ? t("codes.unmark", "Rimuovi dai soci") : t("codes.mark", "Segna come socio")}
      <span className={css({ srOnly: true })}> {name}</span>
    </Button>
  );
}
