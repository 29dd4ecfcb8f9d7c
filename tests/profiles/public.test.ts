import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { EventCard, EventDetail } from "../../worker/events/outputs.ts";
import { PUBLIC_FLAGS } from "../../worker/profiles/contract.ts";
import type { PublicProfile } from "../../worker/profiles/outputs.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

type Flag = (typeof PUBLIC_FLAGS)[number];

/** What nobody else may ever read. */
const SECRET = {
  phone: "+39 340 5550199",
  assicurazione: "Polizza segreta",
  scadenza_assicurazione: "2031-01-31",
  scadenza_certificato_medico: "2032-02-29",
};

/** What each flag shows; `public_show_personal` has to be on for the first four too. */
const SHOWN: Partial<Record<Flag, Record<string, unknown>>> = {
  public_show_bio: { bio: "La mia storia" },
  public_show_instagram: { instagram_contact: "@onda.nascosta" },
  public_show_company_info: { company_address: "Via Nascosta 9", vat_number: "IT09876543210" },
  public_show_certifications: { brevetto: "master", scadenza_brevetto: "2033-03-31" },
  public_show_records: { personal_best: { CWT: "87.25" } },
};
const PERSONAL: Flag[] = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
];

function organizer(name: string) {
  return makeUser(name, {
    role: "company",
    company_name: "Onda Blu",
    avatar_url: "/public/avatars/onda.webp",
    public_profile_enabled: true,
    public_slug: `${name}-${crypto.randomUUID()}`,
    ...SECRET,
    ...Object.assign({}, ...Object.values(SHOWN)),
  });
}

test("a profile is the same by slug and by id", async () => {
  const onda = await organizer("onda");
  const bySlug = await ask<PublicProfile>("GET", `/api/instructors/slug/${onda.public_slug}`);
  expect(bySlug.body).toEqual({
    id: onda.id,
    full_name: onda.full_name,
    role: "company",
    avatar_url: "/public/avatars/onda.webp",
    company_name: "Onda Blu",
    public_slug: onda.public_slug,
    ...Object.assign({}, ...Object.values(SHOWN)),
    public_show_events: true,
    certifications: [],
    record_sources: [],
    // A company is a school.
    school: { name: "Onda Blu", slug: onda.public_slug },
    sells_vouchers: false,
  });
  expect((await ask("GET", `/api/instructors/${onda.id}`)).body).toEqual(bySlug.body);
});

test("hidden fields are in no public response for any flags, private ones never", async () => {
  const onda = await organizer("onda");
  const tuffo = await makeEvent({ organizer_id: onda.id, title: "Tuffo visibile" });
  const never = [onda.email, ...Object.values(SECRET)];
  for (let combination = 0; combination < 2 ** PUBLIC_FLAGS.length; combination += 1) {
    const flags = Object.fromEntries(
      PUBLIC_FLAGS.map((flag, bit) => [flag, Boolean(combination & (1 << bit))]),
    ) as Record<Flag, boolean>;
    await updateUser(onda.id, flags);
    const answers = await Promise.all(
      [`${onda.id}`, `slug/${onda.public_slug}`, `slug/${onda.public_slug}/events`].map((path) =>
        ask("GET", `/api/instructors/${path}`),
      ),
    );
    answers.push(await ask<EventDetail>("GET", `/api/events/${tuffo.id}`));
    const [byId, bySlug, events, detail] = answers.map(({ text }) => text);
    const all = [byId, bySlug, events, detail].join();
    for (const secret of never) expect([flags, all.includes(secret)]).toEqual([flags, false]);
    for (const [flag, fields] of Object.entries(SHOWN) as [Flag, Record<string, unknown>][]) {
      const shown = flags[flag] && (flags.public_show_personal || !PERSONAL.includes(flag));
      for (const value of Object.values(fields)) {
        const text = JSON.stringify(value);
        expect([flags, flag, all.includes(text)]).toEqual([flags, flag, shown]);
        expect([flags, flag, byId?.includes(text), bySlug?.includes(text)]).toEqual([
          flags,
          flag,
          shown,
          shown,
        ]);
      }
    }
    expect([flags, events?.includes("Tuffo visibile")]).toEqual([flags, flags.public_show_events]);
  }
});

test("an organizer without a page is not found", async () => {
  const missing = async (path: string) => {
    const answer = await ask("GET", `/api/instructors/${path}`);
    expect([path, answer.status, answer.error?.message]).toEqual([path, 404, "Profilo non trovato"]);
  };
  const onda = await organizer("onda");
  const anna = await makeUser("anna", {
    public_profile_enabled: true,
    public_slug: `anna-${crypto.randomUUID()}`,
  });
  for (const path of [
    anna.id,
    newId(),
    "1",
    `slug/${anna.public_slug}`,
    "slug/nessuno",
    "slug/nessuno/events",
  ])
    await missing(path);
  await updateUser(onda.id, { public_profile_enabled: false });
  await missing(`slug/${onda.public_slug}`);
  await missing(`slug/${onda.public_slug}/events`);
  const off = await ask<PublicProfile>("GET", `/api/instructors/${onda.id}`);
  expect([off.status, off.body.public_slug]).toEqual([200, null]);
  await updateUser(onda.id, { is_active: false });
  await missing(onda.id);
});

test("an organizer's events are listed, upcoming and past, nobody else's", async () => {
  const onda = await organizer("onda");
  const of = { organizer_id: onda.id };
  await makeEvent({ ...of, title: "Passato", date: dayFromNow(-30) });
  await makeEvent({ ...of, title: "Dopo", date: dayFromNow(20) });
  await makeEvent({ ...of, title: "Prima", date: dayFromNow(10) });
  await makeEvent({ title: "Altrui", date: dayFromNow(12) });
  const { body } = await ask<EventCard[]>("GET", `/api/instructors/slug/${onda.public_slug}/events`);
  expect(body.map(({ title }) => title)).toEqual(["Prima", "Dopo", "Passato"]);
});
