import { expect, test } from "vitest";
import {
  countNumberedPages,
  NUMBERED_PAGES,
  parseTopicListAddress,
  topicListPath,
  topicListSearch,
} from "../../../web/forum/list/listPage.ts";
import {
  formatThreadPosition,
  parseThreadPosition,
  widen,
} from "../../../web/forum/topic/reading/threadPosition.ts";
import { isNewReply } from "../../../web/forum/topic/threadContext.ts";
import { listShownPages } from "../../../web/ui/listShownPages.ts";

test.each([
  ["", "", { page: 1, reply: null }],
  ["?page=3", "", { page: 3, reply: null }],
  ["", "#245", { page: 13, reply: 245 }],
  ["?page=2", "#245", { page: 13, reply: 245 }],
  ["?page=13", "#260", { page: 13, reply: 260 }],
  ["?page=13", "#261", { page: 14, reply: 261 }],
  ["?page=9999", "", { page: 15, reply: null }],
  ["", "#99999", { page: 15, reply: 300 }],
  ["?page=0", "#0", { page: 1, reply: null }],
  ["?page=abc", "#rispondi", { page: 1, reply: null }],
  ["?page=-1", "#12abc", { page: 1, reply: null }],
])("the address %s%s leads to its place in a topic of 300 replies", (search, hash, place) => {
  expect(parseThreadPosition(search, hash, 300)).toEqual(place);
});

test("a topic without replies has one page, whatever its address says", () => {
  expect(parseThreadPosition("?page=4", "#12", 0)).toEqual({ page: 1, reply: null });
});

test("the address of a place keeps what else the address says", () => {
  expect(formatThreadPosition({ page: 13, reply: 245 }, "?lang=en")).toBe("?lang=en&page=13#245");
  expect(formatThreadPosition({ page: 1, reply: 7 }, "?page=3")).toBe("#7");
  expect(formatThreadPosition({ page: 1, reply: null }, "?page=3&lang=fr")).toBe("?lang=fr");
});

test("pages join on the side where one reads, and the farthest leave beyond ten", () => {
  expect(widen({ first: 5, last: 5 }, "above")).toEqual({ first: 4, last: 5 });
  expect(widen({ first: 5, last: 5 }, "below")).toEqual({ first: 5, last: 6 });
  expect(widen({ first: 5, last: 14 }, "below")).toEqual({ first: 6, last: 15 });
  expect(widen({ first: 5, last: 14 }, "above")).toEqual({ first: 4, last: 13 });
});

test("the list is reached by number up to the offset's limit, and by cursor behind it", () => {
  expect(NUMBERED_PAGES).toBe(101);
  expect(countNumberedPages(0)).toBe(1);
  expect(countNumberedPages(41)).toBe(3);
  expect(countNumberedPages(100_000)).toBe(101);
  const address = parseTopicListAddress(new URLSearchParams("category=viaggi&page=101"));
  expect(topicListSearch(address, null)).toEqual({ offset: 2000 });
  expect(topicListPath(address)).toBe("/forum?category=viaggi&page=101");
  const behind = parseTopicListAddress(new URLSearchParams("page=7&cursor=abc"));
  expect(topicListSearch(behind, null)).toEqual({ cursor: "abc" });
  expect(topicListPath(behind)).toBe("/forum?cursor=abc");
});

test("an order and a search stand in the address; what is found or unread has no numbered pages", () => {
  const found = parseTopicListAddress(new URLSearchParams("sort=replies&searchTerm=muta&page=3"));
  expect(topicListSearch(found, null)).toEqual({ sort: "replies", searchTerm: "muta" });
  expect(topicListPath(found)).toBe("/forum?sort=replies&searchTerm=muta");
  const unread = parseTopicListAddress(new URLSearchParams("sort=unread&searchTerm=muta"));
  expect([topicListSearch(unread, null), topicListPath(unread)]).toEqual([{}, "/forum?sort=unread"]);
  const newest = parseTopicListAddress(new URLSearchParams("sort=newest&page=2"));
  expect(topicListSearch(newest, null)).toEqual({ sort: "newest", offset: 20 });
  expect(topicListPath(parseTopicListAddress(new URLSearchParams("sort=magic")))).toBe("/forum");
});

test("page links name the first, the last and those around the current one", () => {
  expect(listShownPages(7, 20)).toEqual([1, 5, 6, 7, 8, 9, 20]);
  expect(listShownPages(1, 3)).toEqual([1, 2, 3]);
  expect(listShownPages(null, 101)).toEqual([1, 101]);
});

test("replies from the first unread one on are new, but for the reader's own and deleted ones", () => {
  const isNew = (number: number, author: string | null, isGone = false) =>
    isNewReply({ number, author_id: author, isGone }, 4, "sofia");
  expect([isNew(3, "dario"), isNew(4, "dario"), isNew(5, null)]).toEqual([false, true, true]);
  expect([isNew(6, "sofia"), isNew(7, "dario", true)]).toEqual([false, false]);
  expect(isNewReply({ number: 4, author_id: "dario" }, null, "sofia")).toBe(false);
  expect(isNewReply({ number: 4, author_id: null }, 4, undefined)).toBe(true);
});
