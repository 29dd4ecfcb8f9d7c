import { createMiddleware } from "hono/factory";
import type { App, Person } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { SessionView } from "./contract.ts";
import { findPerson, toUser } from "./store.ts";
import { readSession, signSession } from "./tokens.ts";

/**
 * Reads who calls. No token: a visitor. A token that is forged, expired, older than the person's
 * credentials, or of someone deactivated: refused, so that nobody acts as less than they think they are.
 */
export const whoCalls = createMiddleware<App>(async (c, next) => {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/)?.[1];
  if (token) c.set("person", await personOfToken(c.env.JWT_SECRET, c.var.db, token));
  await next();
});

async function personOfToken(secret: string, db: App["Variables"]["db"], token: string): Promise<Person> {
  const claims = await readSession(secret, token);
  const person = claims && (await findPerson(db, claims.userId));
  if (!person?.is_active || person.token_version !== claims?.tokenVersion) throw new Refusal("unauthorized");
  return person;
}

/** The answer that begins a session. */
export async function beginSession(secret: string, person: Person, now: Date): Promise<SessionView> {
  const claims = { userId: person.id, tokenVersion: person.token_version };
  return { token: await signSession(secret, claims, now), user: toUser(person) };
}
