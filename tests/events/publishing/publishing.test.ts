import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import type { Role } from "../../../worker/permissions/permissionMap.ts";
import { uploads } from "../../../worker/uploads/schema.ts";
import { dayFromNow, makeTrainingsCategory } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import {
  makeEventFields,
  makeOrganizer,
  makePackage,
  makeTrainingFields,
  postEvent,
  putEvent,
} from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database, db } from "../../support/worker.ts";

/** Outside the machine: the geocoder knows one place. */
beforeEach(() => {
  vi.stubGlobal("fetch", async (input: RequestInfo) => {
    const place = new URL(new Request(input).url).searchParams.get("q");
    return Response.json(place?.includes("nemi") ? [{ lat: "41.7", lon: "12.7" }] : []);
  });
});

const row = (id: string) => database.prepare("select * from events where id = ?").bind(id).first();

async function upload(owner: SignedInUser | null, other: object = {}): Promise<string> {
  const key = `${newId()}.webp`;
  const at = new Date().toISOString();
  await db.insert(uploads).values({
    key,
    owner_id: owner?.id ?? null,
    content_type: "image/webp",
    size_bytes: 9,
    created_at: at,
    unused_since: at,
    ...other,
  });
  return `/public/${key}`;
}

test("an event is published with all its fields, and answered as everybody sees it", async () => {
  const anna = await makeOrganizer("anna");
  const [cover, one] = [await upload(anna), await upload(anna)];
  const texts = {
    description: "Due giorni sul lago.",
    activity_description: "Si scende piano.",
    objectives: "Compensare.",
    about_us: "Siamo in tre.",
    included_in_activity: "Boa\nCavo",
    not_included_in_activity: "Pranzo",
    notes: "Porta la muta.",
    schedule_logistics: "Ore 9 al molo.",
  };
  const fields = {
    ...texts,
    title: "  Corso sul lago di Nemi ",
    discipline: "outdoor",
    level: "tutti_i_brevettati",
    event_type: "corso",
    language: "it",
    location: "Lago di Nemi",
    nation: "Italia",
    date: `${dayFromNow(20)}T09:00:00.000Z`,
    end_date: dayFromNow(21),
    participants: 12,
    cost: 45.5,
    image_url: cover,
    gallery_images: [one, "https://foto.example/lago.JPG", one],
    refund_rule: "half",
    refund_until_days: 7,
  };
  const { status, body } = await postEvent(anna, fields);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...texts,
    title: "Corso sul lago di Nemi",
    slug: `${dayFromNow(20)}-corso-sul-lago-di-nemi`,
    date: dayFromNow(20),
    end_date: dayFromNow(21),
    participants: 12,
    seats_taken: 0,
    cost: 45.5,
    gallery_images: [one, "https://foto.example/lago.JPG"],
    refund_rule: "half",
    refund_until_days: 7,
    organizer_id: anna.id,
    created_by: anna.id,
    revision: 1,
  });
  const seen = await ask<EventDetail>("GET", `/api/events/slug/${body.slug}`);
  // The place was looked up once the answer had gone out.
  expect(seen.body).toMatchObject({ ...body, latitude: 41.7, longitude: 12.7 });
});

test("blank texts and an empty gallery are nothing, and a point that is told is kept", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, {
    description: "  ",
    notes: "",
    gallery_images: [],
    image_url: "",
    discipline: "",
    location: "Boa 3",
    latitude: 44.1,
    longitude: 9.2,
  });
  expect(body).toMatchObject({ description: null, notes: null, gallery_images: null, image_url: null });
  expect(body).toMatchObject({ discipline: null, participants: null, cost: null });
  expect([body.latitude, body.longitude]).toEqual([44.1, 9.2]);
});

test("a paid event that says nothing of refunds gives all back until 7 days before, then nothing", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { cost: 45 });
  expect(body).toMatchObject({ refund_rule: "always", refund_until_days: 7 });
});

test("an end before the beginning becomes the beginning", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { date: dayFromNow(20), end_date: dayFromNow(18) });
  expect([body.date, body.end_date]).toEqual([dayFromNow(20), dayFromNow(20)]);
});

test("the answers of publishing, changing and reading an own event name its title twice, as all others do", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { title: "Corso sul lago" });
  expect(body).toMatchObject({ title: "Corso sul lago", name: "Corso sul lago" });
  const changed = await putEvent(anna, body.id, { title: "Corso in mare" });
  expect(changed.body).toMatchObject({ title: "Corso in mare", name: "Corso in mare" });
  const own = await ask("GET", `/api/me/events/${body.id}`, { as: anna });
  expect(own.body).toMatchObject({ name: "Corso in mare" });
});

