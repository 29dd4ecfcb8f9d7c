import "./fonts.css";
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
  // Vite's preload of a lazy chunk fetches every style sheet without a `link`. In the HTML, Chromium's preload scanner
  // would fetch a disabled one too.
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
    const disabled = { rel: "stylesheet", href: dataset.href, disabled: true };
    document.head.append(Object.assign(document.createElement("link"), disabled));
  }
  for (const href of files)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  await import("./reactDomClient.ts");
  await new Promise((resolve) => setTimeout(resolve));
  await import("./main.tsx");
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
