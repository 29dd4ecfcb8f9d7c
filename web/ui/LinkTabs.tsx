import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { Badge } from "./Badge.tsx";
import { Link } from "./Link.tsx";

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
  return (
    <nav aria-label={label} className={barLook}>
      {parts.map((part) => (
        <Link
          key={part.view}
          to={part.to}
          aria-current={part.view === view ? "page" : undefined}
          className={partLook}
        >
          {part.label}
          {part.count ? <Badge>{part.hasMore ? `${part.count}+` : part.count}</Badge> : null}
        </Link>
      ))}
    </nav>
  );
}

const barLook = flex({
  gap: { base: "0", md: "2" },
  marginBottom: "5",
  borderBottom: "1px solid token(colors.line)",
  overflowX: "auto",
  scrollbarWidth: "none",
});

const partLook = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "touch",
  paddingInline: { base: "2", md: "3" },
  textStyle: "small",
  fontWeight: "medium",
  color: "muted",
  whiteSpace: "nowrap",
  borderBottom: "3px solid transparent",
  _hover: { color: "ink" },
  // An outline outside would be clipped, because the bar scrolls sideways.
  _focusVisible: { outlineOffset: "-3px" },
  "&[aria-current]": { color: "ink", borderBottomColor: "accent" },
});
