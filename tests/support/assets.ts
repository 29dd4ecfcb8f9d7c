import { copyFileSync, existsSync, mkdirSync } from "node:fs";

/** The Worker serves pages from `dist/`. Where nothing has been built yet, the page's source stands in for it. */
export default function provideAssets() {
  if (existsSync("dist/index.html")) return;
  mkdirSync("dist", { recursive: true });
  copyFileSync("web/index.html", "dist/index.html");
}
