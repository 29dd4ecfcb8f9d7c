import * as v from "valibot";
import { CODE_MAX } from "../../worker/auth/twoFactor/contract.ts";
import { code, currentPassword, email, newPasswordForm } from "../auth/forms.ts";

/** Empty for an account without a second factor: the server refuses an empty code where it needs one. */
const codeIfOn = v.pipe(v.string(), v.trim(), v.maxLength(CODE_MAX, "validation.wrong_code"));

export const changePasswordForm = v.intersect([
  v.object({ current_password: currentPassword, code: codeIfOn }),
  newPasswordForm,
]);

export const changeEmailForm = v.object({ email, password: currentPassword, code: codeIfOn });

export const passwordForm = v.object({ password: currentPassword });

/** The password, and a code where the account has a second factor. */
export const proofForm = v.object({ password: currentPassword, code: codeIfOn });

export const passwordAndCodeForm = v.object({ password: currentPassword, code });
