import { Tabs as ArkTabs } from "@ark-ui/react/tabs";
import type { ReactNode } from "react";
import { css } from "styled-system/css";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: { value: string; label: string; content: ReactNode }[];
};

export function Tabs({ label, value, onChange, tabs }: Props) {
  return (
    <ArkTabs.Root value={value} onValueChange={(details) => onChange(details.value)} lazyMount>
      <ArkTabs.List
        aria-label={label}
        className={css({
          display: "flex",
          gap: "1",
          padding: "1",
          bg: "foam",
          borderRadius: "full",
          marginBottom: "6",
        })}
      >
        {tabs.map((tab) => (
          <ArkTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={css({
              flex: 1,
              minHeight: "touch",
              borderRadius: "full",
              fontWeight: "medium",
              fontSize: "sm",
              cursor: "pointer",
              color: "muted",
              _selected: { bg: "card", color: "ink", boxShadow: "card" },
            })}
          >
            {tab.label}
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
