import { EllipsisVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { useT } from "../lib/i18n.tsx";
import { Button } from "./Button.tsx";
import { LazyMenu } from "./LazyMenu.tsx";

type Props = {
  /** The title of the actions' subject, for the button's accessible name. */
  title: string;
  items: ComponentProps<typeof LazyMenu>["items"];
};

export function MoreMenu({ title, items }: Props) {
  const t = useT();
  return (
    <LazyMenu
      trigger={(props) => (
        <Button
          {...props}
          look="quiet"
          size="icon"
          aria-label={t("dashboard.more", "Altre azioni: {{title}}", { title })}
        >
          <EllipsisVertical size={20} aria-hidden />
        </Button>
      )}
      items={items}
    />
  );
}
