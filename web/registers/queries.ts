import type { NewRegisterChange } from "../../worker/registers/changes/contract.ts";
import type { NewClosing, NewCorrection } from "../../worker/registers/closing/contract.ts";
import { GUIDE_SEARCH_MIN, type RegisterStatus } from "../../worker/registers/contract.ts";
import type {
  ChangesView,
  GuideCandidate,
  RegisterClosing,
  RegisterCorrection,
  RegisterGuide,
  RegisterRow,
  RegisterView,
  SignaturesView,
} from "../../worker/registers/outputs.ts";
import type { NewSignature } from "../../worker/registers/signing/contract.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";
import { readQuery } from "../lib/readQuery.ts";

/** `after`: the number of the last known change; `token`: the token of the changes' author. */
export const getRegister = (id: string, after: number, token: string) =>
  call<RegisterView>("GET", `/api/registers/${id}`, { search: { after: String(after) }, token });

export const sendRegisterChanges = (
  id: string,
  body: { device: string; after: number; changes: NewRegisterChange[] },
  token: string,
) => call<ChangesView>("POST", `/api/registers/${id}/changes`, { body, token });

export const sendRegisterSignature = (id: string, body: NewSignature & { device: string }, token: string) =>
  call<SignaturesView>("POST", `/api/registers/${id}/signatures`, { body, token });

/** The registers of a list: open or closed ones, or all of one event. */
export type RegisterScope = { scope: RegisterStatus } | { event: string };

/** `after` and `gaps_shown`: the version that the user saw when closing. */
export const closeRegister = (id: string, body: NewClosing) =>
  call<RegisterClosing>("POST", `/api/registers/${id}/closing`, { body });

export const addCorrections = (id: string, corrections: NewCorrection[]) =>
  call<RegisterCorrection[]>("POST", `/api/registers/${id}/corrections`, { body: { corrections } });

/** `user_ids`: all guides except the organizer. */
export const setRegisterGuides = (id: string, userIds: string[]) =>
  call<RegisterGuide[]>("PUT", `/api/registers/${id}/guides`, { body: { user_ids: userIds } });

/** Removes the caller from the register's guides. */
export const leaveRegister = (id: string) => call<void>("DELETE", `/api/registers/${id}/guides/me`);

/** The user's own registers, page by page. */
export const registersQuery = (of: RegisterScope) =>
  pagedQuery<RegisterRow>(["me", "registers", of], "/api/registers", of);

/** The candidates for guides of a register, by a part of the name. */
export const guideCandidatesQuery = (id: string, text: string) =>
  readQuery<GuideCandidate[]>(["me", "register", id, "guides", text], `/api/registers/${id}/guides`, {
    search: { q: text },
    enabled: text.length >= GUIDE_SEARCH_MIN,
    staleTime: 60_000,
  });
