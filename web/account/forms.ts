import * as v from "valibot";
import { email, newPasswordForm, presentPassword } from "../auth/forms.ts";

export const changePasswordForm = v.intersect([
  v.object({ current_password: presentPassword }),
  newPasswordForm,
]);

export const changeEmailForm = v.object({ email, password: presentPassword });

export const provenForm = v.object({ password: presentPassword });
