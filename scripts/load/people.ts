import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { SignJWT } from "jose";
import type { Person } from "./Journal.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Later than any paid event of the load. */
const DOCUMENTS_END = "2099-12-31";

/** Adds accounts with all documents, each signed in on one device. Their password hashes match no password. */
export async function addPeople(
  database: DatabaseSync,
  { count, secret, role = "final_user", first = 0 }: PeopleOptions,
): Promise<Person[]> {
  const at = new Date().toISOString();
  const addUser = database.prepare(
    `insert into users (id, email, password_hash, full_name, role, confirmed_at, phone, assicurazione, scadenza_assicurazione,
       scadenza_certificato_medico, created_at, updated_at)
     values (?1, ?2, 'none', ?3, ?4, ?5, '+39 340 555 0123', 'DAN Europe', ?6, ?6, ?5, ?5)`,
  );
  const addSession = database.prepare(
    "insert into auth_sessions (id, user_id, created_at, last_seen_at) values (?, ?, ?, ?)",
  );
  const people: Person[] = [];
  for (let number = first; number < first + count; number += 1) {
    const person = { id: randomUUID(), session: randomUUID() };
    const word = wordOf(number);
    const email = `${word}@carico.test`;
    const name = `Prova ${word[0]?.toUpperCase()}${word.slice(1)}`;
    addUser.run(person.id, email, name, role, at, DOCUMENTS_END);
    addSession.run(person.session, person.id, at, at);
    const token = await signToken(secret, person);
    people.push({ id: person.id, email, name, token, address: addressOf(10, number) });
  }
  return people;
}

interface PeopleOptions {
  count: number;
  /** The site's JWT_SECRET. */
  secret: string;
  role?: "final_user" | "instructor";
  /** The first account's number, so that no two share a name. */
  first?: number;
}

/** A distinct IPv4 address for each number. */
export function addressOf(network: number, number: number): string {
  return [network, (number >> 16) & 255, (number >> 8) & 255, number & 255].join(".");
}

const CONSONANTS = "bcdfglmnprstvz";
const VOWELS = "aeiou";

/** A distinct word of four syllables for each number below 24 million; no word is part of another. */
export function wordOf(number: number): string {
  let rest = number;
  let word = "";
  for (let syllable = 0; syllable < 4; syllable += 1) {
    word += CONSONANTS[rest % CONSONANTS.length];
    rest = Math.floor(rest / CONSONANTS.length);
    word += VOWELS[rest % VOWELS.length];
    rest = Math.floor(rest / VOWELS.length);
  }
  return word;
}

/** Signs a token as `worker/auth/tokens.ts` does. */
function signToken(secret: string, { id, session }: { id: string; session: string }): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ v: 1, sid: session })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + DAY_SECONDS)
    .sign(new TextEncoder().encode(secret));
}
