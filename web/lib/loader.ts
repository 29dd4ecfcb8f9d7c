import type { QueryClient } from "@tanstack/react-query";
import { createContext, data, redirect, replace } from "react-router";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { ApiError } from "./api.ts";

/** The query cache that loaders fill. It outlives the loaders. */
export const queriesContext = createContext<QueryClient>();
export const languageContext = createContext<LanguageCode>();

/** For a loader's queries: cached data is enough, because a mounted component refetches stale data. */
export const CACHED = { staleTime: "static" } as const;

/**
 * Fills the cache with a page's data. The server waits for every query, because it renders once; the browser shows the
 * page immediately, with its own skeleton or error.
 */
export async function prefetch(queries: Promise<unknown>[]): Promise<null> {
  const answers = Promise.all(queries);
  if (import.meta.env.SSR) await answers.catch(throwMissing);
  else answers.catch(() => {});
  return null;
}

function throwMissing(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error;
}

/** The longest wait of the browser for a subject, in milliseconds; then the page shows its skeleton. */
const SUBJECT_WAIT_MS = 300;

/**
 * The query whose answer decides a page's canonical address or its 404, so the browser waits for it too. Undefined in
 * the browser when the call failed or takes long: the page then shows its skeleton, or the failure with a retry button.
 */
export function loadSubject<Subject>(query: Promise<Subject>): Promise<Subject | undefined> {
  if (import.meta.env.SSR) return query;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SUBJECT_WAIT_MS));
  return Promise.race([query.catch(() => undefined), late]);
}

/** The 404 that a loader throws for an address without a subject. */
export function notFound() {
  return data(null, { status: 404 });
}

/**
 * The redirect that a loader throws at an address of its subject other than the canonical one. An existing history
 * entry (going back, a first load) is replaced, because "back" would otherwise lead to the redirect again.
 */
export function redirectTo(path: string, url: URL): Response {
  return redirectToAddress(path + url.search, url);
}

/** Like `redirectTo`, where the query is part of the canonical address: of the visitor's only `lang` stays. */
export function redirectToSearch(address: string, url: URL): Response {
  const target = new URL(address, url);
  const language = url.searchParams.get("lang");
  if (language) target.searchParams.set("lang", language);
  return redirectToAddress(target.pathname + target.search, url);
}

function redirectToAddress(target: string, url: URL): Response {
  if (import.meta.env.SSR) return redirect(target, 301);
  const { pathname, search } = window.location;
  return pathname + search === url.pathname + url.search ? replace(target) : redirect(target);
}
