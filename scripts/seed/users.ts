import { PUBLIC_FLAGS } from "../../worker/profiles/contract.ts";
import { addDays, endOfMonth, instantOn } from "./days.ts";
import { firstNames, lastNames, type Member, members } from "./members.ts";
import { type Organizer, type OrganizerKey, organizers } from "./organizers.ts";
import { pictureUrl } from "./pictures.ts";
import { createRandom, type Random, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";

/** Who there is, and where the other tables find them. */
export interface SeedUsers {
  rows: Row[];
  admin: string;
  blogger: string;
  apneista: string;
  organizers: Record<OrganizerKey, string>;
  /** Everyone who takes part and writes in the forum, the forty written ones first. */
  members: { id: string; joined: string }[];
}

const insurances = [
  "DAN Europe Sport Silver",
  "DAN Europe Sport Bronze",
  "FIPSAS tessera atleta",
  "DiveAssure Freediver",
  "AIDA Italia",
];

/** The portraits that are drawn: all organizers, the staff, and the members who have one. */
export function portraitNames(): string[] {
  const shown = members.filter((member) => member.portrait).map((member) => member.name);
  const staff = ["Sofia Ravasi", "Dario Menghini", "Nicola Ferri"];
  const faces = (Object.values(organizers) as Organizer[]).filter(({ faceless }) => !faceless);
  return [...staff, ...faces.map(({ name }) => name), ...shown].map(portraitName);
}

function portraitName(name: string): string {
  return `ritratto-${mailName(name).replaceAll(".", "-")}`;
}

const cyrillic: Record<string, string> = {
  а: "a",
  в: "v",
  д: "d",
  и: "i",
  й: "j",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ц: "c",
  з: "z",
  е: "e",
};

function mailName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[а-я]/g, (letter) => cyrillic[letter] ?? "")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", ".");
}

/** The rows of `users`: staff, organizers, the demo's apneista, forty members per scale. */
export function buildUsers(today: string, scale: number, passwordHash: string): SeedUsers {
  const random = createRandom("people");
  const rows: Row[] = [];
  function add(name: string, joinedDaysAgo: number, row: Row): string {
    const created = instantOn(
      addDays(today, -joinedDaysAgo),
      random.whole(6, 20),
      random.whole(0, 59),
      random.whole(0, 59),
    );
    const id = uuidAt(created, random);
    const seen = instantOn(
      addDays(today, -random.whole(1, Math.min(joinedDaysAgo, 40))),
      random.whole(6, 21),
    );
    rows.push({ ...blankUser(created, seen, passwordHash), id, full_name: name, ...row });
    return id;
  }
  const admin = add("Nicola Ferri", 720, {
    email: "admin@respiro.test",
    role: "admin",
    avatar_url: portrait("Nicola Ferri"),
  });
  const blogger = add("Dario Menghini", 400, {
    email: "blogger@respiro.test",
    role: "blogger",
    avatar_url: portrait("Dario Menghini"),
    bio: "Scrivo di mare, respiro e persone che scendono. Giornalista, apneista da corsia lenta.",
  });
  const keys = Object.keys(organizers) as OrganizerKey[];
  const organizerIds = Object.fromEntries(keys.map((key) => [key, addOrganizer(key, today, add)]));
  const apneista = add("Sofia Ravasi", 320, {
    email: "apneista@respiro.test",
    avatar_url: portrait("Sofia Ravasi"),
    bio: "Milanese, innamorata del Mar Ligure. Cerco compagni per la vasca del martedì e un modo gentile di superare i 30 metri.",
    phone: "+39 333 555 0160",
    emergency_contact_name: "Paola Ravasi",
    emergency_contact_phone: "+39 340 555 0161",
    instagram_contact: "@sofia.ravasi",
    brevetto: "advanced",
    scadenza_brevetto: endOfMonth(today, 20),
    assicurazione: "DAN Europe Sport Silver",
    scadenza_assicurazione: endOfMonth(today, 14),
    scadenza_certificato_medico: endOfMonth(today, 11),
    personal_best: JSON.stringify({ STA: "4:30", DYNB: "92", CWTB: "29.5", FIM: "31" }),
  });
  const joined = Array.from({ length: 40 * scale }, (_, index) => {
    const member = members[index] ?? madeUp(index, random);
    const daysAgo = member.unconfirmed ? random.whole(3, 30) : random.whole(330, 640);
    const id = add(member.name, daysAgo, memberRow(member, index, today, random));
    return { id, joined: addDays(today, -daysAgo) };
  });
  return {
    rows,
    admin,
    blogger,
    apneista,
    organizers: organizerIds as Record<OrganizerKey, string>,
    members: joined,
  };
}

function portrait(name: string): string {
  return pictureUrl(portraitName(name));
}

