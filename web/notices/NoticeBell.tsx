import { Bell } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { UnreadMark } from "../ui/UnreadMark.tsx";
import { useUnreadNotices } from "./unread.ts";

const load = () => import("./NoticePanel.tsx");
const { NoticePanel } = lazyParts(load);

/** The bell of a wide screen's header with the number of unread notices. Its panel is loaded on hover, focus or press. */
export function NoticeBell() {
  const t = useT();
  const unread = useUnreadNotices();
  const [wanted, setWanted] = useState(false);
  const approach = () => void load().catch((error: unknown) => console.info(error));
  const button = (props: ComponentProps<"button">) => (
    <button
      type="button"
      {...props}
      title={t("notices.title", "Notifiche")}
      aria-label={
        unread > 0
          ? t.count("notices.bell", unread, {
              one: "Notifiche: {{count}} da leggere",
              other: "Notifiche: {{count}} da leggere",
            })
          : t("notices.title", "Notifiche")
      }
      className={cx(buttonLook({ look: "quiet", size: "icon" }), bellLook)}
    >
      <Bell size={20} aria-hidden />
      <UnreadMark unread={unread} className={markLook} />
    </button>
  );
  const closed = button({
    "aria-haspopup": "dialog",
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return <NoticePanel fallback={closed} trigger={button({})} />;
}

/** The number beside the bell of a phone's bottom bar. */
export function BottomBellMark() {
  return <UnreadMark unread={useUnreadNotices()} className={bottomMarkLook} />;
}

const bellLook = css({ position: "relative", color: "ink!", display: { base: "none!", md: "inline-flex!" } });
/** A small mark at the bell's corner, so that the bell stays to be seen. */
const cornerLook = css({
  position: "absolute",
  minWidth: "1.125rem!",
  paddingInline: "1!",
  fontSize: "0.6875rem!",
  lineHeight: "1.125rem!",
  boxShadow: "0 0 0 2px token(colors.ground)",
});
const markLook = cx(cornerLook, css({ top: "1", insetInlineEnd: "1" }));
const bottomMarkLook = cx(cornerLook, css({ top: "1.5", insetInlineStart: "calc(50% + 0.25rem)" }));
