import { foldLetters, splitWords, withoutAccents } from "../../lib/searchWords.ts";
import type { ForumTopic } from "../outputs.ts";

/** The most words of a title that are compared: the longest, which are the most specific, and the unfinished one. */
const TITLE_WORDS_MAX = 8;

/** The shortest compared word, so that "a" does not match every word with that prefix. */
const TITLE_WORD_MIN = 3;

/** Words too common to compare, in the six languages, folded like the index. */
const COMMON_WORDS = new Set(
  `agli alla alle allo anche avete ben che chi come con cosa cui dai dal dalla dalle dei del della delle dello dove due
  fare gli hai hanno lei loro mai mia mie mio molto nei nel nella nelle non per perche piu poi prima primo quale
  quali quando quanto quanti quanta quante quello questa questo qualcuno sei senza siete sono sta sua sugli sui sul sulla
  tra troppo tua tutti tutto una uno vostra vostre vostri
  about and any are can did does for from has have how not our out should that the their there this what when where
  which who why will with without you your
  como con cual cuando cuanto del desde donde esta este hay las los mas mejor muy para pero por porque que quien sin
  sobre son una unas uno unos
  aux avec ces comment dans des elle est les leur mais mon nos notre par pas plus pour pourquoi quand que quel quelle
  qui sans ses son sont sur une vos votre
  ale ani byc czy dla gdy gdzie jak jaka jaki jakie jest kiedy kto ktory lub moj moze nad nie oraz pod przed przez sie
  tak tam tego ten tylko
  без был быть вас где для его если есть или как какая какие какой когда кто куда меня мне можно мой над нас наш нет
  они откуда перед под после почему при про сколько так там тот уже чем что чтобы это`.split(/\s+/),
);

/** The MATCH texts of a title: all words together, all but the unfinished one, and each word. */
export type TitleSearch = { all: string; typed: string; words: string[] };

/** The limit of calls per address, after which nothing is looked up. A club or a school shares one address. */
export const VIEW_RATE = { name: "forum-views", times: 120, seconds: 60 };

/** Seconds from the first counted view to the write of the batch. */
export const VIEWS_BATCH_SECONDS = 60;

type PostedText = { title: string; content: string; category_id: string };

type TopicFields = Pick<ForumTopic, "title" | "content" | "is_pinned" | "is_locked" | "category_id">;

/**
 * The MATCH texts of a title; the last word is a prefix unless a space follows. Words are quoted, so that operators are
 * words. Null for a title without words to compare.
 *
 * Topics are similar by the newest matches of each word, because a search ordered by relevance (`bm25`) reads every
 * match: 20,000 index entries for each pause in typing. Five words cost about 1,100 rows at 2,000 and at 20,000 topics
 * (`tests/forum/similar.test.ts`); an old topic that shares common words, but not all, can be missing. Related topics
 * are asked for by the reader's browser, because rendered with the page they would cost six times the page, for
 * crawlers above all.
 */
export function toTitleSearch(title: string): TitleSearch | null {
  const typed = splitWords(title);
  const last = /[\p{L}\p{N}]$/u.test(title.normalize("NFC")) ? typed.length - 1 : -1;
  const words = typed
    .map((word, index) => ({ word, isLast: index === last }))
    .filter(({ word }) => [...word].length >= TITLE_WORD_MIN);
  // The unfinished word may become another one.
  const specific = words.filter(({ word, isLast }) => isLast || !COMMON_WORDS.has(withoutAccents(word)));
  // A title of common words only is searched with all of them.
  const compared = (specific.length > 0 ? specific : words)
    .toSorted(
      (one, other) => Number(other.isLast) - Number(one.isLast) || other.word.length - one.word.length,
    )
    .map(({ word, isLast }) => `"${foldLetters(word)}"${isLast ? "*" : ""}`);
  const unique = [...new Set(compared)].slice(0, TITLE_WORDS_MAX);
  if (unique.length === 0) return null;
  const whole = unique.filter((word) => !word.endsWith("*"));
  return {
    all: unique.join(" AND "),
    typed: (whole.length > 0 ? whole : unique).join(" AND "),
    words: specific.length > 0 ? unique : [],
  };
}

/** The most words of a topic's title by which related topics are found. */
const RELATED_WORDS_MAX = 4;

/** The MATCH texts of a topic's title: its longest words alone, because readers ask for far more topics than writers. */
export function toRelatedSearch(title: string): TitleSearch | null {
  const words = toTitleSearch(`${title} `)?.words.slice(0, RELATED_WORDS_MAX) ?? [];
  if (words.length === 0) return null;
  return { all: words.join(" AND "), typed: words.slice(0, 2).join(" AND "), words };
}

/** Whether a repeated text equals the posted one. Staff may have moved an unchanged topic; a changed text differs. */
export function isSamePost(posted: PostedText, sent: PostedText): boolean {
  return posted.title === sent.title && posted.content === sent.content;
}

/** The changed fields; undefined ones are unchanged. */
export function changedTopicFields(
  topic: TopicFields,
  wanted: { [Name in keyof TopicFields]?: TopicFields[Name] | undefined },
): Partial<TopicFields> {
  const names = Object.keys(wanted) as (keyof TopicFields)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== topic[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
