import { copyFileSync, existsSync, mkdirSync } from "node:fs";

/** The Worker serves pages from `dist/`. Before a build, the page's source file stands in for it. */
export default function provideAssets() {
  if (existsSync("dist/index.html")) return;
  mkdirSync("dist", { recursive: true });
  copyFileSync("web/index.html", "dist/index.html");
}
