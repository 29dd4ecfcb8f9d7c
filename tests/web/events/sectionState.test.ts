import { expect, test } from "vitest";
import { sectionState } from "../../../web/events/form/sections.ts";

const required = new Set(["title", "date"]);
const essentials = ["title", "date", "location"];

test("a section is complete once nothing required is missing, not with its first field", () => {
  const state = (filled: string[], missing: string[]) =>
    sectionState(essentials, { filled, missing, required });
  expect(state([], ["title", "date"])).toBe("empty");
  expect(state(["title"], ["date"])).toBe("begun");
  expect(state(["title", "date"], [])).toBe("complete");
});

test("a section without required fields is complete once something is filled in", () => {
  const state = (filled: string[]) => sectionState(["image_url"], { filled, missing: ["date"], required });
  expect(state([])).toBe("empty");
  expect(state(["image_url"])).toBe("complete");
});

test("a section whose required fields are proposed is complete before it is opened", () => {
  expect(sectionState(["title"], { filled: [], missing: [], required })).toBe("complete");
});
