import type { DrawPage } from "../../worker/pages/contract.ts";

/** The drawing of pages, brought in with the first page: most files of tests draw none, and it is most of the code. */
export const drawPage: DrawPage = async (...asked) => {
  const server = await import("../../web/server.tsx");
  return server.drawPage(...asked);
};
