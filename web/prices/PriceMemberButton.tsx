import { useQuery, useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { priceMembersQuery, setPriceMember } from "./codes/queries.ts";

type Props = { userId: string; name: string; organizerId: string | undefined };

/**
 * Marks a user for the members' price of the organizer who is signed in, or of the school's account `organizerId`, or
 * takes the mark away, with an undo.
 */
export function PriceMemberButton({ userId, name, organizerId }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const membersQuery = priceMembersQuery(organizerId);
  const { data } = useQuery(membersQuery);
  const isMember = data?.some(({ user_id }) => user_id === userId) ?? false;
  const setting = useWrite((isWanted: boolean) => setPriceMember(userId, isWanted, organizerId), {
    onSuccess(_, isWanted) {
      if (isWanted) return;
      notify({
        title: t("codes.member_removed", "{{name}} non è più tra i soci", { name }),
        action: {
          label: t("codes.undo", "Annulla"),
          onSelect: () =>
            void setPriceMember(userId, true, organizerId).then(() =>
              queries.invalidateQueries({ queryKey: membersQuery.queryKey }),
            ),
        },
      });
    },
    invalidates: [membersQuery.queryKey],
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
