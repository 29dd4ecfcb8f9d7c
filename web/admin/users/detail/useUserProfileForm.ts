import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UserProfileVersion } from "../../../../worker/admin/users/detail/contract.ts";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { hasPublicPage } from "../../../../worker/permissions/permissionMap.ts";
import { useEndExpiredSession } from "../../../auth/session.ts";
import { compareVersions, mergeVersions } from "../../../drafts/compareVersions.ts";
import { isRefusal } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { storage } from "../../../lib/storage.ts";
import { notify } from "../../../ui/notify.ts";
import { errorTitle } from "../../useAdminWrite.ts";
import { USERS_KEY } from "../queries.ts";
import {
  isSavedAlike,
  toUserProfileValues,
  USER_FORM_FIELDS,
  type UserFormField,
  type UserProfileValues,
  userProfileForm,
} from "./forms.ts";
import { putUserProfile, userDetailQuery, userDraftKey } from "./queries.ts";

/** The version that the form started from, and the typed values. */
type UserDraft = { base: UserProfileValues; revision: number; values: UserProfileValues };

export type UserProfileFormState = ReturnType<typeof useUserProfileForm>;

/**
 * The form of a user's profile. Typed values outlive the dialog. A version that another user saved meanwhile is merged
 * when it changed other fields, and shown in `conflict` when both changed the same field.
 */
export function useUserProfileForm(user: UserDetailView) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const saved = toUserProfileValues(user.profile);
  const [draft] = useState(() => queries.getQueryData<UserDraft>(userDraftKey(user.id)));
  const [base, setBase] = useState({
    values: draft?.base ?? saved,
    revision: draft?.revision ?? user.revision,
  });
  const [conflict, setConflict] = useState<UserProfileVersion | null>(null);

  const form = useForm(userProfileForm, draft?.values ?? saved, (values) => save(values, base.revision));
  const { values } = form;
  const isShown = (name: UserFormField) =>
    hasPublicPage(user.profile.role) || name === "full_name" || name === "avatar_url";
  const isChanged = USER_FORM_FIELDS.some(
    (name) => isShown(name) && !isSavedAlike(values[name], base.values[name]),
  );

  // Another version arrived: of the role, by this dialog, or of any field, by another user.
  if (user.revision > base.revision && !form.busy && !conflict && compare(saved).both.length === 0)
    rebase(saved, user.revision, mergeVersions(values, saved, compare(saved)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is typed
  useEffect(() => {
    const unsaved: UserDraft | undefined = isChanged
      ? { base: base.values, revision: base.revision, values }
      : undefined;
    if (unsaved) queries.setQueryData(userDraftKey(user.id), unsaved);
    else queries.removeQueries({ queryKey: userDraftKey(user.id) });
  }, [values, base]);

  function compare(theirs: UserProfileValues) {
    const versions = { before: base.values, mine: values, theirs };
    return compareVersions(versions, USER_FORM_FIELDS.filter(isShown), isSavedAlike);
  }

  /** Bases the draft on a newer version. */
  function rebase(theirs: UserProfileValues, revision: number, merged: UserProfileValues) {
    setBase({ values: theirs, revision });
    form.replace(merged);
  }

  async function save(wanted: UserProfileValues, revision: number): Promise<void> {
    const sent = storage.token();
    try {
      // Hidden fields stay unchanged, and so does the role, which has its own call.
      const shown = Object.fromEntries(
        Object.entries(wanted).filter(([name]) => isShown(name as UserFormField)),
      );
      const answer = await putUserProfile(user.id, { ...shown, revision });
      queries.setQueryData(userDetailQuery(user.id).queryKey, answer);
      const values = toUserProfileValues(answer.profile);
      setBase({ values, revision: answer.revision });
      form.replace(values);
      setConflict(null);
      notify({
        kind: "success",
        title: t("admin.user.profile_saved", "Profilo utente aggiornato con successo"),
      });
      await queries.invalidateQueries({ queryKey: USERS_KEY });
    } catch (error) {
      if (expired(error, sent)) return;
      if (isRefusal(error, "stale") && isProfileVersion(error.current)) return setConflict(error.current);
      if (isRefusal(error, "user_erased", "not_found")) queries.invalidateQueries({ queryKey: USERS_KEY });
      notify({ kind: "error", title: errorTitle(t, error) });
      throw error;
    }
  }

  return {
    ...form,
    user,
    isChanged,
    conflict,
    undo() {
      setBase({ values: saved, revision: user.revision });
      form.replace(saved);
    },
    /** Saves the values merged by the user's choice. */
    settle(theirs: UserProfileVersion, merged: UserProfileValues) {
      rebase(toUserProfileValues(theirs), theirs.revision, merged);
      setConflict(null);
      // A failure was notified; the merged values stay in the form.
      return save(merged, theirs.revision).catch((failure: unknown) => console.info(failure));
    },
    closeConflict: () => setConflict(null),
    compare,
  };
}

function isProfileVersion(current: unknown): current is UserProfileVersion {
  return typeof current === "object" && current !== null && "revision" in current && "full_name" in current;
}