test("events of one name and day get addresses of their own, also when all are written at once", async () => {
  const anna = await makeOrganizer("anna");
  const title = `Onda ${newId()}`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => postEvent(anna, { title })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [first = ""] = answers.map(({ body }) => body.slug).sort();
  expect(answers.map(({ body }) => body.slug).sort()).toEqual([
    first,
    `${first}-2`,
    `${first}-3`,
    `${first}-4`,
  ]);
});

describe("what is sent again because its answer got lost", () => {
  test("is written once, with what came last", async () => {
    const anna = await makeOrganizer("anna");
    const id = newId();
    expect((await postEvent(anna, { id, title: "Alba" })).body).toMatchObject({ id, revision: 1 });
    const again = await postEvent(anna, { id, title: "Alba", notes: "Porta la muta." });
    expect([again.status, again.body.id, again.body.notes]).toEqual([201, id, "Porta la muta."]);
    const { body } = await ask<EventDetail[]>("GET", `/api/events?userId=${anna.id}`);
    expect(body.map((one) => one.id)).toEqual([id]);
  });

  test("is nobody else's to write over", async () => {
    const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
    const { body } = await postEvent(anna);
    const answer = await postEvent(bruno, { id: body.id, title: "Mio" });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
  });
});

test("only an admin chooses an address: it stays, and is refused when taken or the site's own", async () => {
  const admin = await makeUser("admin", { role: "admin" });
  const anna = await makeOrganizer("anna");
  const slug = `estate-${newId()}`;
  expect((await postEvent(anna, { slug })).body.slug).not.toBe(slug);
  const { body } = await postEvent(admin, { slug: slug.toUpperCase() });
  expect(body.slug).toBe(slug);
  const again = await postEvent(admin, { slug });
  expect([again.status, again.error?.code, again.error?.fields]).toEqual([
    409,
    "slug_conflict",
    { slug: "validation.slug_conflict" },
  ]);
  // With its day in Italian, as the page's own address says it, it is the same address and opens.
  const dated = await postEvent(admin, { slug: `12 luglio 2026 ${slug}` });
  expect(dated.body.slug).toBe(`2026-07-12-${slug}`);
  for (const own of ["32-luglio-2026-tuffo", "forum", "it", "???", newId()]) {
    const refused = await postEvent(admin, { slug: own });
    expect([own, refused.status, refused.error?.fields]).toEqual([
      own,
      400,
      { slug: "validation.slug_unavailable" },
    ]);
  }
});

describe("who may publish", () => {
  const roles: Role[] = ["final_user", "blogger", "instructor", "company", "admin"];

  test.each(roles)("%s, without a package, with one, and in the free mode", async (role) => {
    const who = await makeUser("qualcuno", { role });
    const statuses: unknown[] = [];
    const attempt = async () => {
      const { status, error } = await postEvent(who);
      statuses.push(error?.code ?? status);
    };
    await attempt();
    await makePackage(who, "premium", -1);
    await makePackage(who, "startup", 30, true);
    await attempt();
    await inFreeMode(attempt);
    await makePackage(who, "premium");
    await attempt();
    const [member, buyer] = ["forbidden", "package_required"];
    expect(statuses).toEqual(
      {
        final_user: [member, member, member, member],
        blogger: [member, member, member, member],
        instructor: [buyer, buyer, 201, 201],
        company: [buyer, buyer, 201, 201],
        admin: [201, 201, 201, 201],
      }[role],
    );
  });

  test("a visitor is asked to sign in", async () => {
    const answer = await ask("POST", "/api/events", { body: await makeEventFields() });
    expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  });

  test.each([
    ["entry", 50, 201],
    ["entry", 51, 403],
    ["entry", null, 403],
    ["startup", 500, 201],
    ["startup", 501, 403],
    ["premium", null, 201],
  ] as const)("with %s, %s seats: %s", async (package_id, participants, status) => {
    const anna = await makeOrganizer("anna", package_id);
    const answer = await postEvent(anna, { participants });
    expect(answer.status).toBe(status);
    if (status === 201) return;
    const limit = package_id === "entry" ? 50 : 500;
    expect(answer.error).toMatchObject({
      code: "package_seats",
      message: `Il tuo pacchetto permette al massimo ${limit} posti per evento: riducili, o scegli un altro pacchetto.`,
      values: { limit },
      fields: { participants: "validation.package_seats" },
    });
  });

  test("of several packages the largest counts, and the free mode knows no limit", async () => {
    const anna = await makeOrganizer("anna", "entry");
    await makePackage(anna, "startup");
    expect((await postEvent(anna, { participants: 400 })).status).toBe(201);
    await inFreeMode(async () => expect((await postEvent(anna, { participants: 9000 })).status).toBe(201));
  });
});

