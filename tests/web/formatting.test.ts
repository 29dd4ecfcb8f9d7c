import { expect, test, vi } from "vitest";
import pl from "../../locales/pl/common.json" with { type: "json" };
import ru from "../../locales/ru/common.json" with { type: "json" };
import { formatAgo } from "../../web/blog/versions/formatInstant.ts";
import { arrangeHomeSections } from "../../web/events/list/HomePage.tsx";
import {
  countDays,
  formatDay,
  formatDeadline,
  formatLongRange,
  formatShortRange,
  loadDateLocale,
} from "../../web/lib/dates.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { formatEuros, formatPrice } from "../../web/lib/money.ts";
import { depthText } from "../../web/profiles/logbook/entries.ts";
import type { EventCard, SectionsView } from "../../worker/events/outputs.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { fillText } from "../../worker/lib/fillText.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../../worker/lib/longDays.ts";
import { formatCents } from "../../worker/lib/money.ts";
import { withOffset } from "../../worker/lib/timeZones.ts";

const card = { id: "1" } as EventCard;
const category = (name: string, order_index: number) => ({
  id: name,
  name,
  slug: name,
  order_index,
  events_count: 0,
  revision: 1,
});
const view = (past: number): SectionsView => ({
  count: 0,
  more: false,
  any: true,
  sections: ["corsi", "viaggi", "gare"].map((name, index) => ({
    category: category(name, index),
    count: 1,
    events: [card],
  })),
  past: { count: past, events: past ? [card] : [] },
});
const names = (position: number | null, past = 1) =>
  arrangeHomeSections(view(past), position).map((section) =>
    section.kind === "past" ? "past" : section.category?.name,
  );

test("past events stand at their position, kept between 0 and the number of categories, else last", () => {
  expect(names(0)).toEqual(["past", "corsi", "viaggi", "gare"]);
  expect(names(2)).toEqual(["corsi", "viaggi", "past", "gare"]);
  expect(names(99)).toEqual(["corsi", "viaggi", "gare", "past"]);
  expect(names(-5)).toEqual(["past", "corsi", "viaggi", "gare"]);
  expect(names(null)).toEqual(["corsi", "viaggi", "gare", "past"]);
  expect(names(0, 0)).toEqual(["corsi", "viaggi", "gare"]);
});

test("a range says each part once, in every language", async () => {
  expect(formatLongRange("2026-07-18", "2026-07-25", "it")).toBe("18–25 luglio 2026");
  expect(formatLongRange("2026-07-30", "2026-08-02", "it")).toBe("30 luglio – 2 agosto 2026");
  expect(formatLongRange("2026-12-30", "2027-01-02", "it")).toBe("30 dicembre 2026 – 2 gennaio 2027");
  expect(formatLongRange("2028-02-29", null, "it")).toBe("29 febbraio 2028");
  await Promise.all([loadDateLocale("pl"), loadDateLocale("ru"), loadDateLocale("en")]);
  expect(formatLongRange("2026-07-18", "2026-07-25", "pl")).toBe("18–25 lipca 2026");
  expect(formatLongRange("2026-07-18", "2026-07-25", "ru")).toBe("18–25 июля 2026");
  expect(formatLongRange("2026-07-18", "2026-07-18", "en")).toBe("18 July 2026");
  expect(formatShortRange("2026-07-18", "2026-07-25")).toBe("18/07/2026 – 25/07/2026");
});

test("Spanish joins day, month and year by de, and French counts the first of a month as 1er", async () => {
  await Promise.all([loadDateLocale("es"), loadDateLocale("fr")]);
  expect(formatLongRange("2026-07-18", "2026-08-02", "es")).toBe("18 de julio – 2 de agosto de 2026");
  expect(formatDay("2026-07-18", "LLLL yyyy", "es")).toBe("julio de 2026");
  expect(formatDay("2026-07-18", "d MMM", "es")).toBe("18 jul");
  expect(formatLongRange("2026-07-01", "2026-07-05", "fr")).toBe("1er–5 juillet 2026");
  expect(formatDay("2026-07-01", "d", "fr")).toBe("1");
});

test.for(LANGUAGE_CODES)("in %s mails write every range as the pages do", async (language) => {
  await loadDateLocale(language);
  for (let month = 1; month <= 12; month++) {
    const date = `2026-${String(month).padStart(2, "0")}-01`;
    for (const end_date of [null, addDays(date, 3), addDays(date, 40), addDays(date, 400)])
      expect(formatEventDays({ date, end_date }, language)).toBe(formatLongRange(date, end_date, language));
  }
});

