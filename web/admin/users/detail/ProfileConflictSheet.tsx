import { css } from "styled-system/css";
import type { UserProfileVersion } from "../../../../worker/admin/users/detail/contract.ts";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useFieldLabels } from "../../../profiles/labels.ts";
import { FieldConflictSheet } from "../../../shell/FieldConflictSheet.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { toUserProfileValues, type UserFormField, type UserProfileValues } from "./forms.ts";
import type { UserProfileFormState } from "./useUserProfileForm.ts";

type Props = { form: UserProfileFormState; theirs: UserProfileVersion };

/** Somebody else saved the same profile: both versions of each field that differs, and the choice between them. */
export function ProfileConflictSheet({ form, theirs }: Props) {
  const t = useT();
  const labels = { ...useFieldLabels(), avatar_url: t("profile.avatar", "Foto profilo") };
  const { both, taken } = form.compare(theirs);
  const versions = { mine: form.values, theirs: toUserProfileValues(theirs) };
  return (
    <FieldConflictSheet
      title={t("admin.user.conflict_title", "Qualcun altro ha modificato questo profilo")}
      both={both}
      taken={taken}
      labelOf={(name) => labels[name]}
      showValue={(name, version) => <FieldValue name={name} values={versions[version]} />}
      onClose={form.closeConflict}
      onSettle={(choices) =>
        form.settle(
          theirs,
          both.filter((name) => choices[name] === "theirs"),
        )
      }
    />
  );
}

function FieldValue({ name, values }: { name: UserFormField; values: UserProfileValues }) {
  const t = useT();
  if (name !== "avatar_url")
    return (
      <span className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
        {values[name] || t("admin.user.no_value", "Vuoto")}
      </span>
    );
  return <Avatar name={values.full_name} src={imageUrl(values.avatar_url)} size={64} />;
}
