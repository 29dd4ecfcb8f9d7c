import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { requireUser } from "../http.ts";
import { PASSWORD_CHECK_BACKOFF } from "../rateLimits.ts";
import { attemptWithBackoff } from "./attempts.ts";
import { verifyPassword } from "./passwords.ts";
import type { UserRow } from "./schema.ts";

/** The signed-in user after checking the password; throws `wrong_password` for the given field. */
export async function requirePassword(
  c: Context<AppEnv>,
  password: string,
  field = "password",
): Promise<UserRow> {
  const user = requireUser(c);
  const counted = [{ rule: PASSWORD_CHECK_BACKOFF, subject: user.id, forgives: true }];
  if (await attemptWithBackoff(c, counted, () => verifyPassword(password, user.password_hash, "known")))
    return user;
  throw new Refusal("wrong_password", { fields: { [field]: "validation.wrong_password" } });
}