test.for(LANGUAGE_CODES)(
  "in %s every day of a month can stand behind the last word before it",
  async (language) => {
    await loadDateLocale(language);
    for (let day = "2031-07-01"; day < "2031-08-01"; day = addDays(day, 1)) {
      const written = formatDeadline(day, language);
      expect(formatMailDeadline(day, language)).toBe(written);
      // Only the Italian article depends on the number.
      const plain = formatLongRange(day, null, language);
      expect(written).toMatch(
        language === "it" ? new RegExp(`^[a-zì]+ ${plain}$`) : new RegExp(`^${plain}$`),
      );
    }
  },
);

test("French elides before a name that begins with a vowel or a mute h, in pages and mails", () => {
  const said = (text: string, name: string) => fillText(text, { name }, "fr");
  const role = "le rôle de {{name}}";
  for (const name of ["Anna", "Élodie", "Œdipe", "Yves", "Hélène", "Hubert", "iPhone", "ostéo@example.org"])
    expect(said(role, name)).toBe(`le rôle d’${name}`);
  for (const name of ["Marc", "Hans", "Yann", "Hollande", "8 juillet", ""])
    expect(said(role, name)).toBe(`le rôle de ${name}`);
  expect(said("Plus que {{name}}, jusque {{name}}", "Ugo")).toBe("Plus qu’Ugo, jusqu’Ugo");
  expect(said("De {{name}}, un modèle {{name}}", "Ada")).toBe("D’Ada, un modèle Ada");
  expect(fillText(role, { name: "Anna" }, "it")).toBe("le rôle de Anna");
  const t = getTranslator("fr", { role: { of: role } });
  expect(t("role.of", "Ruolo di {{name}}", { name: "Anna" })).toBe("le rôle d’Anna");
});

test("a sentence that ends with a company's name ends with one stop", () => {
  const filled = (text: string) => fillText(text, { name: "Abissi S.r.l." });
  expect(filled("Ti invita {{name}}. Accetta.")).toBe("Ti invita Abissi S.r.l. Accetta.");
  expect(filled("{{name}}, e {{name}} di sera")).toBe("Abissi S.r.l., e Abissi S.r.l. di sera");
  expect(filled("{{name}}...")).toBe("Abissi S.r.l....");
});

test("days are counted with both ends, across the change of the clocks", () => {
  expect(countDays("2026-10-24", "2026-10-26")).toBe(3);
  expect(countDays("2026-03-28", "2026-03-30")).toBe(3);
  expect(countDays("2026-03-28", null)).toBe(1);
});

test("a version of this minute is headed by the day, because ora also means an hour", () => {
  const ago = (seconds: number) => formatAgo(new Date(-seconds * 1000).toISOString(), "it", 0);
  expect([0, 59, 60, 7200, 86_400].map(ago)).toEqual(["oggi", "oggi", "1 minuto fa", "2 ore fa", "ieri"]);
});

test("euros are written as each language writes them", () => {
  expect(formatEuros(1450, "it").replace(/\s/g, " ")).toBe("1.450,00 €");
  expect(formatEuros(45.5, "en")).toBe("€45.50");
  const prices = [1450, 180, 45.5].map((price) => formatPrice(price, "it").replace(/\s/g, " "));
  expect(prices).toEqual(["1.450 €", "180 €", "45,50 €"]);
});

test("a logbook's depths, prices and times make each format of Intl once", () => {
  const made = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "DateTimeFormat")];
  for (let count = 0; count < 50; count += 1) {
    depthText("fr", count + 0.5);
    formatCents(count, "fr");
    withOffset(`2026-07-12T10:${10 + count}`, "Asia/Bangkok");
  }
  expect(made.map((format) => format.mock.calls.length)).toEqual([2, 1]);
  vi.restoreAllMocks();
});

test("Polish and Russian plurals follow their rules", () => {
  const forms = { one: "{{count}} evento", other: "{{count}} eventi" };
  const polish = getTranslator("pl", pl);
  const russian = getTranslator("ru", ru);
  const shown = (t: typeof polish) =>
    [1, 2, 5, 12, 22, 25].map((count) => t.count("events.count", count, forms));
  expect(new Set(shown(polish).map((text) => text.replace(/\d+/, ""))).size).toBe(3);
  expect(shown(polish)[1]?.replace("2", "22")).toBe(shown(polish)[4]);
  expect(new Set(shown(russian).map((text) => text.replace(/\d+/, ""))).size).toBe(3);
  expect(shown(russian)[2]?.replace("5", "12")).toBe(shown(russian)[3]);
});

test("a missing word falls back to the Italian beside it, then to its key", () => {
  const t = getTranslator("en", {});
  expect(t("a.b", "Ciao {{name}}", { name: "Anna" })).toBe("Ciao Anna");
  expect(t("a.b")).toBe("a.b");
});
