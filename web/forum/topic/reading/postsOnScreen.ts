/** A post that ends above this line, in pixels, is read: just below where `scrollIntoView` puts the next one. */
const TOP = 112;

/** A post on the screen: its number, 0 for the topic's own, and its distance from the screen's top. */
export type PostOnScreen = { number: number; top: number };

function listPosts(thread: HTMLElement): HTMLElement[] {
  return [...thread.querySelectorAll<HTMLElement>("article[data-number]")];
}

/** The first post that is partly on the screen; null without one. */
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

/**
 * Runs a change above or below the text without moving the posts on the screen. Measured and scrolled here, because
 * Safari anchors nothing and Chromium not at the page's top; `change` renders synchronously.
 */
export function keepOnScreen(thread: HTMLElement, change: () => void) {
  const topPost = findTopPost(thread);
  change();
  const post = topPost && findPost(thread, topPost.number);
  if (!topPost || !post) return;
  const moved = post.getBoundingClientRect().top - topPost.top;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

/** Scrolls to a post and moves the keyboard position to it. `top`: the post's former distance from the screen's top. */
export function scrollToPost(thread: HTMLElement, number: number, top?: number): boolean {
  const post = findPost(thread, number);
  if (!post) return false;
  if (top === undefined) {
    post.scrollIntoView({ block: "start", behavior: "instant" });
    post.focus({ preventScroll: true });
  } else scrollBy({ top: post.getBoundingClientRect().top - top, behavior: "instant" });
  return true;
}

/** How long the post of a reader who goes back is held at its position while the page is laid out, in milliseconds. */
const RESTORED_MS = 2000;
const OWN_SCROLLING = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls a post to its former distance from the screen's top, and holds it there while content above is laid out,
 * until the reader scrolls. False when the post is not rendered.
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

/**
 * Keeps a post where it stands on the screen while content above is laid out, such as the texts of deleted replies that
 * staff reads. Scrolling meanwhile is the reader's, because only a change of the layout moves the post in the page.
 */
export async function holdPost(thread: HTMLElement, number: number): Promise<void> {
  const until = performance.now() + RESTORED_MS;
  let held: { top: number; offset: number } | null = null;
  while (thread.isConnected && performance.now() < until) {
    const post = findPost(thread, number);
    if (!post) return;
    const topOf = () => post.getBoundingClientRect().top;
    const isMoved = held !== null && Math.abs(topOf() + scrollY - held.offset) >= 1;
    if (held && isMoved) scrollBy({ top: topOf() - held.top, behavior: "instant" });
    held = { top: topOf(), offset: topOf() + scrollY };
    await new Promise(requestAnimationFrame);
  }
}

/** Scrolls to the beginning of a page. */
export function scrollToPage(thread: HTMLElement, page: number) {
  if (page === 1) return scrollTo({ top: 0, behavior: "instant" });
  const section = thread.querySelector<HTMLElement>(`[data-page="${page}"]`);
  section?.scrollIntoView({ block: "start", behavior: "instant" });
  section?.focus({ preventScroll: true });
}
