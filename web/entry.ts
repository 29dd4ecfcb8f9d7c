import "./index.css";

/**
 * The entry of the browser's build. A page that the server rendered can be read without scripts, so its app is fetched
 * after the first frame, and evaluated one file per task, so that a slow phone answers a finger in between. A button
 * pressed before the app is there is marked, and the app presses it again (`pages/Layout.tsx`).
 */
const root = document.getElementById("root");
/** The app's files and the page's, named by the Worker on a page that it rendered. */
const files = root?.dataset.files?.split(" ") ?? [];
const LATEST_START_MS = 1000;
let isStarted = false;

async function start() {
  if (isStarted) return;
  isStarted = true;
  const styled = loadStyles();
  for (const href of files)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  await import("./reactDomClient.ts");
  await new Promise((resolve) => setTimeout(resolve));
  await styled;
  await import("./main.tsx");
}

/**
 * Loads the whole style sheet, which the app needs for what it adds to the page, in place of the page's own rules. Both in
 * one turn, so that styles are calculated once; until then it is for no medium.
 */
function loadStyles() {
  const own = document.querySelector<HTMLStyleElement>("style[data-href]");
  if (!own) return;
  const link = document.createElement("link");
  const arrived = new Promise<void>((resolve) => {
    link.onload = () => {
      link.media = "";
      own.remove();
      resolve();
    };
    // Vite's preload of a lazy chunk tries again, and a build that is gone is noticed there.
    link.onerror = () => {
      link.remove();
      resolve();
    };
  });
  // For no medium, it would come after the pictures.
  link.fetchPriority = "high";
  own.after(Object.assign(link, { rel: "stylesheet", href: own.dataset.href, media: "not all" }));
  return arrived;
}

function markPressed({ target }: MouseEvent) {
  if ("awake" in document.documentElement.dataset) return;
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  (target as Element).closest("button")?.setAttribute("data-pressed", "");
}

// A page in a hidden tab has no first frame to wait for.
if (files.length === 0 || document.hidden) start();
else {
  addEventListener("click", markPressed);
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, LATEST_START_MS);
}
