/** What a page tells of its own loading, in milliseconds since it was asked for. */
export interface Observed {
  /** The server's own share: the network that is simulated is not in it. */
  answered: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** The part of every long task over 50 ms, from the first paint on. */
  blocking: number;
  /** From the tap to the next painted frame. */
  interaction: number;
}

const LONG_TASK_MS = 50;

declare global {
  interface Window {
    observed: Omit<Observed, "answered" | "blocking"> & { tasks: { start: number; duration: number }[] };
  }
}

/** Begins to watch; runs in the page before any script of it, so it uses nothing from outside itself. */
export function watch(): void {
  const observed: Window["observed"] = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    interaction: 0,
    tasks: [],
  };
  window.observed = observed;
  const each = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") observed.firstPaint = startTime;
  });
  each("largest-contentful-paint", ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  each("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) observed.layoutShift += value;
  });
  each("longtask", ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }));
  const tapped = ({ duration }: PerformanceEntry) => {
    observed.interaction = Math.max(observed.interaction, duration);
  };
  each("first-input", tapped);
  each("event", (entry) => "interactionId" in entry && entry.interactionId && tapped(entry), {
    durationThreshold: 16,
  });
}

/** What has been seen so far; runs in the page. */
export function read(): Window["observed"] & { answered: number } {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return { ...window.observed, answered: navigation?.responseStart ?? 0 };
}

/** How long the page could not answer between the first paint and now. */
export function blockingOf({ tasks, firstPaint }: Window["observed"]): number {
  return tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
}
