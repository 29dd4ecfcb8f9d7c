import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../worker/auth/outputs.ts";
import { missingDocuments } from "../../../worker/eligibility/requiredDocuments.ts";
import { hasPublicPage } from "../../../worker/permissions/permissionMap.ts";
import { saveProfile } from "../../auth/api.ts";
import { useEndExpiredSession, useRefreshUser, useSession } from "../../auth/session.ts";
import { useDraft, useFormDraft } from "../../drafts/useDraft.ts";
import { ApiError } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { safeRedirect } from "../../lib/safeRedirect.ts";
import { useSearch } from "../../lib/search.ts";
import { storage } from "../../lib/storage.ts";
import { sponsorsQuery } from "../../packages/queries.ts";
import { useToday } from "../../settings/hooks.ts";
import { dismissNotification, notify } from "../../ui/notify.ts";
import { profileForm } from "../forms.ts";
import { filledRows } from "../records/rows.ts";
import { saveErrorText, slugError, UserMissing } from "./saveErrors.ts";
import { useSlugAvailability } from "./useSlugAvailability.ts";
import { changedFields, type ProfileValues, rebase, toProfileValues } from "./values.ts";

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** The form of all tabs. Saves of other browser tabs are merged into unedited fields. */
export function useProfileForm(user: User) {
  const t = useT();
  const session = useSession();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const refresh = useRefreshUser();
  const navigate = useNavigate();
  const today = useToday();
  const [params] = useSearch();
  const back = params.has("back") ? safeRedirect(params.get("back")) : null;
  const draft = useProfileDraft(user);
  const [begun] = useState(() => rebase(draft.fields, draft.base ?? user, user));
  const [base, setBase] = useState(user);
  const lastSaved = useRef<User | null>(null);

  const { phone, emergency_contact_phone } = user;
  const schema = useMemo(
    () => profileForm({ phone, emergency_contact_phone }),
    [phone, emergency_contact_phone],
  );

  const form = useForm(schema, begun, async () => {
    const { values } = form;
    const sent = storage.token();
    try {
      if (hasPublicPage(user.role)) {
        const complaint = slugError(values, slug.state);
        if (complaint) throw complaint;
      }
      const answer = await saveProfile(changedFields(values, user));
      if (!answer?.user) throw new UserMissing("the answer has no user");
      // The picture is saved separately, so this response may contain an older one.
      const updated = session.updateUser(sent, ({ avatar_url }) => ({ ...answer.user, avatar_url }));
      // Another user has signed in meanwhile.
      if (!updated) return void (await refresh());
      lastSaved.current = updated;
      void queries.invalidateQueries(sponsorsQuery);
      notify({
        kind: "success",
        title: t("profile.saved", "Profilo aggiornato con successo!"),
        // While a document is missing, the event would only redirect back here.
        ...(back &&
          missingDocuments(updated, today).length === 0 && {
            action: { label: t("paying.back", "Torna all’evento"), onSelect: () => navigate(back) },
          }),
      });
    } catch (error) {
      // The draft restores the values after signing in.
      if (expired(error, sent, t("profile.kept", "Quello che hai scritto ti aspetta qui."))) return;
      if (error instanceof ApiError && error.code === "slug_conflict") slug.markTaken(values.public_slug);
      // Another device has assigned a slug: show it.
      if (error instanceof ApiError && error.code === "slug_locked") refresh();
      notify({ kind: "error", ...saveErrorText(t, error) });
      throw error;
    }
  });
  const slug = useSlugAvailability(form.values, user);
  useFormDraft(draft, form.values, form.replace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed changes the profile as it is now
  useEffect(() => draft.session.rebase(user, form.values), [user]);
  // The link back to the event was followed, or is no longer wanted.
  useEffect(() => (back ? dismissNotification : undefined), [back]);

  if (user !== base) {
    setBase(user);
    const next = rebase(form.values, base, user);
    // Saving drops empty rows; merged changes keep them.
    const rows = next.personal_best;
    form.replace({ ...next, personal_best: user === lastSaved.current ? filledRows(rows) : rows });
  }

  return {
    ...form,
    user,
    draft: draft.session,
    slug,
    unsaved: Object.keys(changedFields(form.values, user)).length > 0,
    change: form.change as <Name extends keyof ProfileValues>(name: Name, value: ProfileValues[Name]) => void,
    undo: () => form.replace(toProfileValues(user)),
  };
}

/** Unsaved changes in this tab, which outlive an expired session; a reload drops them after the browser asked. */
function useProfileDraft(user: User) {
  const draft = useDraft<ProfileValues, User>(user.id, "profile", {
    start: () => ({ fields: toProfileValues(user), base: user }),
    isChanged: (values, base) => Object.keys(changedFields(values, base ?? user)).length > 0,
    area: "session",
  });
  const { session, fields } = draft;
  const hasBrowserAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text was not asked about
  useEffect(() => {
    hasBrowserAsked.current = false;
  }, [fields]);
  useEffect(() => {
    const note = () => {
      hasBrowserAsked.current = true;
    };
    const dropIfAgreed = () => hasBrowserAsked.current && session.discard();
    window.addEventListener("beforeunload", note);
    window.addEventListener("pagehide", dropIfAgreed);
    return () => {
      window.removeEventListener("beforeunload", note);
      window.removeEventListener("pagehide", dropIfAgreed);
    };
  }, [session]);
  return draft;
}
