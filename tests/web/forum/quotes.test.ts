import { expect, test } from "vitest";
import { escapeMarks, toQuoteMarkdown } from "../../../web/forum/writing/editor/quotes.ts";
import {
  changeAlt,
  findAlt,
  listPictures,
  pictureMarkdown,
  removePicture,
} from "../../../web/forum/writing/editor/usePostPictures.ts";
import { parsePost } from "../../../worker/forum/text/contract.ts";

const quote = (text: string, authorName = "Anna Rossi", number = 12) =>
  toQuoteMarkdown({ topicId: "topic", authorName, number, text });

test("a quote names who wrote which reply, in lines that are shown as one quote", () => {
  const markdown = quote("A dieci metri\nnon passa più.\n\nConsigli?");
  expect(markdown).toBe("> **Anna Rossi** #12\n>\n> A dieci metri\n> non passa più.\n>\n> Consigli?");
  const blocks = parsePost(`${markdown}\n\nProva a testa in su.`);
  expect(blocks.map(({ kind }) => kind)).toEqual(["quote", "paragraph"]);
});

test("quotes inside a quoted post and its pictures are not quoted again", () => {
  const words = "> **Luca** #3\n>\n> Vecchio.\n\nNuovo.\n\n![La barca](/public/a/b.webp)";
  expect(quote(words)).toBe("> **Anna Rossi** #12\n>\n> Nuovo.\n>\n> La barca");
});

test("a name with signs of Markdown stays a name, and the topic itself has no number", () => {
  expect(quote("Ciao", "A*n*na [x]", 0)).toBe("> **A\\*n\\*na \\[x\\]**\n>\n> Ciao");
});

test("selected words keep their signs as text", () => {
  const typed = "*2* [x](https://a.it) \\ `b`\n- non un elenco\n1. nemmeno\n## né un titolo";
  const [block] = parsePost(escapeMarks(typed));
  const shown = block && "items" in block ? block.items[0]?.map(({ text }) => text).join("") : null;
  expect(shown).toBe(typed);
});

test("the alternative text of a picture is read from its Markdown and written there", () => {
  const url = "/public/pictures/0198.webp";
  const text = `Prima\n\n${pictureMarkdown(url, "")}\n\nDopo`;
  expect(listPictures(text + text)).toEqual([url]);
  const described = changeAlt(text, url, "Il cavo [giallo] \\ e blu");
  expect(findAlt(described, url)).toBe("Il cavo [giallo] \\ e blu");
  expect(parsePost(described)[1]).toMatchObject({
    kind: "picture",
    src: url,
    alt: "Il cavo [giallo] \\ e blu",
  });
  expect(removePicture(described, url)).toBe("Prima\n\nDopo");
});
