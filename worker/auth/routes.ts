import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { type AuditStatement, auditEntry } from "../audit/store.ts";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { callerRule, guardWrites } from "../guardedWrites.ts";
import {
  clientAddress,
  consumeRateLimit,
  enforceRateLimit,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { hasPermission, type Role } from "../permissions/contract.ts";
import { siteUrl } from "../siteUrl.ts";
import { attemptWithBackoff, type BackoffCounter, emailKey } from "./attempts.ts";
import type { SuccessView } from "./contract.ts";
import { confirmEmailBody, loginBody, registerBody, requestPasswordResetBody } from "./inputs.ts";
import { findKnownDevice, rememberDevice } from "./knownDevice.ts";
import { AUTH_RATE_LIMITS, SIGN_IN_BACKOFFS } from "./limits.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { canAssignRole, confirmationCutoff, PASSWORD_RESET_SECONDS, signInRefusal } from "./rules.ts";
import { startAuthSession } from "./session.ts";
import {
  confirmEmail,
  createPasswordReset,
  createUser,
  findUserByEmail,
  recordSignIn,
  replaceConfirmationToken,
} from "./store.ts";
import { hashLinkToken, newLinkToken } from "./tokens.ts";

const SUCCESS: SuccessView = { success: true };

export const authRoutes = new Hono<AppEnv>()
  .post("/register", parse("json", registerBody), async (c) => {
    const { password, language = requestLanguage(c.req.raw), ...body } = c.req.valid("json");
    if (!canAssignRole(c.var.user, body.role)) throw new Refusal("forbidden");
    const isByAdmin = hasPermission(c.var.user, "users.manage");
    if (isByAdmin) guardWrites(c, callerRule(requireUser(c)));
    const id = newId();
    await limitRegistrations(c);
    const now = new Date();
    const token = newLinkToken();
    const mail = confirmationMail(c, { ...body, language }, token);
    const password_hash = await hashPassword(password);
    const confirmation_token_hash = hashLinkToken(token);
    const user = await createUser(
      c.var.db,
      { ...body, id, language, password_hash, confirmation_token_hash },
      mail,
      now,
      isByAdmin ? [creationEntry(c, id, body.role)] : [],
    );
    sendMailsAfterResponse(c);
    if (!c.var.user) rememberDevice(c, user.id);
    return c.json(await startAuthSession(c, user, now), 201);
  })

  .post("/login", parse("json", loginBody), async (c) => {
    const { email, password } = c.req.valid("json");
    const user = await findUserByEmail(c.var.db, email);
    const fits = await attemptWithBackoff(c, signInBackoffCounters(c, email, user?.id), () =>
      verifyPassword(password, user?.password_hash ?? null),
    );
    if (!user || !fits) throw new Refusal("invalid_credentials");
    const refusal = signInRefusal(user);
    if (refusal) throw new Refusal(refusal);
    const newHash = needsRehash(user.password_hash) ? await hashPassword(password) : null;
    const now = new Date();
    await recordSignIn(c.var.db, user.id, newHash, now);
    rememberDevice(c, user.id);
    return c.json(await startAuthSession(c, user, now));
  })

  .post("/confirm", parse("json", confirmEmailBody), async (c) => {
    await enforceRateLimit(c, AUTH_RATE_LIMITS.linkByAddress, clientAddress(c));
    const { email, token_hash } = c.req.valid("json");
    const now = new Date();
    const tokenHash = hashLinkToken(token_hash);
    const confirmed = await confirmEmail(c.var.db, email, tokenHash, confirmationCutoff(now), now);
    if (!confirmed) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  })

  .post("/resend-confirmation", requireSignedIn, async (c) => {
    const user = requireUser(c);
    if (user.confirmed_at) return c.json(SUCCESS);
    await enforceRateLimit(c, AUTH_RATE_LIMITS.resend, user.id);
    const token = newLinkToken();
    const mail = confirmationMail(c, user, token);
    await replaceConfirmationToken(c.var.db, user.id, hashLinkToken(token), mail, new Date());
    sendMailsAfterResponse(c);
    return c.json(SUCCESS);
  })

  .post("/request-password-reset", parse("json", requestPasswordResetBody), async (c) => {
    const { email } = c.req.valid("json");
    await enforceRateLimit(c, AUTH_RATE_LIMITS.recoveryByAddress, clientAddress(c));
    await enforceRateLimit(c, AUTH_RATE_LIMITS.recovery, `${emailKey(email)} ${clientAddress(c)}`);
    if ((await consumeRateLimit(c, AUTH_RATE_LIMITS.recoveryMails, emailKey(email))) > 0)
      return c.json(SUCCESS);
    const now = new Date();
    const token = newLinkToken();
    const recovery = {
      email,
      tokenHash: hashLinkToken(token),
      tokenHint: token.slice(-4),
      expiresAt: new Date(now.getTime() + PASSWORD_RESET_SECONDS * 1000).toISOString(),
      link: passwordResetLink(c, email, token),
    };
    await createPasswordReset(c.var.db, recovery, now);
    sendMailsAfterResponse(c);
    return c.json(SUCCESS);
  });

/** The entry of an account that an admin creates. */
function creationEntry(c: Context<AppEnv>, id: string, role: Role): AuditStatement {
  const fields = ["email", "full_name", "password", "role", "language"];
  return auditEntry(c, { action: "user.create", subject: { kind: "user", id }, fields, after: { role } });
}

/** Limits registrations by address and by signed-in account; admins are exempt. */
async function limitRegistrations(c: Context<AppEnv>): Promise<void> {
  const caller = c.var.user;
  if (hasPermission(caller, "users.manage")) return;
  await enforceRateLimit(c, AUTH_RATE_LIMITS.register, clientAddress(c));
  if (caller) await enforceRateLimit(c, AUTH_RATE_LIMITS.registerByAccount, caller.id);
}

/**
 * The backoff counters of a failed sign-in: see `SIGN_IN_BACKOFFS`. `userId` is the e-mail's owner, if there is one.
 */
function signInBackoffCounters(
  c: Context<AppEnv>,
  email: string,
  userId: string | undefined,
): BackoffCounter[] {
  const device = userId && findKnownDevice(c, userId);
  if (device) return [{ rule: SIGN_IN_BACKOFFS.byDevice, subject: `${device} ${userId}`, forgives: true }];
  const address = clientAddress(c);
  return [
    { rule: SIGN_IN_BACKOFFS.byEmailAndAddress, subject: `${emailKey(email)} ${address}`, forgives: true },
    { rule: SIGN_IN_BACKOFFS.byAddress, subject: address },
    { rule: SIGN_IN_BACKOFFS.byEmail, subject: emailKey(email) },
  ];
}

type Recipient = Pick<MailDraft, "language"> & { email: string; full_name: string };

function confirmationMail(c: Context<AppEnv>, user: Recipient, token: string): MailDraft {
  const query = new URLSearchParams({ type: "signup", token_hash: token, email: user.email });
  return {
    recipient: user.email,
    language: user.language,
    template: "confirm",
    params: { name: user.full_name, link: `${siteUrl(c)}/auth/confirm?${query}` },
  };
}

function passwordResetLink(c: Context<AppEnv>, email: string, token: string): string {
  return `${siteUrl(c)}/auth/confirm?${new URLSearchParams({ type: "recovery", token, email })}`;
}
