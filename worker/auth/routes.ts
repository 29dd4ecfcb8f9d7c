import { v7 as newId } from "uuid";
import { auditEntry } from "../audit/store.ts";
import { type AppContext, turnstileSiteKey } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import {
  clientAddress,
  consumeRateLimit,
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { DEFAULT_LANGUAGE } from "../lib/languages.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { hasPermission } from "../permissions/permissionMap.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS, SIGN_IN_BACKOFFS } from "../rateLimits.ts";
import { attemptWithBackoff, type BackoffCounter, emailKey } from "./attempts.ts";
import { isHashQueueFull } from "./hashing.ts";
import { confirmEmailBody, loginBody, registerBody, requestPasswordResetBody } from "./inputs.ts";
import { findKnownDevice, rememberDevice } from "./knownDevice.ts";
import { confirmationMail, invitationMail, newDeviceMail, passwordResetLink } from "./mails.ts";
import type { InvitedView, SuccessView } from "./outputs.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import {
  canAssignRole,
  confirmationCutoff,
  invitationEnd,
  PASSWORD_RESET_SECONDS,
  signInRefusal,
} from "./rules.ts";
import type { UserRow } from "./schema.ts";
import { startAuthSession } from "./session.ts";
import {
  confirmEmail,
  createPasswordReset,
  createUser,
  findUserByEmail,
  invitationInsert,
  type NewUser,
  recordSignIn,
  replaceConfirmationToken,
  samePasswordRule,
  toUser,
} from "./store.ts";
import { hashLinkToken, newLinkToken } from "./tokens.ts";
import { challengeWhileFull, requireChallenge } from "./turnstile.ts";
import { requireSecondFactor } from "./twoFactor/requireSecondFactor.ts";
import { twoFactorRoutes } from "./twoFactor/routes.ts";

const SUCCESS: SuccessView = { success: true };

