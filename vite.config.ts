import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const worker = `http://localhost:${process.env.WORKER_PORT ?? 8788}`;

export default defineConfig({
  root: "web",
  publicDir: "static",
  plugins: [react(), locales()],
  resolve: { alias: { "styled-system": join(import.meta.dirname, "styled-system") } },
  server: { proxy: { "/api": worker, "/public": worker } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
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
