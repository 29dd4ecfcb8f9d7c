/** What draws. Named here, so that it begins with the file it comes in and not within the app's first turn. */
export { createRoot, hydrateRoot } from "react-dom/client";
