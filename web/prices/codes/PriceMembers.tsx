import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { PriceMember } from "../../../worker/prices/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PriceMemberButton } from "../PriceMemberButton.tsx";
import { priceMembersQuery } from "./queries.ts";

/** The members for whom an organizer's members' price holds, marked in the lists of participants. */
export function PriceMembers({ organizerId }: { organizerId: string | undefined }) {
  const t = useT();
  const members = useQuery(priceMembersQuery(organizerId));
  return (
    <section aria-labelledby="members" className={css({ marginTop: "10" })}>
      <h2 id="members" className={css({ textStyle: "subheading" })}>
        {t("codes.members", "Soci")}
      </h2>
      <p className={css({ textStyle: "small", color: "muted", marginBottom: "3" })}>
        {t(
          "codes.members_text",
          "Pagano il prezzo per i soci negli eventi che ne hanno uno. Si aggiungono dall’elenco dei partecipanti di un evento.",
        )}
      </p>
      {members.isPending && <Skeleton className={css({ height: "8rem" })} />}
      {members.isLoadingError && <LoadFailed neverStored query={members} />}
      {members.data?.length === 0 && (
        <p className={css({ color: "muted" })}>{t("codes.no_members", "Nessun socio segnato")}</p>
      )}
      <ul>
        {members.data?.map((member) => (
          <MemberRow key={member.user_id} {...{ member, organizerId }} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { member: PriceMember; organizerId: string | undefined };

function MemberRow({ member: { user_id, full_name }, organizerId }: RowProps) {
  const t = useT();
  const name = displayName(t, full_name);
  return (
    <li className={rowLook}>
      <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>{name}</span>
      <PriceMemberButton userId={user_id} {...{ name, organizerId }} />
    </li>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  paddingBlock: "1",
  borderBottom: "1px solid token(colors.line)",
});
