import * as v from "valibot";
import { expect, test } from "vitest";
import { loginForm, newPasswordForm, recoveryForm, registerForm } from "../../web/auth/forms.ts";
import {
  loginBody,
  registerBody,
  requestPasswordResetBody,
  resetPasswordBody,
} from "../../worker/auth/inputs.ts";
import { ask } from "../support/worker.ts";
import { CASES, REPEATED_PASSWORD_CASES } from "./cases.ts";

const FORMS = {
  login: { form: loginForm, input: loginBody, path: "/api/auth/login" },
  register: { form: registerForm, input: registerBody, path: "/api/auth/register" },
  recovery: { form: recoveryForm, input: requestPasswordResetBody, path: "/api/auth/request-password-reset" },
  newPassword: { form: newPasswordForm, input: resetPasswordBody, path: "/api/auth/reset-password" },
};

/** What a form asks beyond what the server gets, and the other way round. */
function asForm(name: string, values: Record<string, unknown>) {
  return name === "newPassword"
    ? { ...values, confirmPassword: "a".repeat(6), ...sameTwice(values) }
    : values;
}

function sameTwice({ password }: Record<string, unknown>) {
  return String(password).length >= 6 ? { confirmPassword: password } : {};
}

function asBody(name: string, values: Record<string, unknown>) {
  return name === "newPassword" ? { token: "x", ...values } : values;
}

function formErrors(form: v.GenericSchema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of v.safeParse(form, values).issues ?? []) {
    errors[String(issue.path?.[0]?.key)] ??= issue.message;
  }
  return errors;
}

for (const [name, { form, input, path }] of Object.entries(FORMS)) {
  const cases = CASES[name as keyof typeof CASES];

  test.for(cases)(`the ${name} form answers %s as the table says`, ([, values, errors]) => {
    const { confirmPassword: _only, ...said } = formErrors(form, asForm(name, values));
    expect(said).toEqual(errors);
  });

  test.for(cases)(`the server answers %s at ${name} as the form does`, async ([, values, errors]) => {
    const body = asBody(name, values);
    // An accepted case would cost a password hash each; the schema that guards the route is asked instead.
    if (Object.keys(errors).length === 0) return void expect(input.safeParse(body).success).toBe(true);
    const answer = await ask("POST", path, { body });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: "invalid", fields: errors });
  });
}

test.for(REPEATED_PASSWORD_CASES)(
  "the new-password form answers %s as the table says",
  ([, values, errors]) => {
    expect(formErrors(newPasswordForm, values)).toEqual(errors);
  },
);

test("form and server make the same of spaces, line breaks and capitals", () => {
  const typed = {
    email: " ANNA@Lago.Example ",
    full_name: "  Anna\r\n\tdel \u0007 Lago\u0000\u2028 ",
    password: " trattengo ",
    role: "company",
  };
  const cleaned = {
    email: "anna@lago.example",
    full_name: "Anna del Lago",
    password: " trattengo ",
    role: "company",
  };
  expect(v.parse(registerForm, typed)).toEqual(cleaned);
  expect(registerBody.parse(typed)).toEqual(cleaned);
});
