import { createMiddleware } from "hono/factory";
import type { App, Database, Person } from "../env.ts";
import type { SessionView } from "./contract.ts";
import { findPerson, toUser } from "./store.ts";
import { readSession, signSession } from "./tokens.ts";

/**
 * Reads who calls. A token that is forged, expired, older than the person's credentials, or of someone
 * deactivated makes the caller a visitor: what is public stays readable, sign-in stays possible, and every
 * guarded call is refused with `unauthorized`.
 */
export const whoCalls = createMiddleware<App>(async (c, next) => {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  if (token) c.set("person", await personOfToken(c.env.JWT_SECRET, c.var.db, token));
  await next();
});

async function personOfToken(secret: string, db: Database, token: string): Promise<Person | undefined> {
  const claims = await readSession(secret, token);
  const person = claims ? await findPerson(db, claims.userId) : undefined;
  return person?.is_active && person.token_version === claims?.tokenVersion ? person : undefined;
}

/** The answer that begins a session. */
export async function beginSession(secret: string, person: Person, now: Date): Promise<SessionView> {
  const claims = { userId: person.id, tokenVersion: person.token_version };
  return { token: await signSession(secret, claims, now), user: toUser(person) };
}
