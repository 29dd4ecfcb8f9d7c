/**
 * Imports `web/server.tsx` with the first rendered page, because it is most of the code and most test files render none.
 * Plain JavaScript, because the types of the tests do not include those of the browser.
 */
export async function renderPage(...args) {
  const server = await import("../../web/server.tsx");
  return server.renderPage(...args);
}
