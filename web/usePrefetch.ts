import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "./lib/i18n.tsx";
import { linkAt } from "./lib/links.ts";
import { askAll } from "./page.tsx";
import { pageAt } from "./pages.tsx";

/** A pointer that rests on a link this long means it; one that passes over does not. */
const INTENT_MS = 65;

/** A link that is about to be followed: its page's code and answers come before the click. */
export function usePrefetchOnIntent() {
  const queries = useQueryClient();
  const { language } = useT();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bring = (path: string, search: string) => {
      const found = pageAt(path, search, language);
      // What fails now is asked again when the link is followed, and told there.
      Promise.all([found.page.arrive(), askAll(found, queries)]).catch((error) => console.info(error));
    };
    const notice = (event: Event) => {
      clearTimeout(timer);
      const link = linkAt(event.target);
      if (!link || link.pathname === location.pathname || savesData()) return;
      const { pathname, search } = link;
      timer = setTimeout(() => bring(pathname, search), event.type === "pointerover" ? INTENT_MS : 0);
    };
    for (const kind of KINDS) document.addEventListener(kind, notice, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of KINDS) document.removeEventListener(kind, notice);
    };
  }, [queries, language]);
}

const KINDS = ["pointerover", "touchstart", "focusin"];

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
