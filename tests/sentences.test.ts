import { expect, test } from "vitest";
import type { ErrorBody } from "../worker/errors.ts";
import { VIDEO_MAX_BYTES } from "../worker/uploads/contract.ts";
import { makeEvent } from "./support/events.ts";
import { makeOrganizer, makeTrainingFields, postEvent } from "./support/organizers.ts";
import { makeUser, type SignedInUser } from "./support/users.ts";
import { ask } from "./support/worker.ts";

const account = { email: "anna@lago.example", password: "trattengo", full_name: "Anna Bianchi" };

type Sentence = [
  what: string,
  call: (anna: SignedInUser) => ReturnType<typeof ask>,
  field: string,
  text: string,
];

const register = (body: object) => () => ask("POST", "/api/auth/register", { body: { ...account, ...body } });
const save = (body: object) => (anna: SignedInUser) => ask("PUT", "/api/profile", { as: anna, body });
const training = (body: object) => (anna: SignedInUser) =>
  ask("POST", "/api/events", { as: anna, body: makeTrainingFields(body) });

/** What the specification says of one wrong field, word for word, wherever the server looks at that field. */
const SENTENCES: Sentence[] = [
  [
    "sign-in, e-mail",
    () => ask("POST", "/api/auth/login", { body: { email: "anna", password: "x" } }),
    "email",
    "Indirizzo email non valido.",
  ],
  [
    "sign-in, password",
    () => ask("POST", "/api/auth/login", { body: { email: account.email, password: "" } }),
    "password",
    "La password è obbligatoria.",
  ],
  ["registration, name", register({ full_name: "A" }), "full_name", "Il nome completo è obbligatorio"],
  ["registration, e-mail", register({ email: "anna@lago" }), "email", "Indirizzo email non valido."],
  [
    "registration, password",
    register({ password: "corta" }),
    "password",
    "La password deve contenere almeno 6 caratteri.",
  ],
  [
    "recovery, e-mail",
    () => ask("POST", "/api/auth/request-password-reset", { body: { email: "" } }),
    "email",
    "Indirizzo email non valido.",
  ],
  [
    "a new password",
    () => ask("POST", "/api/auth/reset-password", { body: { token: "x", password: "corta" } }),
    "password",
    "La password deve contenere almeno 6 caratteri.",
  ],
  [
    "a new password, token",
    () => ask("POST", "/api/auth/reset-password", { body: { password: "trattengo" } }),
    "token",
    "Token non valido o scaduto.",
  ],
  ["profile, name", save({ full_name: " " }), "full_name", "Il nome completo è obbligatorio"],
  [
    "profile, a record in time",
    save({ personal_best: { STA: "quattro" } }),
    "personal_best.STA",
    "Formato: mm:ss (es. 4:30)",
  ],
  [
    "profile, a record in metres",
    save({ personal_best: { CWT: "1000" } }),
    "personal_best.CWT",
    "Formato: metri interi o con decimali (es. 75)",
  ],
  ["event, title", (anna) => postEvent(anna, { title: "A" }), "title", "Il titolo è obbligatorio."],
  [
    "event, category",
    (anna) => postEvent(anna, { category_id: "corsi" }),
    "category_id",
    "Seleziona una categoria.",
  ],
  ["training, title", training({ title: "" }), "title", "Il titolo è obbligatorio."],
  [
    "training, ratio",
    training({ max_participants_per_instructor: 7 }),
    "max_participants_per_instructor",
    "Massimo 6 partecipanti per istruttore.",
  ],
];

test.each(SENTENCES)("%s: the field error has the specification's text", async (_, call, field, text) => {
  const answer = await call(await makeOrganizer("anna"));
  expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([400, "invalid", text]);
  const { error } = answer.body as ErrorBody;
  expect(error.fields).toEqual({
    [field]: { key: expect.stringMatching(/^validation\.\w+$/), message: text },
  });
});

test("with several invalid fields each has its text, and the message is the general one", async () => {
  const answer = await ask<ErrorBody>("POST", "/api/auth/register", { body: {} });
  expect(answer.body.error).toEqual({
    code: "invalid",
    message: "Controlla i dati inseriti.",
    fields: {
      email: { key: "validation.email", message: "Indirizzo email non valido." },
      full_name: { key: "validation.full_name", message: "Il nome completo è obbligatorio" },
      password: { key: "validation.password_min", message: "La password deve contenere almeno 6 caratteri." },
    },
  });
});

/** What the specification's catalogue of errors says of a whole call. */
const REFUSALS: [what: string, call: (anna: SignedInUser) => ReturnType<typeof ask>, text: string][] = [
  [
    "a paid event joined for free",
    async (anna) =>
      ask("POST", `/api/events/${(await makeEvent({ cost_cents: 5000 })).id}/register-free`, { as: anna }),
    "Questo evento non è gratuito.",
  ],
  [
    "an event that is not there",
    (anna) => ask("POST", `/api/events/${crypto.randomUUID()}/register-free`, { as: anna }),
    "Evento non trovato.",
  ],
  [
    "a token that is none",
    () => ask("POST", "/api/auth/reset-password", { body: { token: "x", password: "trattengo" } }),
    "Token non valido o scaduto.",
  ],
  [
    "a wrong password",
    () => ask("POST", "/api/auth/login", { body: { email: "chi@lago.example", password: "x" } }),
    "Credenziali non valide",
  ],
  [
    "a profile that is not there",
    () => ask("GET", `/api/instructors/${crypto.randomUUID()}`),
    "Profilo non trovato",
  ],
  ["a public page without address", save({ public_profile_enabled: true, public_slug: "" }), "Slug mancante"],
  [
    "an address the site keeps",
    save({ public_profile_enabled: true, public_slug: "blog" }),
    "Slug non disponibile",
  ],
  [
    "a package that is not there",
    (anna) =>
      ask("POST", "/api/payments/create-package-checkout", {
        as: anna,
        body: { kind: "organizer_package", packageId: "oro" },
      }),
    "Pacchetto non trovato",
  ],
  [
    "a film that is too large",
    (anna) =>
      ask("POST", "/api/upload/parts", { as: anna, body: { type: "video/mp4", size: VIDEO_MAX_BYTES + 1 } }),
    "Massimo 100MB",
  ],
];

test.each(REFUSALS)("%s: the refusal has the specification's text", async (_, call, text) => {
  expect((await call(await makeOrganizer("anna"))).error?.message).toBe(text);
});

test("a public slug that is taken, or would change, is refused with the specification's text", async () => {
  const slug = `grotta-${crypto.randomUUID().slice(0, 8)}`;
  const anna = await makeUser("anna", { role: "instructor", public_slug: slug });
  const answers = [
    await save({ public_profile_enabled: true, public_slug: `${slug}-2` })(anna),
    await save({ public_profile_enabled: true, public_slug: slug })(await makeOrganizer("bea")),
  ];
  expect(answers.map(({ error }) => error?.message)).toEqual(["Slug bloccato", "Slug in conflitto"]);
});
