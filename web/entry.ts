import "./index.css";

/**
 * The entry of the browser's build. A page that the server rendered can be read without scripts, so the app is fetched
 * after the first frame, and evaluated one file per task, so that a slow phone handles taps in between. A button
 * pressed before the app has loaded is marked, and the app presses the button again (`pages/Layout.tsx`).
 */
const root = document.getElementById("root");
/** The files of the app and of the page, which the Worker names in the HTML that it renders. */
const files = root?.dataset.files?.split(" ") ?? [];
const LATEST_START_MS = 1000;
let isStarted = false;

try {
  document.documentElement.dataset[localStorage.getItem("user") ? "member" : "visitor"] = "";
} catch {
  // Storage is blocked: the frame of the member's area leaves when the app starts.
}

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
 * Loads the whole style sheet, which the app needs for elements that it adds, and removes the page's own rules in the
 * same task, so that styles are calculated once. Until then the sheet's medium matches nothing.
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
    // Vite's preload of a lazy chunk loads the sheet again, and the handler of missing code notices a replaced build.
    link.onerror = () => {
      link.remove();
      resolve();
    };
  });
  // A sheet whose medium does not match is fetched after the pictures otherwise.
  link.fetchPriority = "high";
  own.after(Object.assign(link, { rel: "stylesheet", href: own.dataset.href, media: "not all" }));
  return arrived;
}

function markPressed({ target }: MouseEvent) {
  if ("awake" in document.documentElement.dataset) return;
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  (target as Element).closest("button")?.setAttribute("data-pressed", "");
}

// A page in a hidden tab never paints a first frame.
if (files.length === 0 || document.hidden) start();
else {
  addEventListener("click", markPressed);
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, LATEST_START_MS);
}
