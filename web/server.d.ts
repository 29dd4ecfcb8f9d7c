import type { DrawPage } from "../worker/pages/contract.ts";

/** The Worker sees no more of the browser's code than this. */
export declare const drawPage: DrawPage;
