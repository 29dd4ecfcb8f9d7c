import { expect, test } from "vitest";
import {
  continueLine,
  insertBlock,
  insertLink,
  type TextEdit,
  toggleLines,
  toggleMark,
} from "../../../web/forum/writing/editor/textEdits.ts";

/** A text with its selection between bars, or one bar for the caret. */
function marked(text: string) {
  const start = text.indexOf("|");
  const second = text.indexOf("|", start + 1);
  return { text: text.replaceAll("|", ""), start, end: second < 0 ? start : second - 1 };
}

function edited(text: string, edit: TextEdit | null): string | null {
  if (!edit) return null;
  const plain = text.replaceAll("|", "");
  const next = plain.slice(0, edit.from) + edit.replacement + plain.slice(edit.to);
  const ends = edit.start === edit.end ? [edit.start] : [edit.end, edit.start];
  return ends.reduce((shown, at) => `${shown.slice(0, at)}|${shown.slice(at)}`, next);
}

test("bold and italic go around the selected words, the word at the caret, or a first word", () => {
  const bold = (text: string) => edited(text, toggleMark(marked(text), "**", "testo"));
  expect(bold("una |lunga apnea| calma")).toBe("una **|lunga apnea|** calma");
  expect(bold("una lu|nga apnea")).toBe("una **|lunga|** apnea");
  expect(bold("una | lunga| apnea")).toBe("una  **|lunga|** apnea");
  expect(bold("una **|lunga|** apnea")).toBe("una |lunga| apnea");
  expect(bold("|")).toBe("**|testo|**");
  const italic = (text: string) => edited(text, toggleMark(marked(text), "*", "testo"));
  expect(italic("**|lunga|**")).toBe("***|lunga|***");
  expect(italic("*|lunga|*")).toBe("|lunga|");
});

test("a list or a quote is put before each selected line, and taken away again", () => {
  const has = /^- +/;
  const list = (text: string) =>
    edited(
      text,
      toggleLines(marked(text), () => "- ", has),
    );
  expect(list("prima\n|muta\npinne|\ndopo")).toBe("prima\n|- muta\n- pinne|\ndopo");
  expect(list("|- muta\n- pinne|")).toBe("|muta\npinne|");
  expect(list("mu|ta")).toBe("- mu|ta");
  expect(list("- mu|ta")).toBe("mu|ta");
  const numbers = toggleLines(marked("|uno\ndue|"), (index) => `${index + 1}. `, /^\d+\. +/);
  expect(edited("|uno\ndue|", numbers)).toBe("|1. uno\n2. due|");
});

test("a link takes the selected words, or the selected address", () => {
  const link = (text: string) => edited(text, insertLink(marked(text), "testo"));
  expect(link("vedi |qui| dopo")).toBe("vedi [qui](|https://|) dopo");
  expect(link("vedi |https://esempio.it/a| dopo")).toBe("vedi [|testo|](https://esempio.it/a) dopo");
});

test("a block of its own stands between empty lines, with the caret behind it", () => {
  const block = (text: string) => edited(text, insertBlock(marked(text), "> parole"));
  expect(block("|")).toBe("> parole\n\n|");
  expect(block("Ciao|")).toBe("Ciao\n\n> parole\n\n|");
  expect(block("Ciao\n\n|")).toBe("Ciao\n\n> parole\n\n|");
  expect(block("prima|\n\ndopo")).toBe("prima\n\n> parole\n\n|dopo");
  expect(block("prima |dopo")).toBe("prima \n\n> parole\n\n|dopo");
});

test("Enter continues a list, ends it at an empty item, and leaves other lines alone", () => {
  const enter = (text: string) => edited(text, continueLine(marked(text)));
  expect(enter("- muta|")).toBe("- muta\n- |");
  expect(enter("9. muta|")).toBe("9. muta\n10. |");
  expect(enter("- muta\n- |")).toBe("- muta\n|");
  expect(enter("> parole|")).toBeNull();
  expect(enter("parole|")).toBeNull();
  expect(enter("- mu|ta")).toBeNull();
});
