import { type ComponentProps, lazy, type ReactElement, useState } from "react";
import { Arriving } from "./Arriving.tsx";
import type { Menu as EagerMenu } from "./Menu.tsx";

const load = () => import("./Menu.tsx");
const Menu = lazy(async () => ({ default: (await load()).Menu }));

type Props = Omit<ComponentProps<typeof EagerMenu>, "trigger" | "defaultOpen"> & {
  /** Draws the button with what it is given. */
  trigger: (props: ComponentProps<"button">) => ReactElement;
  /** Somebody is about to open it. */
  onIntent?: () => void;
};

/** A menu whose code comes at the first intent; until then its button stands alone. */
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
  return (
    <Arriving meanwhile={button}>
      <Menu {...props} defaultOpen trigger={trigger({})} />
    </Arriving>
  );
}
