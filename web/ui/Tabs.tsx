import { Tabs as ArkTabs } from "@ark-ui/react/tabs";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { tab as tabLook, tabRow } from "styled-system/patterns";
import { useSelectedInView } from "./useSelectedInView.ts";

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
  const row = useSelectedInView(value);
  return (
    <ArkTabs.Root value={value} onValueChange={(details) => onChange(details.value)} lazyMount>
      <ArkTabs.List ref={row} aria-label={label} className={tabRow({ marginBottom: "6" })}>
        {tabs.map((tab) => (
          <ArkTabs.Trigger key={tab.value} value={tab.value} className={tabLook()}>
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