test("in the free mode an event has no cost, whatever is sent", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await inFreeMode(() => postEvent(anna, { cost: 30 }));
  expect(body.cost).toBeNull();
});

describe("pictures", () => {
  test("of others, never uploaded or about to be removed are refused, at their field", async () => {
    const anna = await makeOrganizer("anna");
    const bruno = await makeOrganizer("bruno");
    const old = await upload(anna, { unused_since: "2026-01-01T00:00:00.000Z" });
    const film = await upload(anna, { content_type: "video/mp4" });
    for (const url of [await upload(bruno), "/public/mai-vista.webp", old, film]) {
      const answer = await postEvent(anna, { image_url: url });
      expect([url, answer.status, answer.error?.fields]).toEqual([
        url,
        400,
        { image_url: "validation.picture_gone" },
      ]);
      const gallery = await postEvent(anna, { gallery_images: [await upload(anna), url] });
      expect(gallery.error?.fields).toEqual({ gallery_images: "validation.picture_gone" });
    }
  });

  test("that an event shows are in use, and free again when it shows them no more", async () => {
    const anna = await makeOrganizer("anna");
    const url = await upload(anna);
    const { body } = await postEvent(anna, { image_url: url });
    const unused = () =>
      database
        .prepare("select unused_since from uploads where key = ?")
        .bind(url.slice("/public/".length))
        .first<string | null>("unused_since");
    expect(await unused()).toBeNull();
    await ask("PUT", `/api/events/${body.id}`, { as: anna, body: { image_url: null } });
    expect(await unused()).not.toBeNull();
  });
});

describe("a shared training", () => {
  test("is told by its instructors: seats follow, the description is prefixed, what was accepted is noted", async () => {
    await makeTrainingsCategory();
    const anna = await makeOrganizer("anna");
    const fields = makeTrainingFields({
      instructors: [{ name: "Marco", certificate_url: "https://aida.example/marco" }, { name: " Lia " }],
      max_participants_per_instructor: 4,
      fixed_appointment: true,
      participants: 900,
      cost: 12,
    });
    const { status, body } = await ask<EventDetail>("POST", "/api/events", { as: anna, body: fields });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      participants: 8,
      cost: null,
      description: "Allenamento condiviso: Tabelle di statica a coppie, con calma.",
      activity_details: fields.activity_details,
      who_we_are: fields.who_we_are,
      schedule_meeting_point: fields.schedule_meeting_point,
      fixed_appointment: true,
      max_participants_per_instructor: 4,
      categories: { name: "Allenamenti" },
    });
    expect(body.instructors).toEqual([
      { name: "Marco", certificate_url: "https://aida.example/marco" },
      { name: "Lia" },
    ]);
    const kept = await row(body.id);
    expect(kept?.responsibility_waiver_accepted_at).toBe(kept?.created_at);
    expect(kept?.privacy_accepted_at).toBe(kept?.created_at);
    expect(kept?.accepted_text_version).toBe("2026-11-23");
  });

  test("has six people to each instructor unless it says otherwise", async () => {
    const anna = await makeOrganizer("anna");
    const answer = await ask<EventDetail>("POST", "/api/events", { as: anna, body: makeTrainingFields() });
    expect([answer.body.participants, answer.body.max_participants_per_instructor]).toEqual([6, 6]);
  });

  test("needs a package as every event does, and its seats count", async () => {
    const anna = await makeUser("anna", { role: "instructor" });
    expect((await ask("POST", "/api/events", { as: anna, body: makeTrainingFields() })).error?.code).toBe(
      "package_required",
    );
    await makePackage(anna, "entry");
    const instructors = Array.from({ length: 10 }, (_, number) => ({ name: `Istruttore ${number}` }));
    const answer = await ask("POST", "/api/events", { as: anna, body: makeTrainingFields({ instructors }) });
    expect(answer.error?.code).toBe("package_seats");
  });
});
