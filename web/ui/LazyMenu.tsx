import { type ComponentProps, type ReactElement, useState } from "react";
import { notOnServer } from "../lib/notOnServer.ts";
import { lazyParts } from "./lazyParts.tsx";
import type { Menu as EagerMenu } from "./Menu.tsx";

const load = import.meta.env.SSR ? notOnServer : () => import("./Menu.tsx");
const { Menu } = lazyParts(load);

type Props = Omit<ComponentProps<typeof EagerMenu>, "trigger" | "defaultOpen"> & {
  /** Renders the button with the given props. */
  trigger: (props: ComponentProps<"button">) => ReactElement;
  /** Called when the user is likely to open the menu. */
  onIntent?: () => void;
};

/** A menu whose code is loaded on hover or focus of its button. */
export function LazyMenu({ trigger, onIntent, ...props }: Props) {
  const [wanted, setWanted] = useState(false);
  const approach = () => {
    load().catch((error: unknown) => console.info(error));
    onIntent?.();
  };
  const button = trigger({
    "aria-haspopup": "menu",
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setWanted(true),
  });
  if (!wanted) return button;
  return <Menu fallback={button} {...props} defaultOpen trigger={trigger({})} />;
}
