export { describeApi } from "./describeApi.ts";
export { renderPage } from "./page.ts";
