import { Menu as ArkMenu } from "@ark-ui/react/menu";
import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  chosen?: boolean;
  onSelect: () => void;
};

type Props = {
  trigger: ReactNode;
  header?: ReactNode;
  items: MenuItem[];
  defaultOpen?: boolean;
  /** The side of the button with which the menu is aligned. */
  align?: "start" | "end";
};

/** A menu button with the keyboard behaviour of ARIA menus. */
export function Menu({ trigger, header, items, defaultOpen, align = "end" }: Props) {
  return (
    <ArkMenu.Root
      defaultOpen={defaultOpen}
      positioning={{ placement: `bottom-${align}`, gutter: 8 }}
      onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
    >
      <ArkMenu.Trigger asChild>{trigger}</ArkMenu.Trigger>
      <Portal>
        <ArkMenu.Positioner>
          <ArkMenu.Content
            className={css({
              minWidth: "13rem",
              maxWidth: "min(20rem, calc(100vw - 2rem))",
              padding: "2",
              bg: "card",
              borderRadius: "sm",
              border: "1px solid token(colors.line)",
              boxShadow: "float",
              zIndex: "panel",
              outline: "none",
              _open: { animation: "rise 140ms ease-out" },
            })}
          >
            {header}
            {items.map((item) => (
              <ArkMenu.Item
                key={item.id}
                value={item.id}
                className={flex({
                  align: "center",
                  gap: "3",
                  minHeight: "touch",
                  paddingInline: "3",
                  borderRadius: "sm",
                  cursor: "pointer",
                  textStyle: "small",
                  "&[data-highlighted]": { bg: "foam" },
                })}
              >
                {item.icon}
                <span className={item.chosen ? css({ flex: 1, fontWeight: "bold" }) : css({ flex: 1 })}>
                  {item.label}
                </span>
                {item.chosen && <span aria-hidden>✓</span>}
              </ArkMenu.Item>
            ))}
          </ArkMenu.Content>
        </ArkMenu.Positioner>
      </Portal>
    </ArkMenu.Root>
  );
}
