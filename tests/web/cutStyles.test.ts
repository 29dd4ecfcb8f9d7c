import { expect, test } from "vitest";
import { indexOf } from "../../scripts/indexStyles.ts";
import { stylesCutter } from "../../worker/pages/cutStyles.ts";

function cut(css: string, html: string): string {
  return stylesCutter(indexOf(css))(html);
}

test("a page carries the rules of its classes in the order of the sheet, and no others", () => {
  const css = ".a{top:0}.b,.c{top:1px}.d\\!:hover{top:2px}.e .f{top:3px}.g.a{top:4px}";
  expect(cut(css, '<p class="d! c"></p><p data-a=" class=a" class="f"></p>')).toBe(
    ".b,.c{top:1px}.d\\!:hover{top:2px}",
  );
  expect(cut(css, '<p class="g e"></p>')).toBe(".e .f{top:3px}.g.a{top:4px}");
});

test("rules that may match without a class are in every page", () => {
  const css =
    'html{top:0}a,.b{top:1px}:is(body .a,.b){top:2px}[data-x=".a"]{top:3px}p:not(.a){top:4px}@font-face{src:url(a)}@keyframes a{to{top:0}}';
  expect(cut(css, "<p></p>")).toBe(css);
});

test("layers keep their rank where a page has none of their rules, other empty groups are left out", () => {
  const css =
    "@layer one,two;@layer three{.a{top:0}}@layer two{@media print{.a{top:0}}@layer four{@media print{.b{top:0}}}}";
  expect(cut(css, '<p class="b"></p>')).toBe(
    "@layer one,two;@layer three{}@layer two{@layer four{@media print{.b{top:0}}}}",
  );
});
