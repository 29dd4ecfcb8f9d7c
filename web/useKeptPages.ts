import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useT } from "./lib/i18n.tsx";
import { cachePage } from "./offline/register.ts";
import { pageAt } from "./pages.tsx";

/** A page that is left sooner was not read. */
const READ_MS = 1500;

/** Keeps the pages to which a reader comes by links, like those that the browser loads. */
export function useKeptPages() {
  const { pathname, search } = useLocation();
  const { language } = useT();
  const loaded = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's own changes of its query make no other page
  useEffect(() => {
    const { page } = pageAt(pathname, search, language);
    if (pathname === loaded.current || page.drawn !== "server") return;
    const timer = setTimeout(() => navigator.onLine && cachePage(location.href), READ_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
