import { useMemo, useRef, useState } from "react";
import type { User } from "../../worker/auth/contract.ts";
import { hasPublicPage } from "../../worker/profiles/contract.ts";
import { useExpired, useProfileRefresh, useSession } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { saveProfile } from "./api.ts";
import { draft } from "./draft.ts";
import { profileForm } from "./forms.ts";
import { writtenRows } from "./records/rows.ts";
import { NotUpdated, saveFailure, slugComplaint } from "./saving.ts";
import { useDraft } from "./useDraft.ts";
import { useSlug } from "./useSlug.ts";
import { changesOf, type ProfileValues, rebase, valuesOf } from "./values.ts";

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** The form of all tabs. Saves of other browser tabs are merged into untouched fields. */
export function useProfileForm(user: User) {
  const t = useT();
  const session = useSession();
  const expired = useExpired();
  const refresh = useProfileRefresh();
  const [begun] = useState(() => draft.of(user) ?? valuesOf(user));
  const [base, setBase] = useState(user);
  const savedHere = useRef<User | null>(null);

  const schema = useMemo(() => profileForm({ phone: user.phone }), [user.phone]);

  const form = useForm(schema, begun, async () => {
    const { values } = form;
    const sent = storage.token();
    try {
      if (hasPublicPage(user.role)) {
        const complaint = slugComplaint(values, slug.state);
        if (complaint) throw complaint;
      }
      const answer = await saveProfile(changesOf(values, user));
      if (!answer?.user) throw new NotUpdated("the answer has no user");
      // The picture is saved separately, so this response may contain an older one.
      const renewed = session.renew(sent, ({ avatar_url }) => ({ ...answer.user, avatar_url }));
      // Another user has signed in meanwhile.
      if (!renewed) return void (await refresh());
      savedHere.current = renewed;
      notify({ kind: "success", title: t("profile.saved", "Profilo aggiornato con successo!") });
    } catch (error) {
      // The draft restores the values after signing in.
      if (expired(error, sent, t("profile.kept", "Quello che hai scritto ti aspetta qui."))) return;
      if (error instanceof ApiError && error.code === "slug_conflict") slug.markTaken(values.public_slug);
      // Another device has assigned a slug: show it.
      if (error instanceof ApiError && error.code === "slug_locked") refresh();
      notify({ kind: "error", ...saveFailure(t, error) });
      throw error;
    }
  });
  const slug = useSlug(form.values, user);
  useDraft(user, form.values);

  if (user !== base) {
    setBase(user);
    const next = rebase(form.values, base, user);
    // Saving drops empty rows; merged changes keep them.
    const rows = next.personal_best;
    form.replace({ ...next, personal_best: user === savedHere.current ? writtenRows(rows) : rows });
  }

  return {
    ...form,
    user,
    slug,
    unsaved: Object.keys(changesOf(form.values, user)).length > 0,
    change: form.change as <Name extends keyof ProfileValues>(name: Name, value: ProfileValues[Name]) => void,
    undo: () => form.replace(valuesOf(user)),
  };
}
