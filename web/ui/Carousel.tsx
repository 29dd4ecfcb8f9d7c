import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { scrollPositions } from "../lib/scrollPositions.ts";
import { Button } from "./Button.tsx";

/** The cards in view on a desktop. */
export const CAROUSEL_VIEW = 4;

type Props = {
  heading: ReactNode;
  children: ReactNode[];
  previousLabel: string;
  nextLabel: string;
  label: string;
  /** Whether a phone shows the cards one below the other. */
  stacked?: boolean;
};

/**
 * A row of cards: on a desktop four are in view, on a phone one and the edge of the next. The browser scrolls and
 * snaps, so the row works without scripts; with a pointer, arrows appear when the cards overflow.
 */
export function Carousel({ heading, children, previousLabel, nextLabel, label, stacked }: Props) {
  const { key } = useLocation();
  const track = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ start: true, end: true });

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const look = () =>
      setEdges({
        start: list.scrollLeft < 8,
        end: list.scrollLeft + list.clientWidth > list.scrollWidth - 8,
      });
    // Restores the row's scroll position after going back, as soon as the row is laid out.
    const name = `${key} ${label}`;
    const savedPosition = scrollPositions.read(name);
    const appear = () => {
      if (savedPosition && list.scrollLeft === 0) list.scrollLeft = savedPosition;
      look();
    };
    const note = () => scrollPositions.save(name, list.scrollLeft);
    list.addEventListener("scrollend", note, { passive: true });
    // The observer calls once at the start, after layout.
    const observer = new ResizeObserver(appear);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
      list.removeEventListener("scrollend", note);
    };
  }, [key, label]);

  const turn = (pages: number) =>
    track.current?.scrollBy({ left: pages * track.current.clientWidth, behavior: "smooth" });
  const fits = edges.start && edges.end;

  return (
    <>
      <div className={flex({ align: "center", justify: "space-between", gap: "4", minHeight: "touch" })}>
        {heading}
        {!fits && (
          <div className={arrowsLook}>
            <Button size="icon" aria-label={previousLabel} disabled={edges.start} onClick={() => turn(-1)}>
              <ArrowLeft size={18} aria-hidden />
            </Button>
            <Button size="icon" aria-label={nextLabel} disabled={edges.end} onClick={() => turn(1)}>
              <ArrowRight size={18} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <ul
        ref={track}
        aria-label={label}
        className={cx(trackLook, children.length === 1 && aloneLook, stacked && stackedLook)}
      >
        {children}
      </ul>
    </>
  );
}

export const carouselItem = css({ scrollSnapAlign: "start", minWidth: "0", display: "grid" });

const arrowsLook = css({ display: "none", gap: "2", "@media (any-pointer: fine)": { display: "flex" } });

// The padding leaves room for a card's focus ring, because the row clips its overflow.
const trackLook = grid({
  gridAutoFlow: "column",
  gridAutoColumns: {
    base: "calc(100% - 1rem)",
    md: "calc((100% - 2 * 1rem) / 3)",
    lg: "calc((100% - 3 * 1.25rem) / 4)",
  },
  gap: { base: "4", lg: "5" },
  marginTop: "2",
  marginInline: { base: "-4", md: "-2" },
  paddingInline: { base: "4", md: "2" },
  paddingBlock: "2",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollPaddingInline: { base: "4", md: "2" },
  scrollbarWidth: "none",
});

const stackedLook = css({
  gridAutoFlow: { base: "row!", md: "column!" },
  gridAutoColumns: {
    base: "100%!",
    md: "calc((100% - 2 * 1rem) / 3)!",
    lg: "calc((100% - 3 * 1.25rem) / 4)!",
  },
});
const aloneLook = css({ gridAutoColumns: { base: "100%!" } });
