import { expect, test } from "vitest";
import { quotePost } from "../../../web/forum/text/quotePost.ts";
import { listPostPictures, parsePost, postPlainText } from "../../../worker/forum/text/contract.ts";

test("a quote leaves out what the post quotes itself, and keeps its lines", () => {
  expect(quotePost("> Vecchia\n> > più vecchia\n\nPrima riga\n\nSeconda")).toBe("> Prima riga\n>\n> Seconda");
  expect(quotePost(">40 m senza zavorra")).toBe("> >40 m senza zavorra");
});

test("pictures of a quoted post become links, because only their owner may show them", () => {
  const quote = quotePost("Ecco ![Una boa](/public/a.webp) e ![](https://foto.example/b.jpg)");
  expect(quote).toBe("> Ecco [Una boa](/public/a.webp) e […](https://foto.example/b.jpg)");
  expect(listPostPictures(parsePost(quote))).toEqual([]);
  expect(postPlainText(quote)).toBe("Ecco Una boa e …");
});
