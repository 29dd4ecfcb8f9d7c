/**
 * The drawing of pages, brought in with the first page: most files of tests draw none, and it is most of the code.
 * Plain JavaScript, because the tests' types know nothing of the browser's.
 */
export async function drawPage(...asked) {
  const server = await import("../../web/server.tsx");
  return server.drawPage(...asked);
}
