import * as v from "valibot";
import { expect, test } from "vitest";
import { changeEmailForm, changePasswordForm, proofForm } from "../../web/account/forms.ts";
import { changeEmailBody, changePasswordBody, proofBody } from "../../worker/account/inputs.ts";
import { CASES, REPEATED_PASSWORD_CASES } from "../auth/cases.ts";

type Issue = { path?: unknown; message: string };

/** The first complaint about each field, of either library. */
function complaints(issues: readonly Issue[] | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues ?? []) {
    const [first] = path as (string | { key: string })[];
    errors[typeof first === "string" ? first : (first?.key ?? "")] ??= message;
  }
  return errors;
}

const current_password = "quella di prima";

test.for(CASES.newPassword)("form and server take %s as a new password alike", ([, values, errors]) => {
  const { password } = values;
  const long = String(password).length >= 6;
  const typed = { current_password, code: "", password, confirmPassword: long ? password : "a".repeat(6) };
  const { confirmPassword: _only, ...said } = complaints(v.safeParse(changePasswordForm, typed).issues);
  expect(said).toEqual(errors);
  const body = changePasswordBody.safeParse({ current_password, password });
  expect(complaints(body.error?.issues)).toEqual(errors);
});

test.for(REPEATED_PASSWORD_CASES)("the form answers %s as the table says", ([, values, errors]) => {
  const typed = { current_password, code: "", ...values };
  expect(complaints(v.safeParse(changePasswordForm, typed).issues)).toEqual(errors);
});

test.for(CASES.login)(
  "form and server take %s alike for a new e-mail and its proof",
  ([, values, errors]) => {
    expect(complaints(v.safeParse(changeEmailForm, { ...values, code: "" }).issues)).toEqual(errors);
    expect(complaints(changeEmailBody.safeParse(values).error?.issues)).toEqual(errors);
  },
);

test("form and server both require the password", () => {
  const errors = { password: "validation.password_required" };
  expect(complaints(v.safeParse(proofForm, { password: "", code: "" }).issues)).toEqual(errors);
  expect(complaints(proofBody.safeParse({ password: "" }).error?.issues)).toEqual(errors);
  expect(complaints(proofBody.safeParse({}).error?.issues)).toEqual(errors);
});
