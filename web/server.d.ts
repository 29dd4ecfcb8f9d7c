import type { RenderPage } from "../worker/pages/contract.ts";

/** The only declaration of `web/` that the Worker's types include. */
export declare const renderPage: RenderPage;
