import { type Context, Hono } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { callerRule, guardWrites } from "../guardedWrites.ts";
import {
  addressOf,
  languageFrom,
  limit,
  parse,
  personOf,
  secondsUntilAllowed,
  signedIn,
  siteUrl,
} from "../http.ts";
import { sendSoon } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { attempt, type CountedBy, emailKey } from "./attempts.ts";
import type { SuccessView } from "./contract.ts";
import { confirmBody, loginBody, recoveryBody, registerBody } from "./inputs.ts";
import { deviceKnownTo, rememberDevice } from "./knownDevice.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import {
  confirmableSince,
  mayGiveRole,
  PAUSES,
  RATES,
  RECOVERY_TOKEN_SECONDS,
  signInRefusal,
} from "./rules.ts";
import { beginSession } from "./session.ts";
import {
  confirmEmail,
  createPerson,
  createRecovery,
  findPersonByEmail,
  recordSignIn,
  renewConfirmation,
} from "./store.ts";
import { hashLinkToken, newLinkToken } from "./tokens.ts";

const SUCCESS: SuccessView = { success: true };

export const authRoutes = new Hono<App>()
  .post("/register", parse("json", registerBody), async (c) => {
    const { password, language = languageFrom(c.req.raw), ...body } = c.req.valid("json");
    if (!mayGiveRole(c.var.person, body.role)) throw new Refusal("forbidden");
    // Only admins may assign these roles.
    if (!mayGiveRole(undefined, body.role)) guardWrites(c, callerRule(personOf(c)));
    await limitRegistering(c);
    const now = new Date();
    const token = newLinkToken();
    const mail = confirmationMail(c, { ...body, language }, token);
    const password_hash = await hashPassword(password);
    const confirmation_token_hash = hashLinkToken(token);
    const person = await createPerson(
      c.var.db,
      { ...body, language, password_hash, confirmation_token_hash },
      mail,
      now,
    );
    sendSoon(c);
    if (!c.var.person) rememberDevice(c, person.id);
    return c.json(await beginSession(c, person, now), 201);
  })

  .post("/login", parse("json", loginBody), async (c) => {
    const { email, password } = c.req.valid("json");
    const person = await findPersonByEmail(c.var.db, email);
    const fits = await attempt(c, countedBy(c, email, person?.id), () =>
      verifyPassword(password, person?.password_hash ?? null),
    );
    if (!person || !fits) throw new Refusal("invalid_credentials");
    const refusal = signInRefusal(person);
    if (refusal) throw new Refusal(refusal);
    const newHash = needsRehash(person.password_hash) ? await hashPassword(password) : null;
    const now = new Date();
    await recordSignIn(c.var.db, person.id, newHash, now);
    rememberDevice(c, person.id);
    return c.json(await beginSession(c, person, now));
  })

  .post("/confirm", parse("json", confirmBody), async (c) => {
    await limit(c, RATES.linkByAddress, addressOf(c));
    const { email, token_hash } = c.req.valid("json");
    const now = new Date();
    const tokenHash = hashLinkToken(token_hash);
    const confirmed = await confirmEmail(c.var.db, email, tokenHash, confirmableSince(now), now);
    if (!confirmed) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  })

  .post("/resend-confirmation", signedIn, async (c) => {
    const person = personOf(c);
    if (person.confirmed_at) return c.json(SUCCESS);
    await limit(c, RATES.resend, person.id);
    const token = newLinkToken();
    const mail = confirmationMail(c, person, token);
    await renewConfirmation(c.var.db, person.id, hashLinkToken(token), mail, new Date());
    sendSoon(c);
    return c.json(SUCCESS);
  })

  .post("/request-password-reset", parse("json", recoveryBody), async (c) => {
    const { email } = c.req.valid("json");
    await limit(c, RATES.recoveryByAddress, addressOf(c));
    await limit(c, RATES.recovery, `${emailKey(email)} ${addressOf(c)}`);
    if ((await secondsUntilAllowed(c, RATES.recoveryMails, emailKey(email))) > 0) return c.json(SUCCESS);
    const now = new Date();
    const token = newLinkToken();
    const recovery = {
      email,
      tokenHash: hashLinkToken(token),
      tokenHint: token.slice(-4),
      expiresAt: new Date(now.getTime() + RECOVERY_TOKEN_SECONDS * 1000).toISOString(),
      link: recoveryLink(c, email, token),
    };
    await createRecovery(c.var.db, recovery, now);
    sendSoon(c);
    return c.json(SUCCESS);
  });

/** Limits registrations by address and by signed-in account; admins are exempt. */
async function limitRegistering(c: Context<App>): Promise<void> {
  const caller = c.var.person;
  if (caller?.role === "admin") return;
  await limit(c, RATES.register, addressOf(c));
  if (caller) await limit(c, RATES.registerByAccount, caller.id);
}

/**
 * The backoff counters of a failed sign-in: see `SIGN_IN_BACKOFFS`. `userId` is the e-mail's owner, if there is one.
 */
function countedBy(c: Context<App>, email: string, userId: string | undefined): CountedBy[] {
  const device = userId && deviceKnownTo(c, userId);
  if (device) return [{ rule: PAUSES.byDevice, subject: `${device} ${userId}`, forgives: true }];
  const address = addressOf(c);
  return [
    { rule: PAUSES.byEmailAndAddress, subject: `${emailKey(email)} ${address}`, forgives: true },
    { rule: PAUSES.byAddress, subject: address },
    { rule: PAUSES.byEmail, subject: emailKey(email) },
  ];
}

type Recipient = Pick<MailDraft, "language"> & { email: string; full_name: string };

function confirmationMail(c: Context<App>, person: Recipient, token: string): MailDraft {
  const query = new URLSearchParams({ type: "signup", token_hash: token, email: person.email });
  return {
    recipient: person.email,
    language: person.language,
    template: "confirm",
    params: { name: person.full_name, link: `${siteUrl(c)}/auth/confirm?${query}` },
  };
}

function recoveryLink(c: Context<App>, email: string, token: string): string {
  return `${siteUrl(c)}/auth/confirm?${new URLSearchParams({ type: "recovery", token, email })}`;
}
