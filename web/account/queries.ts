import type { ChangeEmailBody, ChangePasswordBody, ProofBody } from "../../worker/account/inputs.ts";
import type { AccountExport, AccountView } from "../../worker/account/outputs.ts";
import type {
  AuthSessionView,
  RecoveryCodesView,
  SignInView,
  SuccessView,
  TwoFactorSetupView,
  TwoFactorView,
} from "../../worker/auth/outputs.ts";
import type {
  BeginTwoFactorBody,
  ConfirmTwoFactorBody,
  PasswordAndCodeBody,
} from "../../worker/auth/twoFactor/inputs.ts";
import { call } from "../lib/api.ts";
import { readQuery } from "../lib/readQuery.ts";

export const changePassword = (body: ChangePasswordBody) =>
  call<SignInView>("PUT", "/api/account/password", { body });
export const changeEmail = (body: ChangeEmailBody) =>
  call<SuccessView>("POST", "/api/account/email", { body });
export const cancelEmailChange = () => call<void>("DELETE", "/api/account/email");
export const exportAccount = (body: ProofBody) =>
  call<AccountExport>("POST", "/api/account/export", { body });
export const deleteAccount = (body: ProofBody) => call<void>("DELETE", "/api/account", { body });
export const endAuthSession = (id: string) => call<void>("DELETE", `/api/account/sessions/${id}`);
export const endAllAuthSessions = () => call<void>("DELETE", "/api/account/sessions");

const TWO_FACTOR = "/api/account/two-factor";

export const startTwoFactorSetup = (body: BeginTwoFactorBody) =>
  call<TwoFactorSetupView>("POST", TWO_FACTOR, { body });
export const activateTwoFactor = (body: ConfirmTwoFactorBody) =>
  call<RecoveryCodesView>("POST", `${TWO_FACTOR}/confirm`, { body });
export const renewRecoveryCodes = (body: PasswordAndCodeBody) =>
  call<RecoveryCodesView>("POST", `${TWO_FACTOR}/recovery-codes`, { body });
export const endTwoFactor = (body: PasswordAndCodeBody) => call<void>("DELETE", TWO_FACTOR, { body });

/** A pending e-mail change. Refetched on focus, because the confirmation link is often followed in another tab. */
export const accountQuery = readQuery<AccountView>(["me", "account"], "/api/account", {
  refetchOnWindowFocus: true,
});

export const authSessionsQuery = readQuery<AuthSessionView[]>(["me", "sessions"], "/api/account/sessions");

export const twoFactorQuery = readQuery<TwoFactorView>(["me", "two-factor"], TWO_FACTOR);
