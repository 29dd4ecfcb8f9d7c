import { emailKey } from "../auth/attempts.ts";
import { confirmEmailBody, resetPasswordBody } from "../auth/inputs.ts";
import { rememberDevice } from "../auth/knownDevice.ts";
import type { AuthSessionView, SuccessView } from "../auth/outputs.ts";
import { hashPassword } from "../auth/passwords.ts";
import { authSessionCutoff, isPasswordResetUsable } from "../auth/rules.ts";
import type { UserRow } from "../auth/schema.ts";
import { startAuthSession } from "../auth/session.ts";
import {
  deleteAuthSession,
  deleteAuthSessions,
  findPasswordReset,
  findUserByEmail,
  listAuthSessions,
  toUser,
} from "../auth/store.ts";
import { hashLinkToken, newLinkToken } from "../auth/tokens.ts";
import { requirePasswordAndCode } from "../auth/twoFactor/requireCode.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { toEuros } from "../lib/money.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { sumPromisedRefunds } from "../payments/cancelling/store.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { requestSiteUrl, siteUrl } from "../siteUrl.ts";
import { blockMember, listBlocks, unblockMember } from "./blocksStore.ts";
import { BLOCKS_MAX, exportFileName } from "./contract.ts";
import { eraseAccount } from "./eraseAccount.ts";
import { authSessionParam, blockParams, changeEmailBody, changePasswordBody, proofBody } from "./inputs.ts";
import type { AccountExport, AccountView } from "./outputs.ts";
import { EMAIL_CHANGE_SECONDS, maskEmail } from "./rules.ts";
import {
  applyEmailChange,
  consumePasswordReset,
  deleteEmailChange,
  findEmailChange,
  findPendingEmail,
  isEmailChangeApplied,
  readExport,
  updatePassword,
  upsertEmailChange,
} from "./store.ts";

const SUCCESS: SuccessView = { success: true };

/** Routes of a user's own account. Whatever a stolen session must not do requires the password and a second-factor code. */
const accountRoutes = newRoutes()
  .use(requireSignedIn)

  .get("/", async (c) => {
    const { id } = requireUser(c);
    const now = new Date();
    const [email_change, cents] = await Promise.all([
      findPendingEmail(c.var.db, id, now),
      sumPromisedRefunds(c.var.db, id, dayInTimeZone(c.env.TIME_ZONE, now)),
    ]);
    return c.json({ email_change, refund: toEuros(cents) } satisfies AccountView);
  })

  .put("/password", parse("json", changePasswordBody), async (c) => {
    const { current_password, password, code } = c.req.valid("json");
    const user = await requirePasswordAndCode(c, { password: current_password, code }, "current_password");
    const now = new Date();
    const mail = accountMail(user, "password_changed", recoveryLink(c));
    const changed = await updatePassword(c.var.db, user, await hashPassword(password, "known"), mail, now);
    sendMailsAfterResponse(c);
    return c.json(await startAuthSession(c, changed, now));
  })

  .post("/email", parse("json", changeEmailBody), async (c) => {
    const { email, ...proof } = c.req.valid("json");
    const user = await requirePasswordAndCode(c, proof);
    if (email === user.email) throw new Refusal("invalid", { fields: { email: "validation.email_same" } });
    if (await findUserByEmail(c.var.db, email)) throw emailTaken();
    await enforceRateLimit(c, RATE_LIMITS.account.emailChange, user.id);
    await enforceRateLimit(c, RATE_LIMITS.account.emailChangeTo, emailKey(email));
    const now = new Date();
    const token = newLinkToken();
    const wanted = {
      user_id: user.id,
      new_email: email,
      token_hash: hashLinkToken(token),
      expires_at: new Date(now.getTime() + EMAIL_CHANGE_SECONDS * 1000).toISOString(),
    };
    const query = new URLSearchParams({ type: "email_change", token_hash: token, email });
    const mail = accountMail(user, "email_change", `${siteUrl(c)}/auth/confirm?${query}`);
    await upsertEmailChange(c.var.db, wanted, { ...mail, recipient: email }, now);
    sendMailsAfterResponse(c);
    return c.json(SUCCESS);
  })

  .delete("/email", async (c) => {
    await deleteEmailChange(c.var.db, requireUser(c).id);
    return c.body(null, 204);
  })

  .get("/sessions", async (c) => {
    const rows = await listAuthSessions(c.var.db, requireUser(c).id, authSessionCutoff(new Date()));
    const views = rows.map(({ user_id: _owner, ...session }) => ({
      ...session,
      current: session.id === c.var.sessionId,
    }));
    return c.json(views satisfies AuthSessionView[]);
  })

  // Signing out ends the current auth session: "current".
  .delete("/sessions/:id", parse("param", authSessionParam, "not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const ended = id === "current" ? c.var.sessionId : id;
    if (!ended || !(await deleteAuthSession(c.var.db, requireUser(c).id, ended)))
      throw new Refusal("not_found");
    return c.body(null, 204);
  })

  .delete("/sessions", async (c) => {
    await deleteAuthSessions(c.var.db, requireUser(c).id);
    return c.body(null, 204);
  })

  .post("/export", parse("json", proofBody), async (c) => {
    const user = await requirePasswordAndCode(c, c.req.valid("json"));
    const now = new Date();
    const { updated_at, last_sign_in_at, confirmation_sent_at } = user;
    const accountExport: AccountExport = {
      site: requestSiteUrl(c),
      exported_at: now.toISOString(),
      profile: { ...toUser(user), confirmation_sent_at, last_sign_in_at, updated_at },
      ...(await readExport(c.var.db, c.env, user)),
    };
    const name = exportFileName(c.env.SITE_NAME, dayInTimeZone(c.env.TIME_ZONE, now));
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.json(accountExport);
  })

  .delete("/", parse("json", proofBody), async (c) => {
    const user = await requirePasswordAndCode(c, c.req.valid("json"));
    await eraseAccount(c, user);
    return c.body(null, 204);
  });

