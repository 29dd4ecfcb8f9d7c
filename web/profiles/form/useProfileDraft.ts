import { useEffect, useRef } from "react";
import type { User } from "../../../worker/auth/contract.ts";
import { useDraft } from "../../drafts/useDraft.ts";
import { changedFields, type ProfileValues, toProfileValues } from "./values.ts";

/**
 * Unsaved changes, kept in this tab: they outlive an expired session. A reload or a closed tab drops them, because the
 * browser asked before.
 */
export function useProfileDraft(user: User) {
  const draft = useDraft<ProfileValues, User>(user.id, "profile", {
    start: () => ({ fields: toProfileValues(user), base: user }),
    isChanged: (values, base) => Object.keys(changedFields(values, base ?? user)).length > 0,
    area: "session",
  });
  const { session, fields } = draft;
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text was not asked about
  useEffect(() => {
    wasAsked.current = false;
  }, [fields]);
  useEffect(() => {
    const note = () => {
      wasAsked.current = true;
    };
    const dropIfAgreed = () => wasAsked.current && session.discard();
    window.addEventListener("beforeunload", note);
    window.addEventListener("pagehide", dropIfAgreed);
    return () => {
      window.removeEventListener("beforeunload", note);
      window.removeEventListener("pagehide", dropIfAgreed);
    };
  }, [session]);
  return draft;
}
