import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { lazyComponents } from "../../ui/lazyParts.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { repliesOfPage } from "./reading/threadPosition.ts";
import type { ReadingPosition } from "./reading/useReadingPosition.ts";

const { ThreadSheet } = lazyDialogs(() => import.meta.env.SSR || import("./ThreadSheet.tsx"));

/** Lazy, because a phone has it in the sheet alone: below a hidden element nothing comes near. */
const { ThreadSteps } = lazyComponents(() => import.meta.env.SSR || import("./ThreadSteps.tsx"));

type Props = {
  topic: ForumTopic;
  /** Null until the first scroll position is known. */
  position: ReadingPosition | null;
  /** The first page that is rendered. */
  page: number;
  /** Whether a position far from the reader is being loaded. */
  isLoading: boolean;
};

/** A topic with fewer replies fits on two screens. */
const REPLIES_MIN = 6;

/** The reader's position in a long topic, on a cord, and links to others; a button opens them on a phone. */
export function ThreadGuide({ topic, position, page, isLoading }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const last = topic.last_reply_number;
  if (last < REPLIES_MIN) return null;
  const number = position?.top ?? (page > 1 ? repliesOfPage(page, topic).first : 0);
  const reached = number > 0 ? `#${t.number(number)}` : t("forum.beginning", "Inizio");
  const share = `${Math.round((number / last) * 1000) / 10}%`;
  return (
    <>
      <aside aria-label={t("forum.guide", "Posizione nel topic")} className={asideLook}>
        <div className={cordLook}>
          <div className={markLook} style={{ top: share }}>
            <span className={buoyLook} />
            <span className={positionLook}>
              {reached}
              <span className={css({ color: "muted", fontWeight: "normal" })}>
                {t("forum.of_replies", "di {{count}}", { count: t.number(last) })}
              </span>
              {isLoading && <Spinner />}
            </span>
          </div>
        </div>
        <RenderWhenNear fallback={null}>
          <ThreadSteps topic={topic} />
        </RenderWhenNear>
      </aside>
      <button type="button" aria-haspopup="dialog" className={pillLook} onClick={() => setOpen(true)}>
        {isLoading ? <Spinner /> : <ChevronsUpDown size={16} aria-hidden />}
        <span className={css({ srOnly: true })}>{t("forum.guide", "Posizione nel topic")} </span>
        {reached} / {t.number(last)}
      </button>
      {isOpen && <ThreadSheet topic={topic} onClose={() => setOpen(false)} />}
    </>
  );
}

const asideLook = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "7rem",
  alignSelf: "start",
});
const cordLook = css({
  position: "relative",
  height: "12rem",
  marginBottom: "10",
  marginInlineStart: "2",
  _before: {
    content: '""',
    position: "absolute",
    insetBlock: "0",
    insetInlineStart: "-1px",
    width: "2px",
    borderRadius: "full",
    bgGradient: "to-b",
    gradientFrom: "lagoon",
    gradientTo: { base: "#0f7490", _dark: "#0b4a6f" },
  },
});
const markLook = flex({
  position: "absolute",
  align: "center",
  gap: "3",
  height: "0",
  transition: "top 260ms ease-out",
  _still: { transition: "none" },
});
const buoyLook = css({
  width: "3",
  height: "3",
  marginInlineStart: "-1.5",
  flexShrink: 0,
  borderRadius: "full",
  bg: "buoy",
  boxShadow: "0 0 0 4px token(colors.ground)",
});
const positionLook = flex({
  align: "center",
  gap: "1.5",
  fontWeight: "bold",
  fontSize: "sm",
  whiteSpace: "nowrap",
});
const pillLook = css({
  display: { base: "inline-flex", lg: "none" },
  alignItems: "center",
  gap: "2",
  position: "fixed",
  zIndex: "bar",
  insetInlineEnd: "4",
  bottom: { base: "calc(5rem + env(safe-area-inset-bottom))", md: "6" },
  minHeight: "touch",
  paddingInline: "4",
  borderRadius: "full",
  bg: "card",
  border: "1px solid token(colors.line)",
  boxShadow: "float",
  textStyle: "small",
  fontWeight: "bold",
  cursor: "pointer",
});
