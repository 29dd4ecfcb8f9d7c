import { copyFileSync, cpSync, existsSync } from "node:fs";

/**
 * The Worker serves pages from `dist/`. Before a build, the page's source file stands in for it. The translations are those
 * of now, so that a changed text of a mail needs no build.
 */
export default function provideAssets() {
  cpSync("locales", "dist/locales", { recursive: true });
  if (existsSync("dist/index.html")) return;
  copyFileSync("web/index.html", "dist/index.html");
}
