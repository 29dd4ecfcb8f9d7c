import { tab, tabRow } from "styled-system/patterns";
import { Badge } from "./Badge.tsx";
import { Link } from "./Link.tsx";
import { useSelectedInView } from "./useSelectedInView.ts";

type TabPart<View> = {
  view: View;
  to: string;
  label: string;
  /** The number of open items in the part; `hasMore`: there are more. */
  count?: number;
  hasMore?: boolean;
};

type Props<View> = { label: string; view: View; parts: TabPart<View>[] };

/** Links to the parts of a page, each with its own address. */
export function LinkTabs<View extends string>({ label, view, parts }: Props<View>) {
  const row = useSelectedInView(view);
  return (
    <nav ref={row} aria-label={label} className={tabRow({ marginBottom: "5" })}>
      {parts.map((part) => (
        <Link
          key={part.view}
          to={part.to}
          aria-current={part.view === view ? "page" : undefined}
          className={tab()}
        >
          {part.label}
          {part.count ? <Badge>{part.hasMore ? `${part.count}+` : part.count}</Badge> : null}
        </Link>
      ))}
    </nav>
  );
}
