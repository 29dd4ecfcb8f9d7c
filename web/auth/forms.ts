import * as v from "valibot";
import {
  FULL_NAME_MAX,
  isFullName,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SELF_ASSIGNABLE_ROLES,
} from "../../worker/auth/contract.ts";
import { CODE_MAX } from "../../worker/auth/twoFactor/contract.ts";
import { toEmailAddress } from "../../worker/lib/emailAddress.ts";
import { toOneLine } from "../../worker/lib/text.ts";

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => toEmailAddress(text) !== null, "validation.email"),
);

const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN, "validation.password_min"),
  v.maxLength(PASSWORD_MAX, "validation.password_max"),
);

export const currentPassword = v.pipe(
  v.string(),
  v.minLength(1, "validation.password_required"),
  v.maxLength(PASSWORD_MAX, "validation.password_max"),
);

export const loginForm = v.object({ email, password: currentPassword });

/** A code of the second factor: from the app, or a recovery code. */
export const code = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "validation.code_required"),
  v.maxLength(CODE_MAX, "validation.wrong_code"),
);

export const codeForm = v.object({ code });

/** A single-line name, normalised as on the server. */
export const fullName = v.pipe(
  v.string(),
  v.transform(toOneLine),
  v.check(isFullName, "validation.full_name"),
  v.maxLength(FULL_NAME_MAX, "validation.too_long"),
);

export const registerForm = v.object({
  full_name: fullName,
  email,
  password: newPassword,
  role: v.picklist(SELF_ASSIGNABLE_ROLES, "validation.wrong"),
});

export const recoveryForm = v.object({ email });

export const newPasswordForm = v.pipe(
  v.object({
    password: newPassword,
    confirmPassword: v.pipe(v.string(), v.minLength(PASSWORD_MIN, "validation.password_confirm")),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword }) => password === confirmPassword,
      "validation.passwords_differ",
    ),
    ["confirmPassword"],
  ),
);
