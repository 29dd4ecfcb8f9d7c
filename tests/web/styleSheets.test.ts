import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { familyOf, specificityOf } from "../../scripts/cascade.ts";
import { disagreements, parted } from "../../scripts/parted.ts";

/** Half of each pair is what a first visit needs: `F` begins its classes, `L` those of the rest. */
const SHEET = `
@layer reset, base, tokens, recipes, utilities;
@layer base { html { color: red } }
@layer utilities {
  @layer compositions { .Lbig { font-size: 2rem } }
  .Lall { padding: 1px }
  .Fall { padding: 2px }
  .Lline { padding-inline: 3px }
  .Fstart { padding-inline-start: 4px }
  .Ltop { padding-top: 5px }
  .Fshow { display: flex }
  .Lhide { display: none }
  .Fhold\\! { display: block !important }
  .Lhold\\! { display: grid !important }
  .Ftight\\! { display: inline !important }
  .Lmark::before { display: block }
  .Fhover:hover { padding-top: 6px }
  .Lhover:hover { padding-top: 7px }
  html:not([data-x]) .Fodd { padding-top: 8px }
  @media (min-width: 48rem) { .Lwide { padding: 9px } .Fwide { padding: 10px } .Lwide > * { flex: none } }
  @media (min-width: 64rem) { .Fwider { display: none } }
}`;

function partsOf(css: string) {
  const sheet = postcss.parse(css);
  const first = new Set(
    [...css.matchAll(/\.(F\w+)(\\!)?/g)].map(([, name, loud]) => name + (loud ? "!" : "")),
  );
  const parts = parted(sheet, first);
  return { sheet, ...parts, both: [postcss.parse(parts.first), postcss.parse(parts.later)] };
}

describe("a style sheet in two parts", () => {
  test("the first holds what a first visit needs, the later one the rest, and nothing is lost", () => {
    const { first, later } = partsOf(SHEET);
    expect(first.match(/\.L\w+/g)).toEqual([".Lbig"]);
    expect(later).not.toContain(".F");
    expect(later.match(/\.L\w+/g)?.toSorted()).toEqual(
      SHEET.match(/\.L\w+/g)
        ?.filter((name) => name !== ".Lbig")
        .toSorted(),
    );
    expect(first).toContain("html { color: red }");
  });

  test("of any two rules that set the same, the one that won wins", () => {
    const { sheet, both } = partsOf(SHEET);
    expect(disagreements(sheet, both)).toEqual([]);
  });

  test("without its layers the order would be another, and that is noticed", () => {
    const { sheet, first, later } = partsOf(SHEET);
    const flat = [first, later].map((text) => postcss.parse(text.replace(/@layer l\d+\{/g, "@layer l0{")));
    const found = disagreements(sheet, flat);
    expect(found).toContain(".Lall{padding: 1px} and .Fall{padding: 2px} changed places");
    expect(found).toContain(
      ".Ltop{padding-top: 5px} and @media (min-width: 48rem) .Fwide{padding: 10px} changed places",
    );
    expect(found).toContain(
      ".Lhold\\!{display: grid !important}! and .Ftight\\!{display: inline !important}! changed places",
    );
  });

  test("a rule that is lost is noticed", () => {
    const { sheet, first, later } = partsOf(SHEET);
    const less = [first, later.replace(/\.Lhide\{[^}]*\}/, "")].map((text) => postcss.parse(text));
    expect(disagreements(sheet, less)).toContain(".Lhide{display: none} is lost");
  });

  test("a rule for every element is there from the first", () => {
    expect(partsOf("@layer utilities { :not(.Lbox) { color: red } }").first).toContain(":not(.Lbox)");
  });

  test("what layers would change is refused", () => {
    expect(() => partsOf("@layer utilities { .Lall { color: revert-layer } }")).toThrow("revert-layer");
    expect(() => partsOf("@layer utilities { .Lall { all: unset } }")).toThrow("all: unset");
  });
});

test.each([
  ["*", 0],
  [".a", 1000],
  [".a\\!", 1000],
  ["a.b:hover::before", 2002],
  [".a:before", 1001],
  ["#root > svg", 1_000_001],
  [".a:is(:hover, [data-x])", 2000],
  [".a:not(#b, :is(.c .d))", 1_001_000],
  [":where(#a) .b", 1000],
  ['.a[title="(x]"] > *', 2000],
  [".a:has(> :focus-visible)", 2000],
  ["li:nth-child(2n + 1)", 1001],
])("%s is as special as %i", (selector, weight) => {
  expect(specificityOf(selector)).toBe(weight);
});

test.each([
  ["margin", "margin-inline-start"],
  ["inset", "bottom"],
  ["inline-size", "width"],
  ["min-inline-size", "min-width"],
  ["place-items", "align-items"],
  ["gap", "column-gap"],
  ["columns", "column-count"],
  ["font", "line-height"],
  ["white-space", "text-wrap"],
  ["border", "border-inline-start-color"],
  ["border-radius", "border-start-end-radius"],
  ["-webkit-mask", "mask-size"],
  ["flex-flow", "flex-wrap"],
  ["overflow-wrap", "word-wrap"],
])("%s and %s set the same", (one, other) => {
  expect(familyOf(one)).toBe(familyOf(other));
});
