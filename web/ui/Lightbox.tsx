import { Dialog } from "@ark-ui/react/dialog";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  type WheelEvent,
} from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { imageSrcSet } from "../lib/images.ts";
import { buttonLook } from "./Button.tsx";

type Props = {
  images: { src: string; alt: string }[];
  index: number;
  labels: { title: string; close: string; previous: string; next: string };
  /** What can be done with the shown picture, beside the button that closes. */
  action?: ReactNode;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** The distance of a wheel that turns one picture, in pixels. */
const WHEEL_STEP = 40;
/** The least time between two turns of a wheel, in milliseconds, because a trackpad's momentum lasts. */
const WHEEL_PAUSE_MS = 400;
/** The time without a scroll event after which the pictures are at rest, in milliseconds. */
const REST_MS = 120;

/**
 * A fullscreen image viewer. The browser swipes, snaps and pinches; arrow keys, arrow buttons and wheel turn one
 * picture; Escape and a click outside the picture close. A lightbox library would bring a style sheet and gestures that
 * break the browser's zoom.
 */
export function Lightbox({ images, index, labels, action, onIndex, onClose }: Props) {
  const { track, turn, goTo, onScroll, onWheel } = usePages(images.length, index, onIndex);
  const last = images.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "ArrowRight") turn(1);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(last);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root
      open
      initialFocusEl={() => track.current}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Dialog.Backdrop className={backdropLook} />
      <Dialog.Positioner className={positionerLook}>
        <Dialog.Content onKeyDown={onKeyDown} className={contentLook}>
          <div className={headLook}>
            <Dialog.Title className={titleLook}>{labels.title}</Dialog.Title>
            {action}
            <Dialog.CloseTrigger aria-label={labels.close} className={roundLook}>
              <X size={20} aria-hidden />
            </Dialog.CloseTrigger>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
          <div ref={track} tabIndex={0} onScroll={onScroll} onWheel={onWheel} className={trackLook}>
            {images.map(({ src, alt }, number) => (
              <div
                key={src}
                aria-hidden={number !== index}
                className={pageLook}
                onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
              >
                <img
                  src={src}
                  srcSet={imageSrcSet(src, [640, 960, 1280, 1920])}
                  sizes="100vw"
                  alt={alt}
                  loading={Math.abs(number - index) > 1 ? "lazy" : "eager"}
                  decoding="async"
                  className={imageLook}
                />
              </div>
            ))}
          </div>
          {images.length > 1 && (
            <div className={footLook}>
              <button
                type="button"
                aria-label={labels.previous}
                onClick={() => turn(-1)}
                className={cx(roundLook, previousLook)}
              >
                <ChevronLeft size={22} aria-hidden />
              </button>
              <span aria-live="polite" className={countLook}>
                {index + 1} / {images.length}
              </span>
              <button
                type="button"
                aria-label={labels.next}
                onClick={() => turn(1)}
                className={cx(roundLook, nextLook)}
              >
                <ChevronRight size={22} aria-hidden />
              </button>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  );
}

/** The index of the picture at the scroll position. */
function usePages(count: number, index: number, onIndex: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  /** The shown picture, or the picture to which the list is scrolling. */
  const target = useRef(index);
  const rest = useRef(0);
  const wheel = useRef({ way: 0, until: 0 });

  useLayoutEffect(() => {
    const list = track.current;
    if (!list) return;
    // Also restores the picture after the screen is rotated.
    const place = () => list.scrollTo({ left: target.current * list.clientWidth, behavior: "instant" });
    place();
    const observer = new ResizeObserver(place);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  function goTo(next: number) {
    const isNear = Math.abs(next - target.current) === 1;
    target.current = next;
    onIndex(next);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    track.current?.scrollTo({
      left: next * track.current.clientWidth,
      behavior: isNear && !isStill ? "smooth" : "instant",
    });
  }
  const turn = (step: number) => goTo((target.current + step + count) % count);

  function onScroll() {
    clearTimeout(rest.current);
    rest.current = window.setTimeout(() => {
      const list = track.current;
      if (!list?.clientWidth) return;
      target.current = Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth)));
      onIndex(target.current);
    }, REST_MS);
  }

  /** With Ctrl, or with two fingers on a trackpad, a wheel zooms; sideways it scrolls. */
  function onWheel(event: WheelEvent) {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const now = performance.now();
    if (now < wheel.current.until) return;
    wheel.current.way += event.deltaY;
    if (Math.abs(wheel.current.way) < WHEEL_STEP) return;
    const step = Math.sign(wheel.current.way);
    wheel.current = { way: 0, until: now + WHEEL_PAUSE_MS };
    turn(step);
  }

  return { track, turn, goTo, onScroll, onWheel };
}

const backdropLook = css({ position: "fixed", inset: "0", bg: "rgb(2 16 26 / 94%)", zIndex: "toast" });
/* Tracks of at most the screen's size; a large picture would push itself and the arrows off the screen. */
const positionerLook = css({
  position: "fixed",
  insetInline: "0",
  top: "0",
  height: "100dvh",
  zIndex: "toast",
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
});
const contentLook = css({
  position: "relative",
  display: "grid",
  gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)",
  color: "white",
  outline: "none",
});
const headLook = flex({ align: "center", gap: "2", paddingInline: "4", paddingBlock: "2" });
const titleLook = css({ flex: 1, textStyle: "small", truncate: true });
const trackLook = flex({
  minHeight: "0",
  overflowX: "auto",
  overflowY: "hidden",
  scrollSnapType: "x mandatory",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
  outlineOffset: "-2px",
});
const pageLook = css({
  flex: "0 0 100%",
  minWidth: "0",
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  placeItems: "center",
  scrollSnapAlign: "center",
  scrollSnapStop: "always",
  paddingInline: { base: "2", md: "20" },
});
const imageLook = css({ maxWidth: "100%", maxHeight: "100%", objectFit: "contain", borderRadius: "sm" });
const footLook = flex({
  justify: "center",
  align: "center",
  gap: "4",
  minHeight: "3.75rem",
  paddingInline: "4",
  paddingBottom: "env(safe-area-inset-bottom)",
});
const countLook = css({ textStyle: "small" });
const roundLook = cx(
  buttonLook({ look: "quiet", size: "icon" }),
  css({ color: "white!", flexShrink: 0, _hover: { bg: "rgb(255 255 255 / 16%)!" } }),
);
/** Outside the picture if the screen has room. */
const arrowLook = css({
  position: { md: "absolute" },
  top: { md: "50%" },
  marginTop: { md: "-5" },
  bg: { md: "rgb(255 255 255 / 10%)!" },
});
const previousLook = cx(arrowLook, css({ insetInlineStart: { md: "5" } }));
const nextLook = cx(arrowLook, css({ insetInlineEnd: { md: "5" } }));
