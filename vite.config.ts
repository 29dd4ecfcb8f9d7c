import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { patientScripts } from "./scripts/patientScripts.ts";
import { onePagesParts, publicParts } from "./scripts/publicParts.ts";
import { reactAsModule } from "./scripts/reactAsModule.ts";
import { staticStyles } from "./scripts/staticStyles.ts";

const worker = `http://localhost:${process.env.WORKER_PORT ?? 8788}`;

const styledSystem = join(import.meta.dirname, "styled-system");

/**
 * Icons, pictures, cards, notices: not the forms, lists that go on, what search engines are told, nor what loads at the
 * first intent.
 */
const smallParts =
  /lucide-react|\/web\/(ui\/(Avatar|Carousel|Picture|Line|Badge|Notice|WhenNear|Skeleton)|shell|events\/(?!EventListPage)|calendars\/Subscribe\.|auth\/useSignIn|lib\/(?!form|structured|saveFile)|categories)|\/worker\/(?!records|prose)[a-z]+\/contract/;

/** Of what a late part needs, that which is there by then is not named: the app, and for a part of a page what pages share. */
function notYetLoaded(
  _file: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: string },
) {
  if (hostType === "html") return needed;
  const loaded = hostId.includes("/index-")
    ? /\/(index|react|rolldown-runtime)-/
    : /\/(index|react|rolldown-runtime|parts)-/;
  return needed.filter((file) => !loaded.test(file));
}

export default defineConfig({
  root: "web",
  publicDir: "static",
  plugins: [reactAsModule(), react(), staticStyles(styledSystem), patientScripts(), locales()],
  resolve: { alias: { "styled-system": styledSystem } },
  server: { proxy: { "/api": worker, "/public": worker, "/share": worker } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    modulePreload: { polyfill: false, resolveDependencies: notYetLoaded },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
      output: {
        // Few files, for each costs a request: what every page needs in one, the small parts that pages share in another,
        // what a page shares with its later parts in a third.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /rolldown.runtime|\/web\/react\.ts|node_modules\/(react|react-dom|scheduler)\//,
              priority: 3,
            },
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: publicParts("parts"), test: smallParts, minShareCount: 2, priority: 1 },
            { name: onePagesParts(), minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/** Serves `locales/` at `/locales/`: copied when building, read anew in development. */
function locales(): Plugin {
  const folder = join(import.meta.dirname, "locales");
  return {
    name: "locales",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const [path = ""] = (request.url ?? "").split("?");
        const known = readdirSync(folder, { recursive: true }).map((file) => `/${file}`);
        if (!known.includes(path) || !path.endsWith(".json")) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(readFileSync(join(folder, path)));
      });
    },
    writeBundle({ dir = "dist" }) {
      mkdirSync(dir, { recursive: true });
      cpSync(folder, join(dir, "locales"), { recursive: true });
    },
  };
}
