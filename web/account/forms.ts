import * as v from "valibot";
import { code, currentPassword, email, newPasswordForm } from "../auth/forms.ts";

export const changePasswordForm = v.intersect([
  v.object({ current_password: currentPassword }),
  newPasswordForm,
]);

export const changeEmailForm = v.object({ email, password: currentPassword });

export const passwordForm = v.object({ password: currentPassword });

export const passwordAndCodeForm = v.object({ password: currentPassword, code });
