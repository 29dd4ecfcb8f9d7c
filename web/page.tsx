import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, useState } from "react";
import { matchRoutes } from "react-router";
import type { Role } from "../worker/auth/contract.ts";
import type { LanguageCode } from "../worker/lib/languages.ts";
import type { PagePattern } from "../worker/pages/contract.ts";
import type { SiteView } from "../worker/settings/contract.ts";
import { ApiError } from "./lib/api.ts";
import type { Translate } from "./lib/i18n.tsx";
import { reloadForNewBuild } from "./lib/newBuild.ts";
import type { StructuredData } from "./lib/structuredData.ts";

/** An address, taken apart: the pattern's parameters and the query. */
export type Address = {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  language: LanguageCode;
};

/** What an address turned out to be, once its page has asked: nothing there, or somewhere else. */
export type Verdict = "missing" | { redirect: string } | undefined;

/** What a page knows of itself when it is told to search engines. */
export type Told = {
  queries: QueryClient;
  address: Address;
  site: SiteView;
  today: string;
  t: Translate;
};

export type Route = {
  pattern: PagePattern | "*";
  /** The module of the page under `web/`, by which the build knows its files. */
  source: string;
  load: () => Promise<ComponentType>;
  /** Where it is drawn first: on the server what everyone may see, in the browser what is somebody's own. */
  drawn: "server" | "browser";
  /** Who may enter; anyone when left out. */
  roles?: Role[];
  /** Asks for all that the page shows, before it is drawn and when somebody is about to go there. */
  ask?: (queries: QueryClient, address: Address) => Promise<unknown>[];
  /** What search engines are told of it, in the words of schema.org; the server alone asks. */
  tell?: (told: Told) => Promise<StructuredData[]>;
  /** Judges what was answered. Without it, an answer that there is nothing makes the page missing. */
  judge?: (queries: QueryClient, address: Address) => Verdict | Promise<Verdict>;
};

export type Page = Route & {
  /** Brings the code. */
  arrive: () => Promise<ComponentType>;
  /** The page itself when its code is here. */
  here: () => ComponentType | undefined;
  /** The page once its code is here. */
  Later: ComponentType;
};

export type Found = { page: Page; address: Address };

/** A page whose code comes when it is wanted. */
export function page(route: Route): Page {
  let here: ComponentType | undefined;
  const arrive = async () => {
    here ??= await route.load();
    return here;
  };
  const Later = lazy(async () => ({ default: await arrive().catch(elseAnew) }));
  return { ...route, arrive, here: () => here, Later };
}

/** The address is the new page's already: loading it again goes there, with the code of today. */
function elseAnew(error: unknown): Promise<never> {
  if (reloadForNewBuild({ leaving: true })) return new Promise(() => {});
  throw error;
}

/** Draws a page at once when its code is here, without a gap; else when it comes. */
export function Shown({ page }: { page: Page }) {
  const [Component] = useState(() => page.here() ?? page.Later);
  return <Component />;
}

/**
 * A path as the router can match it: its patterns stop at line breaks, which an address may carry ("%0A"). No page has one
 * in its address, so a blank in its place finds as little.
 */
export function matchablePath(path: string): string {
  return path.replace(/%0[ad]|%e2%80%a[89]/gi, "%20");
}

/** The page at an address; every address has one, if only the one that says there is none. */
export function pageAmong(pages: Page[], path: string, search: string, language: LanguageCode): Found {
  const routes = pages.map((page) => ({ path: page.pattern, page }));
  const [match] = matchRoutes(routes, matchablePath(path)) ?? [];
  if (!match) throw new Error(`no page for ${path}`);
  return {
    page: match.route.page,
    address: { params: match.params, search: new URLSearchParams(search), language },
  };
}

/** Asks for all that a page shows. Fails when an answer fails for another reason than that there is nothing. */
export async function askAll({ page, address }: Found, queries: QueryClient): Promise<Verdict> {
  const answers = await Promise.allSettled(page.ask?.(queries, address) ?? []);
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  const unexpected = failures.find((error) => !(error instanceof ApiError && error.status === 404));
  if (unexpected) throw unexpected;
  return (await page.judge?.(queries, address)) ?? (failures.length ? "missing" : undefined);
}
