/** React DOM for the browser, in its own module, so that its file is evaluated as a separate task from the app. */
export { createRoot, hydrateRoot } from "react-dom/client";
