import { Popover } from "@ark-ui/react/popover";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import { PAGES } from "../../worker/lib/pageAddresses.ts";
import { useT } from "../lib/i18n.tsx";
import { Link } from "../ui/Link.tsx";
import { NoticeList, ReadAllButton } from "./NoticeList.tsx";
import { useUnreadNotices } from "./unread.ts";

/** The newest notices below the bell; it is opened when its code has arrived. */
export function NoticePanel({ trigger }: { trigger: ReactNode }) {
  const t = useT();
  const unread = useUnreadNotices();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: "bottom-end", gutter: 8 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content className={panelLook}>
            <div className={headLook}>
              <Popover.Title className={css({ textStyle: "subheading" })}>
                {t("notices.title", "Notifiche")}
              </Popover.Title>
              <ReadAllButton disabled={unread === 0} />
            </div>
            <div className={css({ overflowY: "auto", flex: 1 })}>
              <NoticeList state="all" isShort onOpen={close} />
            </div>
            <Link to={PAGES.notices.path} onClick={close} className={footLook}>
              {t("notices.see_all", "Vedi tutte le notifiche")}
            </Link>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

const panelLook = flex({
  direction: "column",
  width: "min(26rem, calc(100vw - 2rem))",
  maxHeight: "min(36rem, calc(100dvh - 7rem))",
  bg: "card",
  borderRadius: "lg",
  border: "1px solid token(colors.line)",
  boxShadow: "float",
  zIndex: "panel",
  overflow: "hidden",
  outline: "none",
  _open: { animation: "rise 140ms ease-out" },
});
const headLook = flex({
  align: "center",
  justify: "space-between",
  gap: "2",
  paddingBlock: "2",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  borderBottom: "1px solid token(colors.line)",
});
const footLook = textLink({
  justifyContent: "center",
  minHeight: "touch",
  fontWeight: "medium",
  borderTop: "1px solid token(colors.line)",
});