const authRoutes = newRoutes()
  .post("/register", parse("json", registerBody), async (c) => {
    const { password, turnstile_token, ...body } = c.req.valid("json");
    const refusal = permissionRefusal(c.var.user, (caller) => canAssignRole(caller, body.role));
    if (refusal) throw new Refusal(refusal);
    const isByAdmin = hasPermission(c.var.user, "users.manage");
    if (isByAdmin) guardWrites(c, callerRule(requireUser(c)));
    await limitRegistrations(c, body.email);
    const language = body.language ?? (isByAdmin ? DEFAULT_LANGUAGE : requestLanguage(c.req.raw));
    if (!isByAdmin) await requireChallenge(c, turnstile_token);
    const isAdmitted = isByAdmin || (turnstileSiteKey(c.env) && isHashQueueFull("stranger"));
    const caller = isAdmitted ? "known" : "stranger";
    const account = { ...body, id: newId(), language, password_hash: await hashPassword(password, caller) };
    // The admin stays signed in; the new account's owner signs in separately.
    if (isByAdmin) return c.json({ user: toUser(await inviteUser(c, account)) } satisfies InvitedView, 201);
    const now = new Date();
    const token = newLinkToken();
    const confirmation_token_hash = hashLinkToken(token);
    const mail = confirmationMail(c, account, token);
    const user = await createUser(c.var.db, { ...account, confirmation_token_hash }, mail, now);
    sendMailsAfterResponse(c);
    rememberDevice(c, user);
    return c.json(await startAuthSession(c, user, now), 201);
  })

  .post("/login", parse("json", loginBody), async (c) => {
    const { email, password, code, turnstile_token } = c.req.valid("json");
    const user = await findUserByEmail(c.var.db, email);
    const device = user ? findKnownDevice(c, user) : null;
    const caller = device ? "known" : await challengeWhileFull(c, turnstile_token);
    const fits = await attemptWithBackoff(c, signInBackoffCounters(c, email, user, device), () =>
      verifyPassword(password, user?.password_hash ?? null, caller),
    );
    if (!user || !fits) throw new Refusal("invalid_credentials");
    const refusal = signInRefusal(user);
    if (refusal) throw new Refusal(refusal);
    guardWrites(c, samePasswordRule(user));
    const factor = await requireSecondFactor(c, user, code);
    const newHash = needsRehash(user.password_hash) ? await hashPassword(password, "known") : null;
    const now = new Date();
    const mail = device ? null : newDeviceMail(c, user, now);
    await recordSignIn(c.var.db, user.id, { newHash, mail }, now);
    if (mail) sendMailsAfterResponse(c);
    rememberDevice(c, user, factor);
    return c.json(await startAuthSession(c, user, now));
  })

  .post("/confirm", parse("json", confirmEmailBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.auth.linkByAddress, clientAddress(c));
    const { email, token_hash } = c.req.valid("json");
    const now = new Date();
    const tokenHash = hashLinkToken(token_hash);
    const confirmed = await confirmEmail(c.var.db, email, tokenHash, confirmationCutoff(now), now);
    if (!confirmed) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  })

  .post("/resend-confirmation", requireSignedIn, async (c) => {
    const user = requireUser(c);
    if (user.confirmed_at && !user.email_suppressed_at) return c.json(SUCCESS);
    await enforceRateLimit(c, RATE_LIMITS.auth.resend, user.id);
    const token = newLinkToken();
    const mail = confirmationMail(c, user, token);
    await replaceConfirmationToken(c.var.db, user.id, hashLinkToken(token), mail, new Date());
    sendMailsAfterResponse(c);
    return c.json(SUCCESS);
  })

  .post("/request-password-reset", parse("json", requestPasswordResetBody), async (c) => {
    const { email } = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.auth.recoveryByAddress, clientAddress(c));
    await enforceRateLimit(c, RATE_LIMITS.auth.recovery, `${emailKey(email)} ${clientAddress(c)}`);
    if ((await consumeRateLimit(c, RATE_LIMITS.auth.recoveryMails, emailKey(email))) > 0)
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

/** Creates an account with the mail whose link sets the owner's password and confirms the e-mail. Throws `email_taken`. */
async function inviteUser(
  c: AppContext,
  account: Omit<NewUser, "confirmation_token_hash">,
): Promise<UserRow> {
  const { id, role } = account;
  const now = new Date();
  const token = newLinkToken();
  const fields = ["email", "full_name", "password", "role", "language"];
  const entry = auditEntry(c, {
    ...{ action: "user.create", subject: { kind: "user", id }, fields, after: { role } },
  });
  const invitation = invitationInsert(c.var.db, { userId: id, token, expiresAt: invitationEnd(now) }, now);
  const mail = invitationMail(c, account, token);
  const user = await createUser(c.var.db, { ...account, confirmation_token_hash: null }, mail, now, [
    entry,
    invitation,
  ]);
  sendMailsAfterResponse(c);
  return user;
}

/** Limits registrations by address and by signed-in account; an admin's count as invitations, because each is a mail. */
async function limitRegistrations(c: AppContext, email: string): Promise<void> {
  const caller = c.var.user;
  if (caller && hasPermission(caller, "users.manage")) {
    await enforceRateLimit(c, RATE_LIMITS.auth.invitations, caller.id);
    return enforceRateLimit(c, RATE_LIMITS.auth.invitationsTo, emailKey(email));
  }
  await enforceRateLimit(c, RATE_LIMITS.auth.register, clientAddress(c));
  if (caller) await enforceRateLimit(c, RATE_LIMITS.auth.registerByAccount, caller.id);
}

/**
 * The backoff counters of a failed sign-in: see `SIGN_IN_BACKOFFS`. `user` is the e-mail's owner, if any, `device` one
 * of this user's known devices.
 */
function signInBackoffCounters(
  c: AppContext,
  email: string,
  user: UserRow | undefined,
  device: string | null,
): BackoffCounter[] {
  if (user && device)
    return [{ rule: SIGN_IN_BACKOFFS.byDevice, subject: `${device} ${user.id}`, forgives: true }];
  const address = clientAddress(c);
  return [
    { rule: SIGN_IN_BACKOFFS.byEmailAndAddress, subject: `${emailKey(email)} ${address}`, forgives: true },
    { rule: SIGN_IN_BACKOFFS.byAddress, subject: address },
    { rule: SIGN_IN_BACKOFFS.byEmail, subject: emailKey(email) },
  ];
}

export const authApi: RouteTable = { "/auth": [authRoutes], "/account/two-factor": [twoFactorRoutes] };
