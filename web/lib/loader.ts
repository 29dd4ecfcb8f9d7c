import type { QueryClient } from "@tanstack/react-query";
import { createContext, data, redirect, replace } from "react-router";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { ApiError } from "./api.ts";

/** The cache that loaders fill, which outlives them. */
export const queriesContext = createContext<QueryClient>();
export const languageContext = createContext<LanguageCode>();

/** For a loader's queries: what the cache holds is enough, because a mounted component refetches what is stale. */
export const CACHED = { staleTime: "static" } as const;

/**
 * Fills the cache with what a page shows. The server waits for every answer, because it renders once; the browser
 * shows the page at once, which says by itself that it loads, or that loading failed.
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

/** Longer than this the browser does not wait for a subject: the page shows its skeleton meanwhile. */
const SUBJECT_WAIT_MS = 300;

/**
 * The answer that decides a page's address or its absence, so that the browser waits for it too. Undefined in the browser
 * when the call failed or takes long: the page shows its skeleton, or the failure with a button to retry.
 */
export function loadSubject<Subject>(query: Promise<Subject>): Promise<Subject | undefined> {
  if (import.meta.env.SSR) return query;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SUBJECT_WAIT_MS));
  return Promise.race([query.catch(() => undefined), late]);
}

/** What a loader throws when nothing is at its address. */
export function notFound() {
  return data(null, { status: 404 });
}

/**
 * What a loader throws at any other than the canonical address of its subject. A history entry that exists already (going
 * back, a first load) is replaced, or "back" would lead to the redirect again.
 */
export function redirectTo(path: string, url: URL): Response {
  return redirectToAddress(path + url.search, url);
}

/** The same where the query belongs to the canonical address: of the visitor's own only `lang` stays. */
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
