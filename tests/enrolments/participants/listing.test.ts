import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { getParticipants } from "../../../web/enrolments/participants/queries.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { listParticipants, makeEventWithParticipants, oneByOne } from "../../support/participants.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { ask, inBrowser, visit } from "../../support/worker.ts";

test("the organizer and an admin see everyone, what they paid and when; the last who came is first", async () => {
  const { sara, admin, anna, bruno, dive, annas, brunos } = await makeEventWithParticipants();
  for (const who of [sara, admin]) {
    const { participants, next } = await inBrowser(who, () => getParticipants(dive.id));
    expect(participants).toEqual([
      {
        id: brunos.id,
        user_id: bruno.id,
        full_name: "Bruno Rossi",
        avatar_url: "/public/avatars/bruno.webp",
        company_name: "Abissi",
        public_profile_enabled: true,
        public_slug: bruno.public_slug,
        email: bruno.email,
        phone: "+39 333 444 5556",
        amount: 45.5,
        paid_at: "2026-07-05T22:30:00.000Z",
        enrolled_at: brunos.created_at,
        unclaimed_seats: 0,
        balance: null,
        dispute: null,
        is_paid: true,
        documents: null,
        certification: null,
      },
      {
        id: annas.id,
        user_id: anna.id,
        full_name: "Anna D'Angelo",
        avatar_url: null,
        company_name: null,
        public_profile_enabled: false,
        public_slug: null,
        email: anna.email,
        phone: "+39 333 111 2223",
        amount: 0,
        paid_at: null,
        enrolled_at: annas.created_at,
        unclaimed_seats: 0,
        balance: null,
        dispute: null,
        is_paid: false,
        documents: null,
        certification: null,
      },
    ]);
    expect(next).toBeUndefined();
  }
});

test("everybody else sees who has a public page, and no money, day or code for the check-in", async () => {
  const { other, anna, bruno, dive } = await makeEventWithParticipants();
  for (const who of [undefined, anna, bruno, other]) {
    const answer = await listParticipants(dive, who);
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        {
          user_id: bruno.id,
          full_name: "Bruno Rossi",
          avatar_url: "/public/avatars/bruno.webp",
          company_name: "Abissi",
          public_profile_enabled: true,
          public_slug: bruno.public_slug,
        },
      ],
    ]);
  }
});

test("no e-mail, phone, document, amount or hidden name is in what the public gets, whatever is asked", async () => {
  const { other, anna, bruno, dive } = await makeEventWithParticipants();
  await updateUser(bruno.id, {
    assicurazione: "Assicura SpA",
    scadenza_certificato_medico: "2031-02-28",
    scadenza_assicurazione: "2031-03-31",
  });
  for (const who of [undefined, anna, other])
    for (const query of ["", "?q=anna", "?q=bruno", "?limit=1", "?limit=100&q=@"]) {
      const { text } = await listParticipants(dive, who, query);
      const secrets = [
        anna.email,
        bruno.email,
        "+39 333",
        "D'Angelo",
        "45.5",
        "4550",
        "2026-07-05",
        "Assicura",
      ];
      for (const secret of [...secrets, "2031-", "amount", "paid_at", "enrolled_at", "phone", "email"])
        expect([query, secret, text.includes(secret)]).toEqual([query, secret, false]);
    }
});

test("a page that is off, closed, of a member or of a deleted account shows nobody to the public", async () => {
  const { dive, bruno, sara } = await makeEventWithParticipants();
  const states = [
    { public_profile_enabled: false },
    { public_profile_enabled: true, is_active: false },
    { is_active: true, role: "final_user" },
    { role: "instructor", deleted_at: new Date().toISOString() },
  ] as const;
  for (const state of states) {
    await updateUser(bruno.id, state);
    expect([state, (await listParticipants(dive)).body]).toEqual([state, []]);
    expect((await listParticipants(dive, sara)).body[0]).toMatchObject({
      public_profile_enabled: false,
      public_slug: null,
    });
  }
});

test("only confirmed enrolments are listed, also those that still say until when they were held", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const later = "2099-01-01T00:00:00.000Z";
  const [paid, held] = [await makeUser("paola"), await makeUser("lenta")];
  await makeEnrolment(dive, paid, { held_until: later, amount_cents: 100 });
  await makeEnrolment(dive, held, { status: "held", held_until: later });
  for (const status of ["cancelled", "refunded", "released"] as const)
    await makeEnrolment(dive, await makeUser("andata"), { status });
  const names = (await listParticipants(dive, sara)).body.map(({ full_name }) => full_name);
  expect(names).toEqual(["Paola Rossi", "Bruno Rossi", "Anna D'Angelo"]);
});

test("a deleted account has no name any more", async () => {
  const { sara, anna, dive } = await makeEventWithParticipants({ date: dayFromNow(-3) });
  await updateUser(anna.id, { full_name: "", deleted_at: new Date().toISOString() });
  expect((await listParticipants(dive, sara)).body.at(-1)).toMatchObject({
    user_id: anna.id,
    full_name: null,
  });
});

test("pages follow each other without a gap or a double, also where the runs meet and a page ends exactly", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  await oneByOne([1, 2, 3, 4, 5, 6], async (turn) =>
    makeEnrolment(
      dive,
      await makeUser(`p${turn}`),
      turn % 2 ? { held_until: "2026-01-01T00:00:00.000Z" } : {},
    ),
  );
  for (const limit of [1, 3, 4, 8, 100]) {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await listParticipants(dive, sara, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      expect(page.body.length).toBeGreaterThan(0);
      seen.push(...page.body.map(({ full_name }) => full_name ?? ""));
      cursor = page.headers.get("x-next-cursor");
    }
    expect([limit, seen]).toEqual([
      limit,
      [...[6, 5, 4, 3, 2, 1].map((turn) => `P${turn} Rossi`), "Bruno Rossi", "Anna D'Angelo"],
    ]);
  }
});

