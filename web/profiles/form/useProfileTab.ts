import { useCallback, useRef } from "react";
import type { Role } from "../../../worker/permissions/contract.ts";
import { useSearch } from "../../lib/search.ts";
import { type ProfileTab, tabsFor } from "../../profileTabs.ts";

/** The tab named by the URL, the first by default; selecting one adds a history entry. */
export function useProfileTab(role: Role): [ProfileTab, (tab: ProfileTab) => void] {
  const [params, change] = useSearch();
  const tabs = tabsFor(role);
  const tab = tabs.find((known) => known === params.get("tab")) ?? "eventi";
  const latest = useRef({ tab, change });
  latest.current = { tab, change };
  const choose = useCallback((next: ProfileTab) => {
    const { tab, change } = latest.current;
    if (next === tab) return;
    change((before) => {
      before.set("tab", next);
      return before;
    });
  }, []);
  return [tab, choose];
}
