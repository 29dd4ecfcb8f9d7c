import * as v from "valibot";
import { PASSWORD_MIN } from "../../worker/auth/contract.ts";
import { email, newPassword, presentPassword } from "../auth/forms.ts";

export const changePasswordForm = v.pipe(
  v.object({
    current_password: presentPassword,
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

export const changeEmailForm = v.object({ email, password: presentPassword });

export const provenForm = v.object({ password: presentPassword });
