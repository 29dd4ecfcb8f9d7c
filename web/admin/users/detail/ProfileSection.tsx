import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { UserProfileVersion } from "../../../../worker/admin/users/detail/contract.ts";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { hasPublicPage } from "../../../../worker/permissions/permissionMap.ts";
import { FormErrors } from "../../../auth/FormErrors.tsx";
import { FieldConflictSheet } from "../../../drafts/FieldConflictSheet.tsx";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { AvatarField } from "../../../profiles/form/AvatarField.tsx";
import { useAvatarUpload } from "../../../profiles/form/useAvatar.ts";
import { useFieldLabels } from "../../../profiles/labels.ts";
import { Unsaved } from "../../../shell/Unsaved.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { toUserProfileValues, type UserFormField, type UserProfileValues } from "./forms.ts";
import { type UserProfileFormState, useUserProfileForm } from "./useUserProfileForm.ts";

type Props = { form: UserProfileFormState; theirs: UserProfileVersion };

/** The fields of a user's profile that an admin edits: name and picture, and for an organizer the company. */
export function ProfileSection({ user }: { user: UserDetailView }) {
  const t = useT();
  const labels = useFieldLabels();
  const form = useUserProfileForm(user);
  const { send } = useAvatarUpload();
  const { values, errors, change, busy, isChanged, conflict } = form;
  const field = (name: Exclude<UserFormField, "avatar_url">) => ({
    name,
    label: labels[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    error: fieldErrorText(t, errors[name]),
    autoComplete: "off",
  });
  const avatar = {
    send,
    save: async (url: string) => {
      change("avatar_url", url);
      return true;
    },
    remove: async () => change("avatar_url", null),
    removing: false,
  };
  return (
    <>
      <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
        <FormErrors errors={errors} labels={labels} />
        <div className={gridLook}>
          <AvatarField
            user={{ full_name: values.full_name, avatar_url: values.avatar_url }}
            avatar={avatar}
            removeText={t("admin.user.avatar_text", "Al suo posto si vedrà l’iniziale del nome.")}
          />
          <div className={grid({ gap: "4", alignContent: "start", minWidth: "0" })}>
            <TextField {...field("full_name")} />
            {hasPublicPage(user.profile.role) && (
              <>
                <TextField {...field("company_name")} />
                <TextField {...field("vat_number")} />
                <TextField {...field("company_address")} />
              </>
            )}
          </div>
        </div>
        <div className={wrap({ align: "center", gap: "3" })}>
          <Button type="submit" look="main" busy={busy} disabled={!isChanged}>
            {t("admin.user.save_profile", "Salva il profilo")}
          </Button>
          {isChanged && (
            <Button look="quiet" disabled={busy} onClick={form.undo}>
              {t("admin.user.undo", "Annulla le modifiche")}
            </Button>
          )}
          <p role="status" className={css({ textStyle: "small", color: "muted" })}>
            {isChanged && t("admin.user.unsaved", "Modifiche non salvate")}
          </p>
        </div>
      </form>
      <Unsaved when={isChanged} onDiscard={form.undo} />
      {conflict && <ProfileConflictSheet form={form} theirs={conflict} />}
    </>
  );
}

const gridLook = grid({
  gap: "5",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "15rem minmax(0, 1fr)" },
  alignItems: "start",
});

/** The conflict after another user saved the same profile: both versions of differing fields, and the choice. */
function ProfileConflictSheet({ form, theirs }: Props) {
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
