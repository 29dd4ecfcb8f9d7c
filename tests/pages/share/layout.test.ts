import { expect, test } from "vitest";
import it from "../../../locales/it/common.json" with { type: "json" };
import { formatEventDays } from "../../../worker/lib/longDays.ts";
import { drawShareImage, fitText } from "../../../worker/pages/share/drawShareImage.ts";
import { measureText } from "../../../worker/pages/share/fonts.ts";
import { eventShareImage, type ShareImageContent } from "../../../worker/pages/share/rules.ts";

const SIZES = [
  { size: 90, lines: 1 },
  { size: 60, lines: 3 },
];
const WIDTH = 600;

test("a short title is large, a longer one smaller, and neither is cut", () => {
  expect(fitText("Tuffo", WIDTH, SIZES)).toEqual({ size: 90, lines: ["Tuffo"] });
  const long = "Allenamento in corda alla mattina";
  const block = fitText(long, WIDTH, SIZES);
  expect([block.size, block.lines.join(" ")]).toEqual([60, long]);
});

test("no line exceeds its width, and a text too long ends with an ellipsis", () => {
  const titles = [
    "mare ".repeat(40).trim(),
    "W".repeat(200),
    `Corso ${"di apnea, ".repeat(20)}`,
    "Щ".repeat(30),
  ];
  for (const title of titles) {
    const { lines, size } = fitText(title, WIDTH, SIZES);
    expect(Math.max(...lines.map((line) => measureText(line, size)))).toBeLessThanOrEqual(WIDTH);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(title.length > 100 ? lines.at(-1) : "…").toMatch(/[^\s,]…$|^…$/);
  }
});

test("the last line of a title does not stand alone with one short word", () => {
  expect(fitText("Vasca da cinquanta e DNF", WIDTH, [{ size: 60, lines: 2 }]).lines).toEqual([
    "Vasca da",
    "cinquanta e DNF",
  ]);
});

test("an empty text has no line", () => {
  expect(fitText("", WIDTH, SIZES).lines).toEqual([]);
});

test("days are formatted in the language, without repeating parts", () => {
  expect([
    formatEventDays({ date: "2026-07-12", end_date: null }, "it"),
    formatEventDays({ date: "2026-07-12", end_date: "2026-07-12" }, "en"),
    formatEventDays({ date: "2026-07-18", end_date: "2026-07-25" }, "it"),
    formatEventDays({ date: "2026-07-18", end_date: "2026-08-02" }, "pl"),
    formatEventDays({ date: "2026-12-29", end_date: "2027-01-04" }, "ru"),
    formatEventDays({ date: "2026-07-18", end_date: "2026-07-25" }, "fr"),
    formatEventDays({ date: "2026-07-18", end_date: "2026-08-02" }, "es"),
  ]).toEqual([
    "12 luglio 2026",
    "12 July 2026",
    "18–25 luglio 2026",
    "18 lipca – 2 sierpnia 2026",
    "29 декабря 2026 – 4 января 2027",
    "18–25 juillet 2026",
    "18 de julio – 2 de agosto de 2026",
  ]);
});

const FACTS = {
  id: "0",
  title: "Gara",
  date: "2026-07-12",
  end_date: null,
  start_time: null,
  location: "Lerici",
  categories: { name: "Gare" },
  cancelled_at: null,
};

test("the label is the translated category, or that the event is cancelled", () => {
  expect(eventShareImage(FACTS, "en", it).label).toBe("Competitions");
  expect(eventShareImage({ ...FACTS, categories: { name: "Apnea sotto i ghiacci" } }, "en", it).label).toBe(
    "Apnea sotto i ghiacci",
  );
  const named = { name: "Gare", names: { en: "Races" } };
  expect(eventShareImage({ ...FACTS, categories: named }, "en", it).label).toBe("Races");
  expect(eventShareImage({ ...FACTS, categories: null }, "it", it).label).toBeNull();
  const cancelled = { ...FACTS, cancelled_at: "2026-01-01" };
  expect(eventShareImage(cancelled, "it", it)).toMatchObject({ label: "Annullato", cancelled: true });
});

test("a single day has its time, several days have none", () => {
  const timed = { ...FACTS, start_time: "08:30" };
  expect(eventShareImage(timed, "it", it).when).toBe("12 luglio 2026, 8:30");
  expect(eventShareImage({ ...timed, end_date: "2026-07-14" }, "it", it).when).toBe("12–14 luglio 2026");
  expect(eventShareImage(FACTS, "it", it).when).toBe("12 luglio 2026");
});

test("no text breaks the SVG", async () => {
  const texts = [
    "</text></svg><svg>",
    ']]>&amp;&#0;&lol;<!ENTITY x SYSTEM "file:///etc/passwd">',
    '" onload="alert(1)',
    "\u0000\u0007\ud800\u202e",
    "漢字",
    "",
    "W".repeat(200),
    "   ",
    "$1{{x}}%s$&",
  ];
  const subject: ShareImageContent = {
    title: "",
    label: null,
    cancelled: false,
    when: null,
    below: null,
    belowIcon: "venue",
    seed: "0",
  };
  const drawn = texts.map((text) =>
    drawShareImage({ ...subject, title: text, label: text, below: text, seed: text }, text),
  );
  for (const png of await Promise.all(drawn))
    expect(png.slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));
});
