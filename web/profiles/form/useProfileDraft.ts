import { useEffect, useRef } from "react";
import type { User } from "../../../worker/auth/contract.ts";
import { profileDraft } from "./profileDraft.ts";
import type { ProfileValues } from "./values.ts";

/** Keeps unsaved changes as a draft. A reload or a closed tab drops it, because the browser asked before. */
export function useProfileDraft(user: User, values: ProfileValues) {
  const wasAsked = useRef(false);
  useEffect(() => {
    wasAsked.current = false;
    profileDraft.keep(user, values);
  }, [user, values]);
  useEffect(() => {
    const note = () => {
      wasAsked.current = true;
    };
    const dropIfAgreed = () => wasAsked.current && profileDraft.drop(user);
    window.addEventListener("beforeunload", note);
    window.addEventListener("pagehide", dropIfAgreed);
    return () => {
      window.removeEventListener("beforeunload", note);
      window.removeEventListener("pagehide", dropIfAgreed);
    };
  }, [user]);
}
