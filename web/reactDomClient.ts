/** React DOM for the browser, in a module of its own, so that it is evaluated with its file and not within the first turn of the app. */
export { createRoot, hydrateRoot } from "react-dom/client";
