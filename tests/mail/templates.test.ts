import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { readMailTranslations } from "../../worker/lib/translations.ts";
import { MAIL_TEMPLATES, renderMail } from "../../worker/mail/templates.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";

withEmptyStorage();

const site = { name: "Respiro", url: "https://respiro.test", contact: "ciao@respiro.example" };
const params = {
  name: "<script>Anna</script> D'Angelo",
  link: "https://respiro.test/auth/confirm?type=signup&token_hash=abc",
  title: 'Corso "CWT" & <img src=x onerror=alert(1)>',
  days: "1 marzo 2030",
  place: "L'Aquila, Italia",
  email: "b•••@lago.example",
  sender: "Scuola <b>Blu</b>",
  package: "Main Sponsor",
  day: "31 marzo 2030",
  paper: "La tua assicurazione",
  text: "Portate la muta.\n\n<script>alert(2)</script>",
};

const everyMail = MAIL_TEMPLATES.flatMap((template) =>
  LANGUAGE_CODES.map((language) => ({ template, language })),
);

test.for(everyMail)(
  "the mail $template in $language is whole: subject, words, link, no gap",
  async ({ template, language }) => {
    const mail = await renderMail(env.ASSETS, { template, language, params }, site);
    expect(mail.subject.length).toBeGreaterThan(5);
    for (const part of Object.values(mail)) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(part.trim()).not.toBe("");
    }
    expect(mail.text).toContain(`${language === "fr" ? "\u202f:" : ":"} ${params.link}`);
    expect(mail.text).toContain(site.contact);
    expect(mail.html).toContain(params.link.replaceAll("&", "&amp;"));
    expect(mail.html).toContain(`<html lang="${language}">`);
  },
);

test.for(everyMail)(
  "the mail $template in $language shows a name with a tag as text",
  async ({ template, language }) => {
    const { html } = await renderMail(env.ASSETS, { template, language, params }, site);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;Anna&lt;/script&gt;");
  },
);

test("the plain text keeps names as they are written", async () => {
  expect(
    (await renderMail(env.ASSETS, { template: "enrolled", language: "it", params }, site)).text,
  ).toContain(params.title);
});

test.for([
  ["Anna D'Angelo", "Anna"],
  ["Dott.ssa Anna Maria Rossi", "Anna"],
  ["Prof Luca Bianchi", "Luca"],
  ["M. Rossi", "M. Rossi"],
  ["Anna", "Anna"],
  ["Dott.", "Dott."],
])("a mail greets %s as %s", async ([name = "", greeted]) => {
  const { text } = await renderMail(
    env.ASSETS,
    { template: "confirm", language: "it", params: { ...params, name } },
    site,
  );
  expect(text.split("\n")[0]).toBe(`Ciao ${greeted},`);
});

test.for(everyMail)(
  "the mail $template in $language names a deleted account where its name was",
  async ({ template, language }) => {
    const erased = { ...params, who: "", sender: "", organizer: "" };
    const names = { who: "NOBODY", sender: "NOBODY", organizer: "NOBODY" };
    const { nobody } = await readMailTranslations(env.ASSETS, language);
    const expected = await renderMail(
      env.ASSETS,
      { template, language, params: { ...params, ...names } },
      site,
    );
    const { subject, text } = await renderMail(env.ASSETS, { template, language, params: erased }, site);
    expect([subject, text]).toEqual(
      [expected.subject, expected.text].map((part) => part.replaceAll("NOBODY", nobody)),
    );
  },
);

test("a name with the marks of a placeholder is not filled in a second time", async () => {
  const { text } = await renderMail(
    env.ASSETS,
    { template: "confirm", language: "it", params: { ...params, name: "{{link}}" } },
    site,
  );
  expect(text.split("\n")[0]).toContain("{{link}}");
});

