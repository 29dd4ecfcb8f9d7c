import type {
  ConfirmEmailBody,
  LoginBody,
  RegisterBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from "../../worker/auth/inputs.ts";
import type { SignInView, SuccessView, User } from "../../worker/auth/outputs.ts";
import type { ProfileBody } from "../../worker/profiles/inputs.ts";
import type { ProfileSavedView } from "../../worker/profiles/outputs.ts";
import { call } from "../lib/api.ts";

export const register = (body: RegisterBody) => call<SignInView>("POST", "/api/auth/register", { body });
export const login = (body: LoginBody) => call<SignInView>("POST", "/api/auth/login", { body });
export const confirmEmail = (body: ConfirmEmailBody) =>
  call<SuccessView>("POST", "/api/auth/confirm", { body });
export const confirmEmailChange = (body: ConfirmEmailBody) =>
  call<SuccessView>("POST", "/api/auth/confirm-email-change", { body });
export const resendConfirmation = () =>
  call<SuccessView>("POST", "/api/auth/resend-confirmation", { body: {} });
export const requestPasswordReset = (body: RequestPasswordResetBody) =>
  call<SuccessView>("POST", "/api/auth/request-password-reset", { body });
export const resetPassword = (body: ResetPasswordBody) =>
  call<SuccessView>("POST", "/api/auth/reset-password", { body });
/** `keepalive`, because the page is left immediately. */
export const endCurrentSession = () =>
  call<void>("DELETE", "/api/account/sessions/current", { keepalive: true });

export const getProfile = () => call<User>("GET", "/api/profile");
export const saveProfile = (body: ProfileBody) => call<ProfileSavedView>("PUT", "/api/profile", { body });