function blankUser(created: string, seen: string, passwordHash: string): Row {
  return {
    id: "",
    email: "",
    password_hash: passwordHash,
    full_name: "",
    role: "final_user",
    is_active: true,
    language: "it",
    confirmation_sent_at: created,
    confirmed_at: created,
    avatar_url: null,
    bio: null,
    brevetto: null,
    scadenza_brevetto: null,
    scadenza_certificato_medico: null,
    assicurazione: null,
    scadenza_assicurazione: null,
    instagram_contact: null,
    phone: null,
    emergency_contact_name: null,
    emergency_contact_phone: null,
    company_name: null,
    vat_number: null,
    company_address: null,
    sponsor_link: null,
    sponsor_logo_url: null,
    sponsor_text: null,
    public_profile_enabled: false,
    public_slug: null,
    ...Object.fromEntries(PUBLIC_FLAGS.map((flag) => [flag, true])),
    personal_best: null,
    created_at: created,
    updated_at: created,
    last_sign_in_at: seen,
  };
}

type Add = (name: string, joinedDaysAgo: number, row: Row) => string;

function addOrganizer(key: OrganizerKey, today: string, add: Add): string {
  const organizer: Organizer = organizers[key];
  const teaches = organizer.brevetto !== null;
  return add(organizer.name, organizer.joinedDaysAgo, {
    email: organizer.email,
    role: organizer.role,
    language: organizer.language,
    avatar_url: organizer.faceless ? null : portrait(organizer.name),
    bio: organizer.bio,
    brevetto: organizer.brevetto,
    scadenza_brevetto: teaches ? endOfMonth(today, organizer.brevettoMonths ?? 16) : null,
    scadenza_certificato_medico: teaches ? endOfMonth(today, 6) : null,
    assicurazione: teaches ? "DAN Europe Pro Gold" : null,
    scadenza_assicurazione: teaches ? endOfMonth(today, 10) : null,
    instagram_contact: organizer.instagram,
    phone: organizer.phone,
    company_name: organizer.company?.name ?? null,
    vat_number: organizer.company?.vat ?? organizer.vat ?? null,
    company_address: organizer.company?.address ?? null,
    sponsor_link: organizer.sponsor?.link ?? null,
    sponsor_logo_url: organizer.sponsor ? pictureUrl(organizer.sponsor.logo) : null,
    sponsor_text: organizer.sponsor?.text ?? null,
    public_profile_enabled: organizer.open,
    public_slug: organizer.slug,
    ...Object.fromEntries((organizer.hides ?? []).map((flag) => [flag, false])),
    personal_best: teaches ? JSON.stringify(organizer.records) : null,
  });
}

function memberRow(member: Member, index: number, today: string, random: Random): Row {
  // Every fourth certificate ends soon, so that participants' lists and reminders have something to say.
  const medicalMonths = (months: number) => (index % 4 === 3 ? 0 : months);
  const number = index < members.length ? "" : `.${index + 1}`;
  return {
    email: `${mailName(member.name)}${number}@respiro.test`,
    language: member.language,
    avatar_url: member.portrait ? portrait(member.name) : null,
    brevetto: member.brevetto ?? null,
    scadenza_brevetto:
      member.brevetto && member.brevetto !== "none" ? endOfMonth(today, random.whole(4, 30)) : null,
    phone: member.papers ? `+39 3${random.whole(20, 99)} 555 0${random.whole(100, 199)}` : null,
    assicurazione: member.papers ? random.pick(insurances) : null,
    scadenza_assicurazione: member.papers ? endOfMonth(today, random.whole(2, 14)) : null,
    scadenza_certificato_medico: member.papers ? endOfMonth(today, medicalMonths(random.whole(1, 11))) : null,
    ...(member.papers && index % 3 !== 2 ? emergencyContact(member, index) : {}),
    personal_best: member.records ? JSON.stringify(member.records) : null,
    ...(member.unconfirmed ? { confirmed_at: null } : {}),
    ...(member.deactivated ? { is_active: false } : {}),
  };
}

/** A relative with a number of the range 555, which nobody has. */
function emergencyContact({ name }: Member, index: number): Row {
  const family = name.split(" ").slice(1).join(" ");
  return {
    emergency_contact_name: `${firstNames[(index + 5) % firstNames.length]} ${family}`,
    emergency_contact_phone: `+39 340 555 0${100 + (index % 100)}`,
  };
}

function madeUp(index: number, random: Random): Member {
  return {
    name: `${firstNames[index % firstNames.length]} ${random.pick(lastNames)}`,
    language: random.pick(["it", "it", "it", "it", "en", "fr", "es", "pl", "ru"] as const),
    brevetto: random.pick(["none", "open_water", "open_water", "advanced", "rescue"] as const),
    ...(random.chance(0.6) ? { papers: true } : {}),
    ...(random.chance(0.4) ? { records: { STA: `${random.whole(2, 5)}:${random.whole(10, 59)}` } } : {}),
  };
}
