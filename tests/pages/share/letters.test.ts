import { Resvg } from "@resvg/resvg-wasm";
import { beforeAll, expect, test } from "vitest";
import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import { drawShareImage } from "../../../worker/pages/share/drawShareImage.ts";
import { drawText, FONT_FAMILY, loadFonts, toDrawableText } from "../../../worker/pages/share/fonts.ts";
import { siteShareImage } from "../../../worker/pages/share/rules.ts";

const LETTERS = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  "ÀÈÉÌÒÙàèéìòùÇçÂâÊêËëÎîÏïÔôŒœÛûÜüŸÿÆæÁáÍíÑñÓóÚú¿¡ªº",
  "ĄąĆćĘęŁłŃńŚśŹźŻż",
  "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ",
  "ČčĎďĚěŇňŘřŠšŤťŮůŽžĐđĂăȘșȚțĞğİıŐőŰűßÅåØøÄäÖö",
  ".,:;!?'\"’‘“”«»„()[]/&%€°+–—…·№@#*",
];

beforeAll(async () => {
  await drawShareImage(siteShareImage(it), "");
});

/** What is drawn for a text: the outlines that the renderer makes of it. */
function outlinesOf(text: string | ReturnType<typeof drawText>): string[] {
  const drawn =
    typeof text === "string" ? `<text y="80" font-size="80" font-weight="600">${text}</text>` : text.join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="100" font-family="${FONT_FAMILY}">${drawn}</svg>`;
  const fontBuffers = loadFonts().map(({ font }) => font.bytes);
  const picture = new Resvg(svg, { font: { fontBuffers } });
  const outlines = [...picture.toString().matchAll(/ d="([^"]+)"/g)].map(([, outline = ""]) => outline);
  picture.free();
  return outlines;
}

function countContours(outlines: string[]): number {
  return outlines.join(" ").split("M").length - 1;
}

test.for(LETTERS)("every character of %s has its glyph", (alphabet) => {
  const missing = outlinesOf("漢").join();
  expect(missing).not.toBe("");
  const drawn = [...alphabet].map((letter) => outlinesOf(drawText(letter, 0, 80, 80)).join());
  const lost = [...alphabet].filter((_, index) => drawn[index] === missing || drawn[index] === "");
  expect(lost).toEqual([]);
  expect(new Set(drawn).size).toBe(alphabet.length);
});

test("words with characters of several fonts are complete", () => {
  for (const text of [
    "Światło i głębia, żółw",
    "Łódź – Дахаб 2026",
    "Ёлка «№ 5» è già là",
    "Ştefan, Žižek & Øyvind",
  ]) {
    const alone = [...text].map((letter) => countContours(outlinesOf(drawText(letter, 0, 80, 80))));
    const together = countContours(outlinesOf(drawText(text, 0, 80, 80)));
    expect([text, together]).toEqual([text, alone.reduce((sum, contours) => sum + contours)]);
  }
});

test("all texts of the six languages can be drawn", () => {
  const said = JSON.stringify([it, en, es, fr, pl, ru]);
  const lost = [...new Set(said)].filter(
    (character) => character.trim() && toDrawableText(character) !== character,
  );
  expect(lost).toEqual([]);
});

test("characters without a glyph are removed or replaced by their compatible form", () => {
  const told: [written: string, drawn: string][] = [
    ["Mare 🌊 calmo 🏊‍♂️", "Mare calmo"],
    ["  a\tb\u0000\u00a0c\n", "a b c"],
    ["\u202eodnoc", "odnoc"],
    ["\ud800a", "a"],
    ["e\u0300 già", "è già"],
    ["fra\u0301se жи\u0301знь z\u0336a", "fráse жизнь za"],
    ["①②  ﬁne ｗｉｄｅ", "12 fine wide"],
    ["10→20 m", "10–20 m"],
    ["漢字 العربية", ""],
  ];
  expect(told.map(([written]) => toDrawableText(written))).toEqual(told.map(([, drawn]) => drawn));
});
