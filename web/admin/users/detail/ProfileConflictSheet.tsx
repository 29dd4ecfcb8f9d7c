import { css } from "styled-system/css";
import type { UserProfileVersion } from "../../../../worker/admin/users/detail/contract.ts";
import { FieldConflictSheet } from "../../../drafts/FieldConflictSheet.tsx";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useFieldLabels } from "../../../profiles/labels.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { toUserProfileValues, type UserFormField, type UserProfileValues } from "./forms.ts";
import type { UserProfileFormState } from "./useUserProfileForm.ts";

type Props = { form: UserProfileFormState; theirs: UserProfileVersion };

/** Somebody else saved the same profile: both versions of each field that differs, and the choice between them. */
export function ProfileConflictSheet({ form, theirs }: Props) {
  const t = useT();
  const labels = { ...useFieldLabels(), avatar_url: t("profile.avatar", "Foto profilo") };
  const saved = toUserProfileValues(theirs);
  return (
    <FieldConflictSheet
      title={t("admin.user.conflict_title", "Qualcun altro ha modificato questo profilo")}
      mine={form.values}
      theirs={saved}
      conflict={form.compare(saved)}
      labelOf={(name) => labels[name]}
      showValue={(name, values) => <ProfileFieldValue name={name} values={values} />}
      onClose={form.closeConflict}
      onSettle={(merged) => form.settle(theirs, merged)}
    />
  );
}

function ProfileFieldValue({ name, values }: { name: UserFormField; values: UserProfileValues }) {
  const t = useT();
  if (name !== "avatar_url")
    return (
      <span className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
        {values[name] || t("admin.user.no_value", "Vuoto")}
      </span>
    );
  return <Avatar name={values.full_name} src={imageUrl(values.avatar_url)} size={64} />;
}
