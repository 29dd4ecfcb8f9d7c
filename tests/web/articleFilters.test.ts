import { expect, test } from "vitest";
import { updatedDay } from "../../web/blog/articleTexts.ts";
import { articleLists, parseArticleFilters } from "../../web/blog/list/filters.ts";
import { shareLinks } from "../../web/shell/shareLinks.ts";
import { ARTICLE_SEARCH_MAX } from "../../worker/blog/contract.ts";

const parse = (search: string) => parseArticleFilters(new URLSearchParams(search));

test("the filters of the address that mean nothing are none", () => {
  expect(parse("language=xx&searchTerm=")).toEqual({ searchTerm: "", language: null });
  expect(parse("language=all")).toMatchObject({ language: "all" });
  expect(parse("language=ru")).toMatchObject({ language: "ru" });
  expect(parse(`searchTerm=${"a".repeat(500)}`).searchTerm).toHaveLength(ARTICLE_SEARCH_MAX);
});

test("without a chosen language the page's own is asked for first, then all", () => {
  const searchOf = (query: { queryKey: readonly unknown[] } | null) => query?.queryKey[2];
  const { chosen, fallback } = articleLists(parse("searchTerm=%20cavo%20"), "pl");
  expect(searchOf(chosen)).toMatchObject({ searchTerm: "cavo", language: "pl" });
  expect(searchOf(fallback)).toMatchObject({ searchTerm: "cavo", language: "all" });
  expect(articleLists(parse("language=en"), "pl")).toMatchObject({ fallback: null });
});

test("an article counts as updated from the day after its publishing, in the site's time zone", () => {
  const updated = (updated_at: string) =>
    updatedDay({ published_day: "2026-07-12", updated_at }, "Europe/Rome");
  expect(updated("2026-07-12T21:59:00.000Z")).toBeNull();
  expect(updated("2026-07-12T22:00:00.000Z")).toBe("2026-07-13");
  expect(updated("2026-07-01T10:00:00.000Z")).toBeNull();
  expect(
    updatedDay({ published_day: null, updated_at: "2026-07-13T10:00:00.000Z" }, "Europe/Rome"),
  ).toBeNull();
});

test("what is shared reaches messengers and mail as it was written", () => {
  const url = "https://respiro.test/blog/1-maggio-2026-blu";
  const { whatsapp, telegram, mail } = shareLinks('Blu & "profondo"?', url);
  expect(new URL(whatsapp).searchParams.get("text")).toBe(`Blu & "profondo"? ${url}`);
  expect(new URL(telegram).searchParams.get("text")).toBe('Blu & "profondo"?');
  expect(new URL(telegram).searchParams.get("url")).toBe(url);
  const fields = new URLSearchParams(mail.replace("mailto:?", ""));
  expect([fields.get("subject"), fields.get("body")]).toEqual(['Blu & "profondo"?', url]);
});

test("a shared event says its day and place in messengers and mail", () => {
  const url = "https://respiro.test/12-07-2027-blu";
  const details = "12/07/2027, 8:30 · Camogli (GE)";
  const { whatsapp, telegram, mail } = shareLinks("Blu", url, details);
  expect(new URL(whatsapp).searchParams.get("text")).toBe(`Blu\n${details}\n${url}`);
  expect(new URL(telegram).searchParams.get("text")).toBe(`Blu\n${details}`);
  const fields = new URLSearchParams(mail.replace("mailto:?", ""));
  expect([fields.get("subject"), fields.get("body")]).toEqual(["Blu", `Blu\n${details}\n${url}`]);
});
