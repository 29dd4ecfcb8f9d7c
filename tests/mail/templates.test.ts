import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { readTranslations } from "../../worker/lib/translations.ts";
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
    expect(mail.text).toContain(params.link);
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
    const { nobody } = (await readTranslations(env.ASSETS, language)).mail;
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
  const links = [...html.matchAll(/<a href="([^"]*)" style="color:#0f7490;word-break/g)].map(([, to]) => to);
  expect(links).toEqual([
    "https://respiro.test/a_(b)",
    "https://respiro.test/c",
    "https://respiro.test/d?e=1&amp;f=2",
  ]);
});
