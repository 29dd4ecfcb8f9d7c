import { Tabs as ArkTabs } from "@ark-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";

type Tab = {
  value: string;
  label: string;
  content: ReactNode;
  /** The meaning of the dot on the tab, for screen readers. */
  mark?: string;
};

type Props = { label: string; value: string; onChange: (value: string) => void; tabs: Tab[] };

/** Tabs; when they overflow the row scrolls, and the selected one is kept in view. */
export function Tabs({ label, value, onChange, tabs }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice comes into view
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[data-selected]");
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2;
  }, [value]);
  return (
    <ArkTabs.Root value={value} onValueChange={(details) => onChange(details.value)} lazyMount>
      <ArkTabs.List ref={list} aria-label={label} className={cx(listLook, tabs.length > 3 && manyLook)}>
        {tabs.map((tab) => (
          <ArkTabs.Trigger key={tab.value} value={tab.value} className={triggerLook}>
            {tab.label}
            {tab.mark && (
              <span className={css({ width: "2", height: "2", borderRadius: "full", bg: "danger" })}>
                <span className={css({ srOnly: true })}>{tab.mark}</span>
              </span>
            )}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}

const listLook = flex({
  position: "relative",
  gap: "1",
  padding: "1",
  bg: "foam",
  borderRadius: "full",
  marginBottom: "6",
  overflowX: "auto",
  scrollbarWidth: "none",
});

/** On a phone the row extends past the edge to show that it scrolls. */
const manyLook = css({
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "1" },
  borderRadius: { base: "0", md: "full" },
});

const triggerLook = inlineRow({
  flex: "1 0 auto",
  justifyContent: "center",
  gap: "1.5",
  minHeight: "touch",
  paddingInline: "4",
  borderRadius: "full",
  fontWeight: "medium",
  fontSize: "sm",
  cursor: "pointer",
  color: "muted",
  whiteSpace: "nowrap",
  _focusVisible: { outlineOffset: "-2px" },
  _selected: { bg: "card", color: "ink", boxShadow: "card" },
});
