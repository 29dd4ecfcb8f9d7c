import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { GIVEN_ROLES, hasPermissionFor } from "../../../worker/permissions/permissionMap.ts";
import type { MemberBody } from "../../../worker/schools/inputs.ts";
import type { School, SchoolMember } from "../../../worker/schools/outputs.ts";
import { useRefreshUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Select } from "../../ui/Select.tsx";
import { TeamLine } from "../../ui/TeamLine.tsx";
import { changeMember, removeMember, schoolKeys, schoolMembersQuery } from "../queries.ts";
import { schoolRoleName, schoolRoleText } from "../schoolTexts.ts";

type ShownMember = Pick<SchoolMember, "user_id" | "full_name" | "avatar_url" | "role" | "is_public">;

type Props = { school: School; user: User; manages: boolean };

/**
 * The members of a school: who manages it changes roles and removes people, everyone may leave. Assistants and the desk, who
 * do not open the list, see themselves.
 */
export function Members({ school, user, manages }: Props) {
  const opens = hasPermissionFor(user, "schools.open", school.account_id);
  const members = useQuery({ ...schoolMembersQuery(school.slug), enabled: opens });
  const [leaving, setLeaving] = useState<ShownMember | null>(null);
  const shown: ShownMember[] | undefined = opens ? members.data : ownMembership(school, user);
  if (members.isLoadingError) return <LoadFailed onRetry={() => members.refetch()} />;
  if (!shown) return <Loading rows={3} look={css({ height: "14" })} className={grid({ gap: "3" })} />;
  return (
    <>
      <ul className={grid({ gap: "3" })}>
        {shown.map((member) => (
          <Member
            key={member.user_id}
            {...{ school, member, manages }}
            isSelf={member.user_id === user.id}
            onLeave={() => setLeaving(member)}
          />
        ))}
      </ul>
      <LeaveDialog school={school} member={leaving} user={user} onClose={() => setLeaving(null)} />
    </>
  );
}

/** The own membership, as the public page and the account show it. */
function ownMembership({ id, team }: School, user: User): ShownMember[] {
  const held = user.schools?.find((school) => school.id === id);
  const is_public = team.some(({ user_id }) => user_id === user.id);
  return held ? [{ ...user, user_id: user.id, role: held.role, is_public }] : [];
}

type MemberProps = {
  school: School;
  member: ShownMember;
  manages: boolean;
  isSelf: boolean;
  onLeave: () => void;
};

function Member({ school: { slug }, member, manages, isSelf, onLeave }: MemberProps) {
  const t = useT();
  const name = displayName(t, member.full_name);
  const changing = useWrite((body: MemberBody) => changeMember(slug, member.user_id, body), {
    invalidates: schoolKeys(slug),
  });
  const isOwner = member.role === "owner";
  return (
    <li className={memberLook}>
      <TeamLine name={name} picture={member.avatar_url}>
        {manages && !isOwner ? schoolRoleText(t, member.role) : schoolRoleName(t, member.role)}
      </TeamLine>
      <div className={controlsLook}>
        {manages && !isOwner && (
          <Select
            label={t("schools.role_of", "Ruolo di {{name}}", { name })}
            value={member.role}
            options={GIVEN_ROLES.map((role) => ({ value: role, label: schoolRoleName(t, role) }))}
            onChange={(role) => changing.start({ role: role as MemberBody["role"] })}
          />
        )}
        {(manages || isSelf) && (
          <Checkbox
            name={`public-${member.user_id}`}
            label={t("schools.shown", "Nella pagina pubblica")}
            checked={member.is_public}
            onChange={(is_public) => changing.start({ is_public })}
          />
        )}
        {!isOwner && (manages || isSelf) && (
          <Button look="quiet" onClick={onLeave}>
            {isSelf ? t("schools.leave", "Lascia la scuola") : t("schools.remove", "Rimuovi")}
          </Button>
        )}
      </div>
    </li>
  );
}

type LeaveProps = { school: School; member: ShownMember | null; user: User; onClose: () => void };

function LeaveDialog({ school: { slug, name: school }, member, user, onClose }: LeaveProps) {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefreshUser();
  const isSelf = member?.user_id === user.id;
  const removing = useWrite((userId: string) => removeMember(slug, userId), {
    async onSuccess() {
      onClose();
      if (!isSelf) return;
      // Left before the account says that the user is no longer a member, because this page is for members.
      await navigate(paths.school.href(slug));
      await refresh();
    },
    invalidates: schoolKeys(slug),
  });
  const name = displayName(t, member?.full_name ?? null);
  return (
    <ConfirmDialog
      open={member !== null}
      title={
        isSelf
          ? t("schools.leave_title", "Lasciare {{school}}?", { school })
          : t("schools.remove_title", "Togliere {{name}} dalla scuola?", { name })
      }
      text={t(
        "schools.remove_text",
        "Esce anche dallo staff dei prossimi eventi della scuola. Gli eventi creati e le righe firmate restano alla scuola.",
      )}
      confirmLabel={isSelf ? t("schools.leave", "Lascia la scuola") : t("schools.remove", "Rimuovi")}
      cancelLabel={t("forum.cancel", "Annulla")}
      busy={removing.isPending}
      onAction={() => member && removing.start(member.user_id)}
      onClose={onClose}
    />
  );
}

const memberLook = card({
  padding: "4",
  display: "grid",
  gap: "3",
  gridTemplateColumns: { md: "minmax(0, 1fr) auto" },
  alignItems: "center",
});
const controlsLook = wrap({ align: "end", gap: "3", "& > :first-child": { minWidth: "11rem" } });
