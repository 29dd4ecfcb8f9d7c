import { type Context, Hono } from "hono";
import { attempt, emailKey } from "../auth/attempts.ts";
import type { AuthSessionView, SuccessView } from "../auth/contract.ts";
import { confirmBody, newPasswordBody } from "../auth/inputs.ts";
import { rememberDevice } from "../auth/knownDevice.ts";
import { hashPassword, verifyPassword } from "../auth/passwords.ts";
import { RATES as AUTH_RATES, expiredBefore, isTokenUsable } from "../auth/rules.ts";
import { beginSession } from "../auth/session.ts";
import { endSession, endSessions, listSessions } from "../auth/sessions/store.ts";
import { findPersonByEmail, findRecovery, toUser } from "../auth/store.ts";
import { hashLinkToken, newLinkToken } from "../auth/tokens.ts";
import type { App, Person } from "../env.ts";
import { Refusal } from "../errors.ts";
import { addressOf, limit, parse, personOf, requestedSite, signedIn, siteUrl } from "../http.ts";
import { dayIn } from "../lib/calendarDays.ts";
import { sendSoon } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { promisedTo } from "../payments/cancelling/store.ts";
import { type AccountExport, type AccountView, exportFileName } from "./contract.ts";
import { eraseAccount } from "./erase.ts";
import { changeEmailBody, changePasswordBody, provenBody, sessionParam } from "./inputs.ts";
import { EMAIL_CHANGE_SECONDS, maskedEmail, PROOF, RATES } from "./rules.ts";
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  findEmailChange,
  hasConfirmed,
  readHoldings,
  requestEmailChange,
  resetPassword,
  waitingEmail,
} from "./store.ts";

const SUCCESS: SuccessView = { success: true };

/** A user's own account. Irreversible actions require the password. */
export const accountRoutes = new Hono<App>()
  .use(signedIn)

  .get("/", async (c) => {
    const { id } = personOf(c);
    const now = new Date();
    const [email_change, cents] = await Promise.all([
      waitingEmail(c.var.db, id, now),
      promisedTo(c.var.db, id, dayIn(c.env.TIME_ZONE, now)),
    ]);
    return c.json({ email_change, refund: cents / 100 } satisfies AccountView);
  })

  .put("/password", parse("json", changePasswordBody), async (c) => {
    const { current_password, password } = c.req.valid("json");
    const person = await provenPerson(c, current_password, "current_password");
    const now = new Date();
    const mail = mailOf(person, "password_changed", `${siteUrl(c)}/password-reset`);
    const changed = await changePassword(c.var.db, person, await hashPassword(password), mail, now);
    sendSoon(c);
    return c.json(await beginSession(c, changed, now));
  })

  .post("/email", parse("json", changeEmailBody), async (c) => {
    const { email, password } = c.req.valid("json");
    const person = await provenPerson(c, password);
    if (email === person.email) throw new Refusal("invalid", { fields: { email: "validation.email_same" } });
    if (await findPersonByEmail(c.var.db, email)) throw emailTaken();
    await limit(c, RATES.emailChange, person.id);
    await limit(c, RATES.emailChangeTo, emailKey(email));
    const now = new Date();
    const token = newLinkToken();
    const wanted = {
      user_id: person.id,
      new_email: email,
      token_hash: hashLinkToken(token),
      expires_at: new Date(now.getTime() + EMAIL_CHANGE_SECONDS * 1000).toISOString(),
    };
    const query = new URLSearchParams({ type: "email_change", token_hash: token, email });
    const mail = mailOf(person, "email_change", `${siteUrl(c)}/auth/confirm?${query}`);
    await requestEmailChange(c.var.db, wanted, { ...mail, recipient: email }, now);
    sendSoon(c);
    return c.json(SUCCESS);
  })

  .delete("/email", async (c) => {
    await cancelEmailChange(c.var.db, personOf(c).id);
    return c.body(null, 204);
  })

  .get("/sessions", async (c) => {
    const rows = await listSessions(c.var.db, personOf(c).id, expiredBefore(new Date()));
    const views = rows.map(({ user_id: _owner, ...session }) => ({
      ...session,
      current: session.id === c.var.sessionId,
    }));
    return c.json(views satisfies AuthSessionView[]);
  })

  // Signing out ends the current auth session: "current".
  .delete("/sessions/:id", parse("param", sessionParam, "not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const ended = id === "current" ? c.var.sessionId : id;
    if (!ended || !(await endSession(c.var.db, personOf(c).id, ended))) throw new Refusal("not_found");
    return c.body(null, 204);
  })

  .delete("/sessions", async (c) => {
    await endSessions(c.var.db, personOf(c).id);
    return c.body(null, 204);
  })

  .post("/export", parse("json", provenBody), async (c) => {
    const person = await provenPerson(c, c.req.valid("json").password);
    const now = new Date();
    const { updated_at, last_sign_in_at, confirmation_sent_at } = person;
    const told: AccountExport = {
      site: requestedSite(c),
      exported_at: now.toISOString(),
      profile: { ...toUser(person), confirmation_sent_at, last_sign_in_at, updated_at },
      ...(await readHoldings(c.var.db, person)),
    };
    const name = exportFileName(c.env.SITE_NAME, dayIn(c.env.TIME_ZONE, now));
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.json(told);
  })

  .delete("/", parse("json", provenBody), async (c) => {
    const person = await provenPerson(c, c.req.valid("json").password);
    await eraseAccount(c, person);
    return c.body(null, 204);
  });