test("a name with a line break does not break the subject", async () => {
  const title = "Corso\r\nBcc: altri@lago.example";
  const { subject } = await renderMail(
    env.ASSETS,
    { template: "enrolled", language: "it", params: { ...params, title } },
    site,
  );
  expect(subject).not.toMatch(/[\r\n]/);
});

test.for(everyMail)(
  "the mail $template in $language shows no raw address",
  async ({ template, language }) => {
    const linked = {
      ...params,
      organized: "Organizza Blu: https://respiro.test/b",
      cancelling: "Annulla da qui entro domani : https://respiro.test/my-events",
      sale_terms: "Condizioni: https://respiro.test/terms",
      cancel_link: "https://respiro.test/my-events",
      full_refund: "Si fa da qui:",
      ask: "Per fare una domanda: https://respiro.test/q",
    };
    const { html } = await renderMail(env.ASSETS, { template, language, params: linked }, site);
    expect(html.replace(/<[^>]*>/g, " ")).not.toMatch(/https?:/);
  },
);

test("an address ending a line is the link of the words before it", async () => {
  const organized = "Organizza Scuola Blu: https://respiro.test/organizers/blu";
  const mail = { template: "enrolled", language: "it", params: { ...params, organized } };
  const { html, text } = await renderMail(env.ASSETS, mail, site);
  expect(html).toMatch(/<a href="https:\/\/respiro.test\/organizers\/blu"[^>]*>Organizza Scuola Blu<\/a>/);
  expect(text).toContain(organized);
});

test("a mail about an event begins with its card: picture, name, day, venue and the only button", async () => {
  const mail = { template: "event_message", language: "it", params };
  const event = { venue: "Recco, Italia", picture: "/public/u/a.webp?width=640" };
  const { html, text } = await renderMail(env.ASSETS, mail, site, event);
  const parts = [
    "/public/u/a.webp?width=640",
    "Corso",
    params.days,
    "Recco, Italia",
    "Apri l’evento",
    "Ciao ",
  ];
  const body = html.slice(html.indexOf('<table class="card"'));
  const places = parts.map((part) => body.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(html).toContain(`src="https://respiro.test/public/u/a.webp?width=640" alt="Corso &quot;CWT&quot;`);
  expect(html.split("border-radius:999px")).toHaveLength(2);
  expect(text.split("\n\n").slice(0, 2)).toEqual([
    `${params.title}\n${params.days}\nRecco, Italia`,
    `Apri l’evento: ${params.link}`,
  ]);
});

test("a package's mail has a card without a picture, an account's none", async () => {
  const html = async (template: string) =>
    (await renderMail(env.ASSETS, { template, language: "it", params }, site)).html;
  expect(await html("package_ends")).toMatch(/class="card"[\s\S]*Main Sponsor/);
  expect(await html("password_changed")).not.toContain('class="card"');
});

test("an unsupported language falls back to Italian", async () => {
  const german = await renderMail(env.ASSETS, { template: "confirm", language: "de", params }, site);
  expect(german).toEqual(await renderMail(env.ASSETS, { template: "confirm", language: "it", params }, site));
});

test("an unknown template throws", async () => {
  await expect(
    renderMail(env.ASSETS, { template: "toString", language: "it", params }, site),
  ).rejects.toThrow("no mail template");
});

test("a link of a mail ends before the punctuation around it", async () => {
  const text =
    'Vedi (https://respiro.test/a_(b)), «https://respiro.test/c», "https://respiro.test/d?e=1&f=2". E https://altrove.example/g';
  const { html } = await renderMail(
    env.ASSETS,
    { template: "event_message", language: "it", params: { ...params, text } },
    site,
  );
  const links = [...html.matchAll(/<a href="([^"]*)" style="color:#0f7490"/g)].map(([, to]) => to);
  expect(links).toEqual([
    "https://respiro.test/a_(b)",
    "https://respiro.test/c",
    "https://respiro.test/d?e=1&amp;f=2",
  ]);
});
