import written from "../../demo/members.json" with { type: "json" };
import variations from "../../demo/variations.json" with { type: "json" };
import { addDays } from "../../worker/lib/calendarDays.ts";
import { PUBLIC_FLAGS } from "../../worker/profiles/contract.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { daysOf, instantOn, parseSections, pictureUrl, readDocuments, someInstantOn } from "./content.ts";

/** An account that other files name by its key: staff, organizers, the demo's apneista. Its other fields are columns. */
interface Account {
  key: string;
  writer: string;
  joined: string;
  picture?: string;
  sponsor_logo?: string;
  hides?: string[];
  personal_best?: object;
  body: string;
  [column: string]: unknown;
}

/** A member who enrols and writes in the forum. */
interface Member {
  full_name: string;
  email: string;
  language: string;
  writer?: string;
  picture?: string;
  brevetto?: string;
  personal_best?: object;
  documents?: boolean;
  unconfirmed?: boolean;
  deactivated?: boolean;
}

/** The rows of `users`, and functions that find their ids for the other tables. */
export interface SeedUsers {
  rows: Row[];
  /** The written account of a key. */
  account(key: string): { id: string; aboutUs: string };
  /** All members, the written ones first. */
  members: { id: string; joined: string }[];
  /** The forum author of a name in the demo's `part`-th repetition, whose members are others; null for an erased one. */
  findWriter(name: string, part?: number): string | null;
}

/** Staff, organizers, the demo's apneista, and forty members per scale. */
export function buildUsers(today: string, scale: number, passwordHash: string): SeedUsers {
  const accounts = readDocuments<Account>("accounts.md");
  const random = createRandom("people");
  const rows: Row[] = [];
  function add(daysAgo: number, row: Row): string {
    const created = someInstantOn(addDays(today, -daysAgo), 20, random);
    const id = uuidAt(created, random);
    const seen = instantOn(addDays(today, -random.whole(1, Math.min(daysAgo, 40))), random.whole(6, 21));
    rows.push({
      ...{ id, password_hash: passwordHash, role: "final_user", is_active: true, language: "it" },
      ...{ confirmation_sent_at: created, confirmed_at: created },
      ...{ shown_as_participant: false, public_profile_enabled: false },
      ...Object.fromEntries(PUBLIC_FLAGS.map((flag) => [flag, true])),
      ...{ created_at: created, updated_at: created, last_sign_in_at: seen },
      ...row,
    });
    return id;
  }
  const known = new Map(
    accounts.map((account) => {
      const { "": bio, "Chi siamo": aboutUs = "" } = parseSections(account.body);
      const id = add(-daysOf(account.joined), { ...accountRow(account, today), bio: bio || null });
      return [account.key, { id, aboutUs }];
    }),
  );
  const members = Array.from({ length: 40 * scale }, (_, index) => {
    const member: Member = written[index] ?? madeUp(index, random);
    const daysAgo = member.unconfirmed ? random.whole(3, 30) : random.whole(330, 640);
    const id = add(daysAgo, memberRow(member, index, today, random));
    return { id, joined: addDays(today, -daysAgo) };
  });
  const account = (key: string) => {
    const found = known.get(key);
    if (!found) throw new Error(`demo/accounts.md has no account "${key}".`);
    return found;
  };
  /** The indexes of the members that may replace others in repeated topics. */
  const indexes = written.flatMap(({ writer }, position) => (writer ? [position] : []));
  const findWriter = (name: string, part = 1) => {
    if (name === "anonimo") return null;
    const place = written.findIndex(({ writer }) => writer === name);
    if (place < 0) return account(accounts.find(({ writer }) => writer === name)?.key ?? name).id;
    const other = indexes[(indexes.indexOf(place) + (part - 1) * 7) % indexes.length] ?? 0;
    return members[other]?.id ?? null;
  };
  return { rows, account, members, findWriter };
}

/** The columns of an account; "+16m" is the last day of the month in 16 months. */
function accountRow(account: Account, today: string): Row {
  const { key, writer, joined, picture, sponsor_logo, hides = [], personal_best, body, ...columns } = account;
  const months = (value: unknown) =>
    typeof value === "string" && /^[+-]\d+m$/.test(value)
      ? endOfMonth(today, Number.parseInt(value, 10))
      : value;
  return {
    ...(Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, months(value)])) as Row),
    ...Object.fromEntries(hides.map((flag) => [flag, false])),
    avatar_url: picture ? pictureUrl(picture) : null,
    sponsor_logo_url: sponsor_logo ? pictureUrl(sponsor_logo) : null,
    personal_best: personal_best ? JSON.stringify(personal_best) : null,
  };
}

function memberRow(member: Member, index: number, today: string, random: Random): Row {
  const { full_name, email, language, picture, brevetto, documents, personal_best } = member;
  // Every fourth certificate expires soon, so that participants' lists and reminders show one.
  const medicalMonths = (months: number) => (index % 4 === 3 ? 0 : months);
  return {
    ...{ full_name, email, language },
    avatar_url: picture ? pictureUrl(picture) : null,
    // Two of three members with a picture show themselves among the participants.
    ...(picture && index % 3 !== 2
      ? { shown_as_participant: true, birth_date: `${1970 + (index % 30)}-05-12` }
      : {}),
    brevetto: brevetto ?? null,
    scadenza_brevetto: brevetto && brevetto !== "none" ? endOfMonth(today, random.whole(4, 30)) : null,
    phone: documents ? `+39 3${random.whole(20, 99)} 555 0${random.whole(100, 199)}` : null,
    assicurazione: documents ? random.pick(variations.insurances) : null,
    scadenza_assicurazione: documents ? endOfMonth(today, random.whole(2, 14)) : null,
    scadenza_certificato_medico: documents ? endOfMonth(today, medicalMonths(random.whole(1, 11))) : null,
    // A relative's number from the range 555, which is reserved for fiction.
    ...(documents && index % 3 !== 2
      ? {
          emergency_contact_name: `${firstNameOf(index + 5)} ${full_name.split(" ").slice(1).join(" ")}`,
          emergency_contact_phone: `+39 340 555 0${100 + (index % 100)}`,
        }
      : {}),
    personal_best: personal_best ? JSON.stringify(personal_best) : null,
    ...(member.unconfirmed ? { confirmed_at: null } : {}),
    ...(member.deactivated ? { is_active: false } : {}),
  };
}

function firstNameOf(index: number): string {
  return variations.firstNames[index % variations.firstNames.length] ?? "";
}

function madeUp(index: number, random: Random): Member {
  const full_name = `${firstNameOf(index)} ${random.pick(variations.lastNames)}`;
  const letters = full_name.normalize("NFD").replace(/[^a-z ]/gi, "");
  return {
    full_name,
    email: `${letters.replaceAll(" ", ".").toLowerCase()}.${index + 1}@respiro.test`,
    language: random.pick(["it", "it", "it", "it", "en", "fr", "es", "pl", "ru"]),
    brevetto: random.pick(["none", "open_water", "open_water", "advanced", "rescue"]),
    documents: random.chance(0.6),
    ...(random.chance(0.4) && { personal_best: { STA: `${random.whole(2, 5)}:${random.whole(10, 59)}` } }),
  };
}

/** The last day of the month `months` later, the form of stored expiry dates. */
function endOfMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  return date.toISOString().slice(0, 10);
}