/** Links in mails may be followed in another browser, so these routes need no session. */
export const accountLinkRoutes = new Hono<App>()
  .post("/confirm-email-change", parse("json", confirmBody), async (c) => {
    await limit(c, AUTH_RATES.linkByAddress, addressOf(c));
    const { email, token_hash } = c.req.valid("json");
    const link = { email, tokenHash: hashLinkToken(token_hash) };
    const now = new Date();
    const person = await findEmailChange(c.var.db, link, now);
    if (person) {
      const notice = mailOf(person, "email_changed", siteUrl(c), { email: maskedEmail(email) });
      await confirmEmailChange(c.var.db, person, link, notice, now);
      sendSoon(c);
    }
    // A second click, or a mail scanner that followed the link first, finds the change already applied.
    if (!(await hasConfirmed(c.var.db, link))) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  })

  .post("/reset-password", parse("json", newPasswordBody), async (c) => {
    await limit(c, AUTH_RATES.linkByAddress, addressOf(c));
    const { token, password } = c.req.valid("json");
    const recovery = await findRecovery(c.var.db, hashLinkToken(token));
    if (!recovery || !isTokenUsable(recovery, new Date())) throw new Refusal("invalid_token");
    const changed = await resetPassword(c.var.db, recovery, await hashPassword(password), new Date());
    if (!changed) throw new Refusal("invalid_token");
    // The mailbox's owner has proven who they are, so failed sign-ins of others no longer delay this device.
    rememberDevice(c, recovery.user_id);
    return c.json(SUCCESS);
  });

/** The signed-in user after checking the password; throws `wrong_password` for the given field. */
async function provenPerson(c: Context<App>, password: string, field = "password"): Promise<Person> {
  const person = personOf(c);
  const counted = [{ rule: PROOF, subject: person.id, forgives: true }];
  if (await attempt(c, counted, () => verifyPassword(password, person.password_hash))) return person;
  throw new Refusal("wrong_password", { fields: { [field]: "validation.wrong_password" } });
}

function emailTaken(): Refusal {
  return new Refusal("email_taken", { fields: { email: "validation.email_taken" } });
}

function mailOf(
  person: Person,
  template: MailDraft["template"],
  link: string,
  params: Record<string, string> = {},
): MailDraft {
  return {
    recipient: person.email,
    language: person.language,
    template,
    params: { name: person.full_name, link, ...params },
  };
}
