import { expect, test } from "vitest";
import { toastTop } from "../../../web/ui/toastTop.ts";

const SCREEN = 844;

test("beside a low sheet a notification stands below the banners, whatever the page is scrolled to", () => {
  const low = { sheetTop: 500, sheetHeadBottom: 560 };
  expect(toastTop({ heads: [], ...low })).toBe(8);
  expect(toastTop({ heads: [52], ...low })).toBe(60);
  expect(toastTop({ heads: [52, 96], ...low })).toBe(104);
  expect(toastTop({ heads: [-300], ...low })).toBe(8);
});

test("beside a sheet that leaves no room it stands below the sheet's head, which is over the banners", () => {
  const tall = { sheetTop: SCREEN * 0.08, sheetHeadBottom: SCREEN * 0.08 + 64 };
  for (const heads of [[], [52], [52, 96], [109, 181]])
    expect(toastTop({ heads, ...tall })).toBe(tall.sheetHeadBottom + 8);
});
