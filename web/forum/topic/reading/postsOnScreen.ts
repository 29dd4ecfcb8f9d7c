/** A post that ends above this line, in pixels, was read: a little below where `scrollIntoView` puts the next one. */
const TOP = 112;

/** A post on the screen: its number, 0 for the topic's own, and how far its top is from the screen's. */
export type PostOnScreen = { number: number; top: number };

function listPosts(thread: HTMLElement): HTMLElement[] {
  return [...thread.querySelectorAll<HTMLElement>("article[data-number]")];
}

/** The first post of which something is on the screen; null when there is none. */
export function findTopPost(thread: HTMLElement): PostOnScreen | null {
  for (const post of listPosts(thread)) {
    const { top, bottom } = post.getBoundingClientRect();
    if (bottom > TOP) return { number: Number(post.dataset.number), top };
  }
  return null;
}

/** The number of the last post whose beginning is on the screen or above it; null when all are below. */
export function findLowestNumber(thread: HTMLElement): number | null {
  const seen = listPosts(thread).filter((post) => post.getBoundingClientRect().top < innerHeight - TOP / 2);
  const last = seen.at(-1);
  return last ? Number(last.dataset.number) : null;
}

function findPost(thread: HTMLElement, number: number): HTMLElement | null {
  return thread.querySelector(`article[data-number="${number}"]`);
}

/** Makes a change above or below the text without moving what is on the screen. */
export function keepOnScreen(thread: HTMLElement, change: () => void) {
  const kept = findTopPost(thread);
  change();
  const post = kept && findPost(thread, kept.number);
  if (!kept || !post) return;
  const moved = post.getBoundingClientRect().top - kept.top;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

/** Scrolls to a post and lets the keyboard go on from it. `top`: where it was on the screen, to be there again. */
export function scrollToPost(thread: HTMLElement, number: number, top?: number): boolean {
  const post = findPost(thread, number);
  if (!post) return false;
  if (top === undefined) {
    post.scrollIntoView({ block: "start", behavior: "instant" });
    post.focus({ preventScroll: true });
  } else scrollBy({ top: post.getBoundingClientRect().top - top, behavior: "instant" });
  return true;
}

/** How long a reader who goes back is kept at their post while the page is still laid out, in milliseconds. */
const RESTORED_MS = 500;
const OWN_SCROLLING = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls to a post so that it is again where it was on the screen, and keeps it there while what is above it is laid out,
 * until the reader scrolls. False when the post is not there.
 */
export async function returnToPost(thread: HTMLElement, number: number, top: number): Promise<boolean> {
  const until = performance.now() + RESTORED_MS;
  const isOwn = new AbortController();
  for (const kind of OWN_SCROLLING)
    addEventListener(kind, () => isOwn.abort(), { passive: true, signal: isOwn.signal });
  try {
    while (!isOwn.signal.aborted && thread.isConnected) {
      if (!scrollToPost(thread, number, top)) return false;
      if (performance.now() > until) break;
      await new Promise(requestAnimationFrame);
    }
    return true;
  } finally {
    isOwn.abort();
  }
}

/** Scrolls to the beginning of a page. */
export function scrollToPage(thread: HTMLElement, page: number) {
  if (page === 1) return scrollTo({ top: 0, behavior: "instant" });
  const section = thread.querySelector<HTMLElement>(`[data-page="${page}"]`);
  section?.scrollIntoView({ block: "start", behavior: "instant" });
  section?.focus({ preventScroll: true });
}