test("the public goes through all the pages too, and meets each shown person once", async () => {
  const { dive, bruno } = await makeEventWithParticipants();
  for (const name of ["uno", "due", "tre"]) await makeEnrolment(dive, await makeUser(name));
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await listParticipants(dive, undefined, `?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.body.map(({ user_id }) => user_id));
    cursor = page.headers.get("x-next-cursor");
  }
  expect(seen).toEqual([bruno.id]);
});

test("a public cursor names no hidden participant, and is no other's to make", async () => {
  const { dive, sara } = await makeEventWithParticipants();
  await makeEnrolment(dive, await makeUser("uno"));
  const everyone = (await listParticipants(dive, sara)).body.map(({ id }) => id);
  const cursor = (await listParticipants(dive, undefined, "?limit=1")).headers.get("x-next-cursor") ?? "";
  expect(cursor.length).toBeGreaterThan(0);
  const readable = cursor + cursor.split(".").map((part) => atob(part.replace(/-/g, "+").replace(/_/g, "/")));
  for (const id of everyone) expect(readable).not.toContain(id);
  for (const forged of [everyone[0], `${cursor.slice(0, -2)}AA`, "eyJhbGciOiJub25lIn0..."]) {
    const { status, error } = await listParticipants(dive, undefined, `?cursor=${forged}`);
    expect([status, error?.code]).toEqual([400, "invalid"]);
  }
  // Somebody who signs in between two pages goes on with the cursor of the first.
  expect((await listParticipants(dive, sara, `?cursor=${cursor}`)).body.length).toBe(everyone.length - 1);
});

test("the organizer finds people by name and company, whatever accents, capitals and signs there are", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const named = ["Niccolò Pérez", "Łukasz Żak", "Анна Соколова", "100% Apnea", "a_b", "O'Neill Ruairí"];
  for (const full_name of named) await makeEnrolment(dive, await makeUser("chi", { full_name }));
  const expected: Record<string, string[]> = {
    niccolo: ["Niccolò Pérez"],
    "PEREZ nic": ["Niccolò Pérez"],
    lukasz: ["Łukasz Żak"],
    анна: ["Анна Соколова"],
    "100%": ["100% Apnea"],
    "%": ["100% Apnea"],
    _: ["a_b"],
    "o'neill": ["O'Neill Ruairí"],
    abissi: ["Bruno Rossi"],
    nessuno: [],
  };
  for (const [search, names] of Object.entries(expected)) {
    const { body } = await listParticipants(dive, sara, `?q=${encodeURIComponent(search)}`);
    expect([search, body.map(({ full_name }) => full_name)]).toEqual([search, names]);
  }
});

test("a search that finds more than a page goes on where it stopped", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  for (let turn = 0; turn < 5; turn += 1) await makeEnrolment(dive, await makeUser("marco"));
  const first = await listParticipants(dive, sara, "?q=marco&limit=3");
  expect(first.body).toHaveLength(3);
  const rest = await listParticipants(
    dive,
    sara,
    `?q=marco&limit=3&cursor=${first.headers.get("x-next-cursor")}`,
  );
  expect([rest.body.length, rest.headers.get("x-next-cursor")]).toEqual([2, null]);
});

test("an event without anybody has an empty list, and one that is not there is not found", async () => {
  expect((await listParticipants(await makeEvent())).body).toEqual([]);
  for (const id of [newId(), "tuffo", "%27"]) {
    const answer = await listParticipants({ id });
    expect([id, answer.status, answer.error?.code]).toEqual([id, 404, "event_not_found"]);
  }
});

test("a page never has more than a hundred", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const answer = await listParticipants(dive, sara, "?limit=5000");
  expect([answer.status, answer.body.length]).toEqual([200, 2]);
  for (const query of ["?limit=0", "?limit=x", "?cursor=7", `?q=${"a".repeat(101)}`])
    expect([query, (await listParticipants(dive, sara, query)).error?.code]).toEqual([query, "invalid"]);
});

test("what the organizer gets is never kept for others; what visitors get is, and goes when a user enrols", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const path = `/api/events/${dive.id}/participants`;
  const own = await visit(path, { authorization: `Bearer ${sara.token}` });
  expect([own.headers.get("cache-control"), JSON.parse(own.text).length]).toEqual(["no-store", 2]);
  expect(JSON.parse((await visit(path)).text)).toHaveLength(1);
  expect((await visit(path)).headers.get("cache-status")).toBe("edge; hit");
  const carla = await makeUser("carla", { role: "company", public_profile_enabled: true });
  await ask("POST", `/api/events/${dive.id}/register-free`, { as: carla });
  expect(JSON.parse((await visit(path)).text)).toHaveLength(2);
});

test("a seat that is held for a user who pays is taken, and nobody enrolled", async () => {
  const { sara, other, anna, dive } = await makeEventWithParticipants({ participants: 5, cost_cents: 4550 });
  const seats = (as?: Parameters<typeof listParticipants>[1]) =>
    ask("GET", `/api/events/${dive.id}/seats`, { ...(as && { as }) });
  expect((await seats(sara)).body).toEqual({ views: 0, begun: 0, enrolled: 2, paying: 0 });
  const held = { status: "held" as const, held_until: new Date(Date.now() + 60_000).toISOString() };
  await makeEnrolment(dive, await makeUser("carla"), held);
  expect((await seats(sara)).body).toEqual({ views: 0, begun: 0, enrolled: 2, paying: 1 });
  for (const [as, status] of [
    [undefined, 401],
    [anna, 403],
    [other, 403],
  ] as const)
    expect((await seats(as)).status).toBe(status);
});
