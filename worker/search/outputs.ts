import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { MATCHES_MAX, SEARCH_KINDS } from "./contract.ts";

/** A part of a text; `match`: a word of the search. */
export type SnippetPart = z.output<typeof snippetPartOutput>;
const snippetPartOutput = z.strictObject({ text: z.string(), match: z.boolean() });

export type SearchResult = z.output<typeof searchResultOutput>;
export const searchResultOutput = z.strictObject({
  id: z.uuid().describe("Of the event, article, organizer, or topic, also when one of its replies matches"),
  title: z.string(),
  href: z.string().describe("The path of its page; of a reply, in the topic's page"),
  snippet: z.array(snippetPartOutput).describe("A piece of the text around the first words of the search"),
  date: z
    .string()
    .nullable()
    .describe("YYYY-MM-DD: an event's first day, the day of publishing or posting; null for organizers"),
});

export type SearchGroup = z.output<typeof searchGroupOutput>;
export const searchGroupOutput = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  total: z.number().describe(`At most ${MATCHES_MAX}, of events for each time`),
  results: z.array(searchResultOutput),
});

export type SearchView = z.output<typeof searchViewOutput>;
export const searchViewOutput = z.strictObject({
  groups: z
    .array(searchGroupOutput)
    .describe("The kinds with results, the best first; events before others that fit about as well"),
  some_words: z
    .array(z.string())
    .describe("The words that the results hold, when no text holds all of the search; else empty"),
  did_you_mean: z
    .array(z.string())
    .describe("Searches with the words of titles that are spelt nearly like a word"),
});

export const searchAnswers: RouteAnswers = {
  "GET /api/search": {
    summary: "What everyone may read and holds the words of a search",
    note: "Italian words are found in any of their forms, others by their beginning. Without `kind` each kind answers its first results; with `kind`, `X-Next-Cursor` leads on.",
    output: searchViewOutput,
  },
};