/** Blocks answer the whole list, which the page shows at once. */
const blockRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/", async (c) => c.json(await listBlocks(c.var.db, requireUser(c).id)))

  .put("/:userId", parse("param", blockParams, "user_not_found"), async (c) => {
    const { id } = await admitBlocking(c);
    const outcome = await blockMember(c.var.db, id, c.req.valid("param").userId);
    if (outcome === "missing") throw new Refusal("user_not_found");
    if (outcome === "refused") throw new Refusal("block_refused");
    if (outcome === "full") throw new Refusal("blocks_max", { values: { limit: BLOCKS_MAX } });
    return c.json(await listBlocks(c.var.db, id));
  })

  .delete("/:userId", parse("param", blockParams, "user_not_found"), async (c) => {
    const { id } = await admitBlocking(c);
    await unblockMember(c.var.db, id, c.req.valid("param").userId);
    return c.body(null, 204);
  });

async function admitBlocking(c: AppContext): Promise<UserRow> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.account.blocks, user.id);
  guardWrites(c, callerRule(user));
  return user;
}

/** Links in mails may be followed in another browser, so these routes need no session. */
const accountLinkRoutes = newRoutes()
  .post("/confirm-email-change", parse("json", confirmEmailBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.auth.linkByAddress, clientAddress(c));
    const { email, token_hash } = c.req.valid("json");
    const link = { email, tokenHash: hashLinkToken(token_hash) };
    const now = new Date();
    const user = await findEmailChange(c.var.db, link, now);
    if (user) {
      const notice = accountMail(user, "email_changed", siteUrl(c), { email: maskEmail(email) });
      await applyEmailChange(c.var.db, user, link, notice, now);
      sendMailsAfterResponse(c);
    }
    // A second click, or a mail scanner that followed the link first, finds the change already applied.
    if (!(await isEmailChangeApplied(c.var.db, link))) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  })

  .post("/reset-password", parse("json", resetPasswordBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.auth.linkByAddress, clientAddress(c));
    const { token, password } = c.req.valid("json");
    const recovery = await findPasswordReset(c.var.db, hashLinkToken(token));
    if (!recovery || !isPasswordResetUsable(recovery, new Date())) throw new Refusal("invalid_token");
    const change = { hash: await hashPassword(password, "known"), recoveryLink: recoveryLink(c) };
    const changed = await consumePasswordReset(c.var.db, recovery, change, new Date());
    if (!changed) throw new Refusal("invalid_token");
    sendMailsAfterResponse(c);
    // Following the link proves the owner's identity, so failed sign-ins of others no longer delay this device.
    rememberDevice(c, changed);
    return c.json(SUCCESS);
  });

/** The link to request a new password. */
function recoveryLink(c: AppContext): string {
  return `${siteUrl(c)}/password-reset`;
}

function emailTaken(): Refusal {
  return new Refusal("email_taken", { fields: { email: "validation.email_taken" } });
}

function accountMail(
  user: UserRow,
  template: MailDraft["template"],
  link: string,
  params: Record<string, string> = {},
): MailDraft {
  return {
    recipient: user.email,
    language: user.language,
    template,
    params: { name: user.full_name, link, ...params },
  };
}

export const accountApi: RouteTable = {
  "/account": [accountRoutes],
  "/auth": [accountLinkRoutes],
  "/blocks": [blockRoutes],
};
