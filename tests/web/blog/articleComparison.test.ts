import { expect, test } from "vitest";
import { findArticleConflict } from "../../../web/blog/drafts/articleFields.ts";
import type { ArticleBase } from "../../../web/blog/drafts/openedArticles.ts";
import { compareBlocks } from "../../../web/blog/versions/compareBlocks.ts";
import { mergeVersions } from "../../../web/drafts/compareVersions.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";

const FIELDS: ArticleFields = {
  title: "La calma",
  content: "<p>Uno</p>",
  excerpt: null,
  language: "it",
  cover_image_url: null,
  cover_alt: null,
  hashtags: ["apnea"],
  gallery_images: [],
  translation_group: null,
};
const savedArticle = (fields: ArticleFields, shown: ArticleFields | null = null) =>
  ({ article: fields, draft: null, shown }) as ArticleBase;

test("a comparison marks the words that differ, inside paragraphs that differ", () => {
  const blocks = compareBlocks(
    ["Si respira piano.", "Il cavo è fermo.", "Fine."],
    ["Si respira piano.", "Il cavo è teso.", "La boa sale.", "Fine."],
  );
  expect(blocks.map(({ isSame }) => isSame)).toEqual([true, false, false, true]);
  expect(blocks[1]?.words.filter(({ isIn }) => isIn !== "both")).toEqual([
    { text: "fermo", isIn: "before" },
    { text: "teso", isIn: "after" },
  ]);
  expect(blocks[2]?.words).toEqual([{ text: "La boa sale.", isIn: "after" }]);
});

test("a rewritten paragraph is compared with the one that it is most like, not with its neighbour", () => {
  const blocks = compareBlocks(
    ["Prima", "Respirare con il diaframma, con calma."],
    ["Respirare con il diaframma, senza fretta.", "Dopo"],
  );
  expect(blocks.map(({ words }) => words.map(({ isIn }) => isIn))).toEqual([
    ["before"],
    expect.arrayContaining(["both", "before", "after"]),
    ["after"],
  ]);
});

test("two long texts that share no paragraph are compared in about half a second", () => {
  const write = (word: string) => Array.from({ length: 250 }, (_, at) => `${word} ${at} `.repeat(50));
  const began = performance.now();
  expect(compareBlocks(write("mare"), write("lago")).length).toBeGreaterThanOrEqual(250);
  expect(performance.now() - began).toBeLessThan(3000);
});

test("a conflict asks about the fields that both changed, and takes those that one changed", () => {
  const base = savedArticle(FIELDS);
  const mine = { ...FIELDS, title: "La mia calma", hashtags: ["apnea", "respiro"] };
  const theirs = savedArticle({ ...FIELDS, title: "La loro calma", excerpt: "In breve." });
  const conflict = findArticleConflict(mine, base, theirs);
  expect(conflict).toEqual({ both: ["title"], taken: ["excerpt"] });
  expect(mergeVersions(mine, theirs.article, conflict)).toEqual({ ...mine, excerpt: "In breve." });
  expect(mergeVersions(mine, theirs.article, conflict, { title: "theirs" })).toEqual({
    ...mine,
    title: "La loro calma",
    excerpt: "In breve.",
  });
});

test("what the server cleaned is no change of the other one's", () => {
  const sent = { ...FIELDS, content: "<h2>Uno</h2>" };
  const base = savedArticle({ ...FIELDS, content: '<h2 id="uno">Uno</h2>' }, sent);
  const theirs = savedArticle({ ...base.article, title: "La loro calma" });
  const mine = { ...sent, content: "<h2>Uno e due</h2>" };
  expect(findArticleConflict(mine, base, theirs)).toEqual({ both: [], taken: ["title"] });
});
